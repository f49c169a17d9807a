import type { Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask, isCrossedOutByHand, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import type { Change, useChange } from '#client/data/optimistic.ts';
import { getQueueKey, requireStoredId, resolveId } from '#client/data/temporary-ids.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { showFailureTo, type FailedVerb } from '#client/items/error-toasts.ts';
import { unseenDayOffer } from '#client/items/unseen-days.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { ignoreShownError, offerUndo } from '#client/items/undo.ts';
import type { Toast } from '#client/ui/overlays/toasts.ts';
import { withChange } from './task-predictions.ts';
import { TASK_LISTS } from './tasks.queries.ts';

/** A change of a task. */
export type TaskEdit = Change<Task, TaskListScope, Task>;

/** Creates a change from a task's row. It applies to this task alone. */
export function updateTaskChange(task: Task, change: TaskChange, verb: FailedVerb): TaskEdit {
  const send = async () => call('PUT /api/tasks/:id', { params: { id: requireStoredId(task.id) }, body: change });
  return { ...buildTaskEdit(task, change, 'this', send), onError: (error) => showFailureTo(verb, t('task'), error) };
}

/** Returns the change that moves a task to another day. A task crossed out by the rollover becomes active. */
export function createMove(task: Task, date: Day): TaskChange {
  const wasRolledOver = getState(task) === 'crossed-out' && !isCrossedOutByHand(task);
  return wasRolledOver ? { date, isCrossedOut: false } : { date };
}

/**
 * Returns the undo of a move, which also returns the task to its place. `task` is the task before the move, `moved` the
 * one after it.
 */
export function createMoveBack(task: Task, moved: Task): TaskEdit {
  const { date, sortOrder } = task;
  const before = { date, sortOrder, ...(isRestored(task, moved) && { isCrossedOut: true }) };
  return { ...updateTaskChange(moved, before, 'move'), undoes: [{ before: task, after: moved }] };
}

/** Shows a toast with the new day of a task, its title and Undo. An edit may have changed both. */
export function offerMoveBack(mutate: ReturnType<typeof useChange>, task: Task, moved: Task): void {
  const moveBack = (): void => void mutate(createMoveBack(task, moved)).catch(ignoreShownError);
  const toast = createMoveToast(task, moved);
  offerUndo(toast.title, moveBack, toast);
}

/** Returns the toast with the new day of a task and its title. It says so if the move restored the task. */
export function createMoveToast(task: Task, moved: Task): Toast {
  const { description, ...offer } = unseenDayOffer(moved.date);
  return {
    ...offer,
    title: t('Moved to {day}', { day: longDay(moved.date) }),
    description: [cutTitle(moved.title), isRestored(task, moved) && t('Restored'), description]
      .filter(Boolean)
      .join(' · '),
  };
}

function isRestored(before: Task, after: Task): boolean {
  return getState(before) === 'crossed-out' && getState(after) === 'active';
}

/** Returns the common parts of all changes of one task: its queue key, its optimistic update and its reconciliation. */
export function buildTaskEdit(
  task: Task,
  change: TaskChange,
  scope: SeriesScope,
  send: () => Promise<Task>,
): Omit<TaskEdit, 'onError'> {
  const now = new Date().toISOString();
  const optimisticUpdate = withChange(task, change, scope, now);
  return {
    listCache: TASK_LISTS,
    queueKey: getQueueKey(task.id),
    send,
    predict: () => changeTask({ ...task, id: resolveId(task.id) }, change, now),
    optimisticUpdate,
    // The response is this task alone. Later ones keep their optimistic update until the refetch.
    reconcile: (stored) => (tasks, listScope) =>
      TASK_LISTS.upsert(optimisticUpdate(tasks, listScope), listScope, stored),
  };
}
