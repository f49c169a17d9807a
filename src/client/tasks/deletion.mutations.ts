import type { Task } from '#shared/tasks/tasks.contract.ts';
import { isThisOrLater } from '#shared/tasks/series.rules.ts';
import type { TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { resolveId } from '#client/data/temporary-ids.ts';
import { showFailureTo, showRestoreFailure } from '#client/items/error-toasts.ts';
import { buildRemoval, type Removal } from '#client/items/item-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { TASK_LISTS } from './tasks.queries.ts';

/** Returns the deletion of a task, or of it and the later ones of its series, with its undo. */
export function taskDeletion(task: Task, scope: SeriesScope): Removal<Task, TaskListScope> {
  const query = scope === 'this and later' ? { deleteFuture: 'true' as const } : {};
  return buildRemoval({
    listCache: TASK_LISTS,
    item: task,
    ...(scope === 'this and later' && {
      isRemoved: (other: Task) => isThisOrLater({ ...task, id: resolveId(task.id) }, other),
    }),
    remove: async (id) => call('DELETE /api/tasks/:id', { params: { id }, query }),
    restore: async (id) => call('POST /api/tasks/:id/restore', { params: { id } }),
    onError: (error) => showFailureTo('delete', t('task'), error),
    onRestoreError: showRestoreFailure(t('task')),
  });
}
