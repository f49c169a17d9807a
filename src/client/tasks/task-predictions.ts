import { getState } from '#shared/items/items.rules.ts';
import { hasPlaceIn, isThisOrLater, recurrenceFrom } from '#shared/tasks/series.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import {
  changeTask,
  computePattern,
  putTask,
  withoutLockedPriority,
  type TaskListScope,
} from '#shared/tasks/tasks.rules.ts';
import type { OptimisticUpdate } from '#client/data/optimistic.ts';
import { resolveId } from '#client/data/temporary-ids.ts';
import { isSame } from '#client/items/item-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';

/** An optimistic update of the task list of a day or a week. */
export type TaskPrediction = OptimisticUpdate<Task, TaskListScope>;

/**
 * Returns the optimistic update of an edit of a task, or also of the later ones of its series. `now` is the time of a
 * completion.
 */
export function withChange(task: Task, change: TaskChange, scope: SeriesScope, now: string): TaskPrediction {
  const isAffected = scope === 'this' ? isSame(task) : createThisOrLaterTest(task);
  return (tasks, listScope) => {
    let list = tasks.filter((other) => !isAffected(other));
    const affected = tasks.filter(isAffected);
    // A moved task is added to a list that did not contain it.
    const isAdded = change.date !== undefined && affected.length === 0;
    for (const other of isAdded ? [{ ...task, id: resolveId(task.id) }] : affected) {
      const ownChange = isSame(task)(other) ? change : changeForLater(task, change, other);
      if (ownChange !== undefined)
        list = putTask(list, listScope, changeTask(other, withoutLockedPriority(other, ownChange), now));
    }
    return list;
  };
}

/**
 * Returns the edit of a later task of the series; undefined if the new pattern does not include its day. A completed or
 * crossed-out task stays.
 */
function changeForLater(task: Task, change: TaskChange, other: Task): TaskChange | undefined {
  const pattern = computePattern(task, change);
  if (pattern === task.recurringPattern || hasPlaceIn(recurrenceFrom(task, pattern), other)) return change;
  if (getState(other) === 'active') return undefined;
  const { isRecurring: _marked, recurringPattern: _pattern, ...others } = change;
  return pattern === 'none' ? {} : others;
}

function createThisOrLaterTest(task: Task): (other: Task) => boolean {
  return (other) => isThisOrLater({ ...task, id: resolveId(task.id) }, other);
}
