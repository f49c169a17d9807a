import { addDays, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { plural, t } from '#shared/language/language.ts';
import type { GoalInsights } from './goal-insights.rules.ts';
import type { HabitInsights } from './habit-insights.rules.ts';
import type { BookInsights, ProjectInsights } from './project-insights.rules.ts';
import type { TaskInsights, TimeOfDay } from './task-insights.rules.ts';
import { computeRate } from './window.rules.ts';

/** The insights of each type of item for a window. */
export interface Findings {
  tasks: TaskInsights;
  habits: HabitInsights;
  goals: GoalInsights;
  projects: ProjectInsights;
  books: BookInsights;
}

/** A recommendation, and the items that led to it; a general one has none. */
export interface Advice {
  text: string;
  because:
    | { kind: 'task'; items: readonly Task[] }
    | { kind: 'goal'; items: readonly Goal[] }
    | { kind: 'habit'; items: readonly Habit[] }
    | { kind: 'project'; items: readonly Project[] }
    | undefined;
}

/** The number of recommendations. (INS-16) */
const ADVICE_COUNT = 3;

/** General recommendations. */
const GENERAL_ADVICE = [
  t('Plan tomorrow in the evening, so that the day begins calmly.'),
  t('Mark one task a day as a priority and do it first.'),
  t('Begin with one small habit and keep it every week.'),
];

const FEW_TASKS = 5;
const FEW_DAYS = 4;
const MANY_COPIES = 3;
const LOW_RATE = 0.5;
const DAYS_AHEAD = 3;
/** The minimum difference of rates by which a weekday stands out, and the minimum number of tasks on it. */
const CLEAR_DIFFERENCE = 0.15;
const ENOUGH_ON_WEEKDAY = 4;
const DAYS_PER_WEEK = 7;

/**
 * Returns three recommendations by rules from the person's own figures, the most urgent first. General ones fill up
 * when there is not enough data. (READ-20)
 */
export function adviseOn(findings: Findings, today: Day): Advice[] {
  const own = [
    onCarriedTasks(findings.tasks),
    onDueGoals(findings.goals, today),
    onTooManyTasks(findings.tasks, today),
    onBrokenHabits(findings.habits),
    onUnstartedProjects(findings.projects),
    onBestWeekday(findings.tasks),
    onProductiveTime(findings.tasks),
  ].filter((advice) => advice !== undefined);
  const general = GENERAL_ADVICE.map((text) => ({ text, because: undefined }));
  return [...own, ...general].slice(0, ADVICE_COUNT);
}

function onCarriedTasks({ open }: TaskInsights): Advice | undefined {
  const items = open.filter(({ carriedCount }) => carriedCount >= MANY_COPIES);
  const [task] = items.toSorted((first, second) => second.carriedCount - first.carriedCount);
  if (task === undefined) return undefined;
  const text = plural(
    task.carriedCount,
    '“{title}” has been moved on {count} times. Make its first step smaller, or let it go.',
    '“{title}” has been moved on {count} times. Make its first step smaller, or let it go.',
    { title: task.title },
  );
  return { text, because: { kind: 'task', items } };
}

function onDueGoals({ all }: GoalInsights, today: Day): Advice | undefined {
  const last = addDays(today, DAYS_AHEAD);
  const items = all.filter(
    (goal) => goal.isPriority && getState(goal) === 'active' && today <= goal.dueDate && goal.dueDate <= last,
  );
  const [goal] = items;
  if (goal === undefined) return undefined;
  return {
    text:
      goal.dueDate === today
        ? t('“{title}” is a priority and meant to be reached today. Keep an hour for it.', { title: goal.title })
        : t('“{title}” is a priority and meant to be reached by {day}. Keep an hour for it.', {
            title: goal.title,
            day: weekdayName(goal.dueDate),
          }),
    because: { kind: 'goal', items },
  };
}

/** Judges days that are over, and only once there are some: today's tasks may still be completed. */
function onTooManyTasks({ all, open, crossedOut, dailyAverage }: TaskInsights, today: Day): Advice | undefined {
  const past = all.filter(({ date }) => date < today);
  const days = new Set(past.map(({ date }) => date)).size;
  const rate = computeRate(past.filter(({ isCompleted }) => isCompleted).length, past.length);
  if (past.length < FEW_TASKS || days < FEW_DAYS || rate >= LOW_RATE) return undefined;
  const count = Math.max(1, Math.round(dailyAverage.value));
  const text =
    rate === 0
      ? t('Nothing of what you planned is completed. Choose one small task a day, and do it first.')
      : plural(
          count,
          'You complete {percent}% of what you plan. Try planning one task a day: that is what you get done.',
          'You complete {percent}% of what you plan. Try planning {count} tasks a day: that is what you get done.',
          { percent: Math.round(rate * 100) },
        );
  return { text, because: { kind: 'task', items: [...open, ...crossedOut] } };
}

function onBrokenHabits({ top }: HabitInsights): Advice | undefined {
  const items = top
    .filter(
      ({ habit }) => habit.isRecurring && habit.streak === 0 && habit.history.some(({ outcome }) => outcome === 'kept'),
    )
    .map(({ habit }) => habit);
  const [habit] = items;
  if (habit === undefined) return undefined;
  const { title } = habit;
  const text = habit.isWeekly
    ? t('“{title}” has lost its streak. Keep it once this week to begin a new one.', { title })
    : t('“{title}” has lost its streak. Keep it once this month to begin a new one.', { title });
  return { text, because: { kind: 'habit', items } };
}

function onUnstartedProjects({ progress }: ProjectInsights): Advice | undefined {
  const still = progress.filter(
    ({ project, tasks, completed }) => !project.isCompleted && tasks.length > 0 && completed.length === 0,
  );
  const [first] = still;
  const next = first?.tasks.find((task) => getState(task) === 'active');
  if (first === undefined || next === undefined) return undefined;
  const text = t('“{title}” has not begun yet. Its first step: “{step}”.', {
    title: first.project.title,
    step: next.title,
  });
  return { text, because: { kind: 'project', items: still.map(({ project }) => project) } };
}

function onBestWeekday({ all, rate }: TaskInsights): Advice | undefined {
  const weekdays = Array.from({ length: DAYS_PER_WEEK }, () => ({ completed: [] as Task[], count: 0 }));
  for (const task of all) {
    const weekday = weekdays[weekdayIndex(task.date)];
    if (weekday === undefined) continue;
    weekday.count += 1;
    if (task.isCompleted) weekday.completed.push(task);
  }
  const known = weekdays.filter(({ count }) => count >= ENOUGH_ON_WEEKDAY);
  const best = known.reduce<(typeof known)[number] | undefined>(
    (most, next) => (most === undefined || computeShare(next) > computeShare(most) ? next : most),
    undefined,
  );
  const [task] = best?.completed ?? [];
  if (best === undefined || task === undefined || known.length < 2) return undefined;
  if (computeShare(best) < rate + CLEAR_DIFFERENCE) return undefined;
  const text = t('{day} is your best day: {percent}% completed. Plan what matters for it.', {
    day: weekdayName(task.date),
    percent: Math.round(computeShare(best) * 100),
  });
  return { text, because: { kind: 'task', items: best.completed } };
}

function computeShare({ completed, count }: { completed: readonly Task[]; count: number }): number {
  return computeRate(completed.length, count);
}

const PRODUCTIVE_TIME_ADVICE: Readonly<Record<TimeOfDay, (percent: number) => string>> = {
  Morning: (percent) =>
    t('You complete most in the morning ({percent}%). Keep that time free for priority tasks.', { percent }),
  Afternoon: (percent) =>
    t('You complete most in the afternoon ({percent}%). Keep that time free for priority tasks.', { percent }),
  Evening: (percent) =>
    t('You complete most in the evening ({percent}%). Keep that time free for priority tasks.', { percent }),
  Night: (percent) =>
    t('You complete most at night ({percent}%). Keep that time free for priority tasks.', { percent }),
};

function onProductiveTime({ productiveTime, completed }: TaskInsights): Advice | undefined {
  if (!productiveTime.isKnown) return undefined;
  const share = Math.round(computeRate(productiveTime.tasks.length, completed.length) * 100);
  const text = PRODUCTIVE_TIME_ADVICE[productiveTime.name](share);
  return { text, because: { kind: 'task', items: productiveTime.tasks } };
}
