import { isPriorityLocked, stateOf } from '#shared/items/items.rules.ts';
import { hasPlaceIn, isThisOrLater, recurrenceFrom } from '#shared/tasks/series.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask, patternAfter, putTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import type { OptimisticUpdate } from '#client/data/optimistic.ts';
import { resolveId } from '#client/data/temporary-ids.ts';
import { isSame } from '#client/items/item-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';

/** How a change of tasks shows in the list of a day or a week. */
export type TaskPrediction = OptimisticUpdate<Task, TaskListScope>;

/** The task is changed, or it and the later ones of its series. `now` is the instant a completion is dated with. */
export function withChange(task: Task, change: TaskChange, scope: SeriesScope, now: string): TaskPrediction {
  const isMeant = scope === 'this' ? isSame(task) : isThisOrLaterThan(task);
  return (tasks, listScope) => {
    const others = tasks.filter((other) => !isMeant(other));
    const meant = tasks.filter(isMeant);
    // A task that is moved comes to a list that it was not in.
    const comes = change.date !== undefined && meant.length === 0;
    return (comes ? [{ ...task, id: resolveId(task.id) }] : meant).reduce((list, other) => {
      const its = isSame(task)(other) ? change : changeOfLater(task, change, other);
      return its === undefined ? list : putTask(list, listScope, changeTask(other, allowed(other, its), now));
    }, others);
  };
}

/**
 * What a change of `task` is for a later one of its series; undefined when the new pattern has no place for it. What a
 * person is done with stays all the same.
 */
function changeOfLater(task: Task, change: TaskChange, other: Task): TaskChange | undefined {
  const pattern = patternAfter(task, change);
  if (pattern === task.recurringPattern || hasPlaceIn(recurrenceFrom(task, pattern), other)) return change;
  if (stateOf(other) === 'active') return undefined;
  const { isRecurring: _marked, recurringPattern: _pattern, ...others } = change;
  return pattern === 'none' ? {} : others;
}

/** Priority is not changed on what is done with. */
function allowed(task: Task, change: TaskChange): TaskChange {
  return isPriorityLocked(task, change) ? { ...change, isPriority: undefined } : change;
}

function isThisOrLaterThan(task: Task): (other: Task) => boolean {
  return (other) => isThisOrLater({ ...task, id: resolveId(task.id) }, other);
}
