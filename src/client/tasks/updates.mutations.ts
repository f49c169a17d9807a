import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import type { Change } from '#client/data/optimistic.ts';
import { getQueueKey, requireStoredId, resolveId } from '#client/data/temporary-ids.ts';
import { showFailureTo, type FailedVerb } from '#client/items/error-toasts.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { withChange } from './task-predictions.ts';
import { TASK_LISTS } from './tasks.queries.ts';

/** A change of a task. */
export type TaskEdit = Change<Task, TaskListScope, Task>;

/** Creates a change from a task's row. It applies to this task alone. */
export function updateTaskChange(task: Task, change: TaskChange, verb: FailedVerb): TaskEdit {
  const send = async () => call('PUT /api/tasks/:id', { params: { id: requireStoredId(task.id) }, body: change });
  return { ...buildTaskEdit(task, change, 'this', send), onError: (error) => showFailureTo(verb, t('task'), error) };
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
