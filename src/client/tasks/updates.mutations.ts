import type { Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { stateOf } from '#shared/items/items.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { isCrossedOutByHand, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { call } from '#client/data/api-client.ts';
import type { Change, useChange } from '#client/data/optimistic.ts';
import { queueKeyOf, requireStoredId } from '#client/data/temporary-ids.ts';
import { showFailureTo, type FailedVerb } from '#client/items/error-toasts.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { ignoreShownFailure, offerUndo } from '#client/items/undo.ts';
import { withChange } from './task-predictions.ts';
import { TASK_LISTS } from './tasks.queries.ts';

/** A change of a task. */
export type TaskEdit = Change<Task, TaskListScope, Task>;

/** A change from a task's row, which is about this task alone. */
export function updateTaskChange(task: Task, change: TaskChange, verb: FailedVerb): TaskEdit {
  const send = async () => call('PUT /api/tasks/:id', { params: { id: requireStoredId(task.id) }, body: change });
  return { ...changing(task, change, 'this', send), onError: (error) => showFailureTo(verb, 'task', error) };
}

/** What puts a task on another day. What a new day has crossed out is to be done again there. */
export function movingTo(task: Task, date: Day): TaskChange {
  const isLeft = stateOf(task) === 'crossed-out' && !isCrossedOutByHand(task);
  return isLeft ? { date, isCrossedOut: false } : { date };
}

/** What takes a move back. `moved` is the task as it is after the move, `task` as it was before. */
export function moveBackOf(task: Task, moved: Task): TaskEdit {
  const isLeftAgain = stateOf(task) === 'crossed-out' && stateOf(moved) === 'active';
  const before = isLeftAgain ? { date: task.date, isCrossedOut: true } : { date: task.date };
  return updateTaskChange(moved, before, 'move');
}

/** Says on which day a task is now, and offers to put it back on the one before. */
export function offerMoveBack(carryOut: ReturnType<typeof useChange>, task: Task, moved: Task): void {
  offerUndo(`Moved to ${longDay(moved.date)}`, () => void carryOut(moveBackOf(task, moved)).catch(ignoreShownFailure));
}

/** What all changes of one task have in common: their queueKey, and how they show in the lists. */
export function changing(
  task: Task,
  change: TaskChange,
  scope: SeriesScope,
  send: () => Promise<Task>,
): Omit<TaskEdit, 'onError'> {
  const optimisticUpdate = withChange(task, change, scope, new Date().toISOString());
  return {
    listCache: TASK_LISTS,
    queueKey: queueKeyOf(task.id),
    send,
    optimisticUpdate,
    // The answer is this task alone: the later ones stay as they were predicted until they are read again.
    reconcile: (stored) => (tasks, listScope) =>
      TASK_LISTS.upsert(optimisticUpdate(tasks, listScope), listScope, stored),
  };
}
