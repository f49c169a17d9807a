import { useMemo } from 'react';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import type { TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { showFailureTo, type FailedVerb } from '#client/items/error-toasts.ts';
import { buildReorder } from '#client/items/item-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { ignoreShownError, offerToCompleteAgain, removeWithUndo } from '#client/items/undo.ts';
import { taskDeletion } from './deletion.mutations.ts';
import { TASK_LISTS } from './tasks.queries.ts';
import { updateTaskChange } from './updates.mutations.ts';

/**
 * Returns the changes that a person makes to tasks in their rows. Each is optimistic; a failure is rolled back and
 * shows a toast.
 */
export function useTaskChanges() {
  const mutate = useChange();
  return useMemo(
    () => ({
      /** Changes a task from its row. `verb` names the change in the error toast. */
      updateTask: (task: Task, change: TaskChange, verb: FailedVerb): void => {
        mutate(updateTaskChange(task, change, verb)).catch(ignoreShownError);
        offerToCompleteAgain(mutate, task, change, (crossedOut, back) => updateTaskChange(crossedOut, back, 'update'));
      },

      /** Stores the order of a day's tasks. */
      reorderTasks: (ids: readonly number[]): void => {
        mutate(createOrderChange(ids)).catch(ignoreShownError);
      },

      /** Deletes a task, or also the later ones of its series, and shows a toast with Undo. */
      deleteTask: (task: Task, scope: SeriesScope): void =>
        removeWithUndo(
          mutate,
          taskDeletion(task, scope),
          scope === 'this' ? t('Task deleted') : t('Tasks deleted'),
          task.title,
        ),
    }),
    [mutate],
  );
}

function createOrderChange(taskIds: readonly number[]): Change<Task, TaskListScope, Task[]> {
  return buildReorder({
    listCache: TASK_LISTS,
    ids: taskIds,
    send: (ids) => call('PATCH /api/tasks/order', { body: { ids } }),
    onError: () => showFailureTo('reorder', t('task')),
  });
}
