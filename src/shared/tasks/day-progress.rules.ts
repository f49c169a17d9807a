import type { Day } from '#shared/calendar/day.ts';
import { computeProgress, getState, type ItemFlags } from '#shared/items/items.rules.ts';
import { splitDate } from './tasks.rules.ts';

/** The fields of a task that the progress of its day depends on. */
type DatedTask = ItemFlags & { id: number; date: string };

/** The progress of a day. */
export type DayProgress = ReturnType<typeof computeProgress>;

/** Returns the progress of each day that has tasks. */
export function progressByDay(tasks: readonly DatedTask[]): Map<Day, DayProgress> {
  const days = Map.groupBy(tasks, ({ date }) => splitDate(date).day);
  return new Map([...days].map(([day, dayTasks]) => [day, computeProgress(dayTasks)]));
}

/** True if a day has tasks, and all of them are completed or crossed out. */
export function isDayDone(tasks: readonly DatedTask[], day: Day): boolean {
  const progress = progressByDay(tasks).get(day);
  return progress !== undefined && hasNoneLeft(progress);
}

function hasNoneLeft({ completed, crossedOut, total }: DayProgress): boolean {
  return completed + crossedOut === total;
}

/**
 * Returns the day whose last active task was completed between two states of a list; undefined if there is none.
 * Crossing out, deleting or moving the last task does not count.
 */
export function findDayJustDone(before: readonly DatedTask[], after: readonly DatedTask[]): Day | undefined {
  const active = new Set(before.filter((task) => getState(task) === 'active').map(({ id }) => id));
  const progress = progressByDay(after);
  const last = after.find((task) => {
    if (getState(task) !== 'completed' || !active.has(task.id)) return false;
    const day = progress.get(splitDate(task.date).day);
    return day !== undefined && hasNoneLeft(day);
  });
  return last && splitDate(last.date).day;
}
