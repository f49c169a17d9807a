import type { Day } from '#shared/calendar/day.ts';
import { localTimeOf } from '#shared/calendar/instant.ts';
import { DAYS_PER_WEEK } from '#shared/calendar/week.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { countDays, grainOf, isWithin, rateOf, spanKey, spansOf, windowBefore } from './window.rules.ts';
import type { Grain, InsightWindow, Span } from './window.rules.ts';

/** The times of a day, each with the hour that it begins at. What is before the first belongs to the last. */
const TIMES = [
  { name: 'Morning', from: 5 },
  { name: 'Afternoon', from: 12 },
  { name: 'Evening', from: 17 },
  { name: 'Night', from: 22 },
] as const;

/** A time of the day. */
export type TimeOfDay = (typeof TIMES)[number]['name'];

/** With fewer completed tasks than this nothing is said about when most of them were completed. */
const ENOUGH_COMPLETIONS = 5;

/** Tasks by what became of them. */
export interface TasksByState {
  completed: readonly Task[];
  crossedOut: readonly Task[];
  open: readonly Task[];
}

/** The tasks of a day, a month or a year, for a plot. */
export type TaskSpan = Span & TasksByState;

/** What the tasks of a window say. They count for the day that they were planned for. */
export interface TaskInsights extends TasksByState {
  all: readonly Task[];
  /** The share of completed ones, 0 to 1. */
  rate: number;
  /** By how many points of percent the rate differs from the period before; undefined where there is none to compare. */
  change: number | undefined;
  /** The completed ones of all in the period before. */
  before: { completed: readonly Task[]; all: readonly Task[] };
  /** How many were completed on a day, and how many days that is of (clash 27). */
  dailyAverage: { value: number; days: number };
  /** When most were completed, by `completedAt`; the specification's 'Morning' while too little is known. */
  productiveTime: { name: TimeOfDay; isKnown: boolean; tasks: readonly Task[] };
  /** Whether the spans are days, months or years. */
  grain: Grain;
  spans: readonly TaskSpan[];
}

/** What tasks say about a window. */
export function taskInsights(tasks: readonly Task[], window: InsightWindow): TaskInsights {
  const earlier = windowBefore(window);
  const all = tasks.filter(({ date }) => isWithin(window, date));
  const before = tasks.filter(({ date }) => isWithin(earlier, date));
  const completedBefore = before.filter(({ isCompleted }) => isCompleted);
  const states = byState(all);
  const rate = rateOf(states.completed.length, all.length);
  const first = firstDay(all, window);
  const grain = grainOf(window, first);
  const days = window.days === DAYS_PER_WEEK ? DAYS_PER_WEEK : countDays(first, window.to);
  return {
    all,
    ...states,
    rate,
    change:
      before.length === 0 || all.length === 0
        ? undefined
        : Math.round((rate - rateOf(completedBefore.length, before.length)) * 100),
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

/** The day of the earliest task; the last day where there is none. */
function firstDay(tasks: readonly Task[], { to }: InsightWindow): Day {
  let first = to;
  for (const { date } of tasks) if (date < first) first = date;
  return first;
}

/** The time of day that most of these were completed in; the earlier one of two that are even. */
function productiveTime(completed: readonly Task[]): TaskInsights['productiveTime'] {
  const tasksAt = new Map<TimeOfDay, Task[]>(TIMES.map(({ name }) => [name, []]));
  let known = 0;
  for (const task of completed) {
    if (task.completedAt === null) continue;
    tasksAt.get(timeOfDay(localTimeOf(task.completedAt).hour))?.push(task);
    known += 1;
  }
  if (known < ENOUGH_COMPLETIONS) return { name: 'Morning', isKnown: false, tasks: [] };
  const [name, tasks] = [...tasksAt].reduce((best, next) => (next[1].length > best[1].length ? next : best));
  return { name, isKnown: true, tasks };
}

/** The time of day that an hour (0 to 23) is in. */
export function timeOfDay(hour: number): TimeOfDay {
  return TIMES.findLast(({ from }) => from <= hour)?.name ?? 'Night';
}

function taskSpans(tasks: readonly Task[], window: InsightWindow, first: Day, grain: Grain): TaskSpan[] {
  const spans = spansOf(window, first, grain).map((span) => ({ ...span, tasks: [] as Task[] }));
  const byKey = new Map(spans.map((span) => [span.key, span]));
  for (const task of tasks) byKey.get(spanKey(task.date, grain))?.tasks.push(task);
  return spans.map(({ tasks: own, ...span }) => ({ ...span, ...byState(own) }));
}
