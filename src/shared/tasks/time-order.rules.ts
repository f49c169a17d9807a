import { compareTexts, getState, sortItems } from '#shared/items/items.rules.ts';
import type { Task } from './tasks.contract.ts';

type TimedTask = Pick<Task, 'id' | 'isCompleted' | 'isCrossedOut' | 'isPriority' | 'sortOrder' | 'startTime'>;

/**
 * Sorts the active tasks of a day: first those with a time, by their times, then those without one, in their old order.
 * Priority tasks are a group of their own and stay above the others. Returns only the groups whose order changes;
 * undefined if none does.
 */
export function orderByTime<T extends TimedTask>(tasks: readonly T[]): T[] | undefined {
  const active = sortItems(tasks.filter((task) => getState(task) === 'active'));
  const ordered = [...Map.groupBy(active, ({ isPriority }) => isPriority).values()].flatMap(orderGroup);
  return ordered.length === 0 ? undefined : ordered;
}

function orderGroup<T extends TimedTask>(group: readonly T[]): T[] {
  const timed = group.filter(({ startTime }) => startTime !== null);
  const sorted = timed.toSorted((first, second) => compareTexts(first.startTime ?? '', second.startTime ?? ''));
  if (sorted.every((task, place) => task === timed[place])) return [];
  return [...sorted, ...group.filter(({ startTime }) => startTime === null)];
}
