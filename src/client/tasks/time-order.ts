import { SELECTION_LIMIT } from '#shared/tasks/selection-limit.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { orderByTime } from '#shared/tasks/time-order.rules.ts';
import { t } from '#shared/language/language.ts';
import { isTemporary } from '#client/data/temporary-ids.ts';

type SortTasks = (order: readonly Task[]) => void;

let sortTasks: SortTasks | undefined;

/** Sets how a day's tasks are sorted by one call. Returns a function that ends this. */
export function provideTimeOrder(sort: SortTasks): () => void {
  sortTasks = sort;
  return () => {
    if (sortTasks === sort) sortTasks = undefined;
  };
}

/** Returns the action that sorts a day's tasks by their times; undefined if their times are in order. */
export function createSortByTime(
  tasks: readonly Task[] | undefined,
): { label: string; onSelect: () => void } | undefined {
  const order = orderByTime(tasks?.filter(({ id }) => !isTemporary(id)) ?? []);
  if (order === undefined || order.length > SELECTION_LIMIT) return undefined;
  return { label: t('Sort by Time'), onSelect: () => sortTasks?.(order) };
}
