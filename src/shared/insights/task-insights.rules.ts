import type { Day } from '#shared/calendar/day.ts';
import { toLocalTime } from '#shared/calendar/instant.ts';
import { DAYS_PER_WEEK } from '#shared/calendar/week.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { countDays, getGrain, isWithin, computeRate, spanKey, getSpans, windowBefore } from './window.rules.ts';
import type { Grain, InsightWindow, Span } from './window.rules.ts';

/** The times of day with their first hours. Hours before the first belong to the last. */
const TIMES = [
  { name: 'Morning', from: 5 },
  { name: 'Afternoon', from: 12 },
  { name: 'Evening', from: 17 },
  { name: 'Night', from: 22 },
] as const;

/** A time of day. */
export type TimeOfDay = (typeof TIMES)[number]['name'];

/** With fewer completed tasks the most productive time is unknown. */
const ENOUGH_COMPLETIONS = 5;

/** Tasks by state. */
export interface TasksByState {
  completed: readonly Task[];
  crossedOut: readonly Task[];
  open: readonly Task[];
}

/** The tasks of a day, month or year, for a chart. */
export type TaskSpan = Span & TasksByState;

/** The tasks of a window, by the day they were planned for. */
export interface TaskInsights extends TasksByState {
  all: readonly Task[];
  /** The share of completed tasks, 0 to 1. */
  rate: number;
  /** The difference of the rate from the previous period, in percentage points; undefined without one. (INS-10) */
  change: number | undefined;
  /** The tasks of the previous period. */
  before: { completed: readonly Task[]; all: readonly Task[] };
  /** The average number of completed tasks per day, and the number of days. (INS-11, CLASH-27) */
  dailyAverage: { value: number; days: number };
  /** The time of day in which most tasks were completed, by `completedAt`; 'Morning' with too little data. (INS-15) */
  productiveTime: { name: TimeOfDay; isKnown: boolean; tasks: readonly Task[] };
  /** Whether the spans are days, months or years. */
  grain: Grain;
  spans: readonly TaskSpan[];
}

/** Computes the insights of tasks for a window. */
export function taskInsights(tasks: readonly Task[], window: InsightWindow): TaskInsights {
  const earlier = windowBefore(window);
  const all = tasks.filter(({ date }) => isWithin(window, date));
  const before = tasks.filter(({ date }) => isWithin(earlier, date));
  const completedBefore = before.filter(({ isCompleted }) => isCompleted);
  const states = byState(all);
  const rate = computeRate(states.completed.length, all.length);
  const first = firstDay(all, window);
  const grain = getGrain(window, first);
  const days = window.days === DAYS_PER_WEEK ? DAYS_PER_WEEK : countDays(first, window.to);
  return {
    all,
    ...states,
    rate,
    change:
      before.length === 0 || all.length === 0
        ? undefined
        : Math.round((rate - computeRate(completedBefore.length, before.length)) * 100),
    before: { completed: completedBefore, all: before },
    dailyAverage: { value: states.completed.length / days, days },
    productiveTime: productiveTime(states.completed),
    grain,
    spans: taskSpans(all, window, first, grain),
  };
}

function byState(tasks: readonly Task[]): TasksByState {
  return {
    completed: tasks.filter(({ isCompleted }) => isCompleted),
    crossedOut: tasks.filter(({ isCrossedOut }) => isCrossedOut),
    open: tasks.filter(({ isCompleted, isCrossedOut }) => !isCompleted && !isCrossedOut),
  };
}

/** Returns the day of the earliest task; the last day without any. */
function firstDay(tasks: readonly Task[], { to }: InsightWindow): Day {
  let first = to;
  for (const { date } of tasks) if (date < first) first = date;
  return first;
}

/** Returns the time of day with the most completions; the earlier of two equal ones. */
function productiveTime(completed: readonly Task[]): TaskInsights['productiveTime'] {
  const tasksAt = new Map<TimeOfDay, Task[]>(TIMES.map(({ name }) => [name, []]));
  let known = 0;
  for (const task of completed) {
    if (task.completedAt === null) continue;
    tasksAt.get(timeOfDay(toLocalTime(task.completedAt).hour))?.push(task);
    known += 1;
  }
  if (known < ENOUGH_COMPLETIONS) return { name: 'Morning', isKnown: false, tasks: [] };
  const [name, tasks] = [...tasksAt].reduce((best, next) => (next[1].length > best[1].length ? next : best));
  return { name, isKnown: true, tasks };
}

/** Returns the time of day of an hour (0 to 23). */
export function timeOfDay(hour: number): TimeOfDay {
  return TIMES.findLast(({ from }) => from <= hour)?.name ?? 'Night';
}

function taskSpans(tasks: readonly Task[], window: InsightWindow, first: Day, grain: Grain): TaskSpan[] {
  const spans = getSpans(window, first, grain).map((span) => ({ ...span, tasks: [] as Task[] }));
  const byKey = new Map(spans.map((span) => [span.key, span]));
  for (const task of tasks) byKey.get(spanKey(task.date, grain))?.tasks.push(task);
  return spans.map(({ tasks: own, ...span }) => ({ ...span, ...byState(own) }));
}
