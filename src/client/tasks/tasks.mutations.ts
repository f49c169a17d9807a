import { useMemo } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { call } from '#client/data/api-client.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { showFailureTo, type FailedVerb } from '#client/items/error-toasts.ts';
import { orderOf } from '#client/items/item-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { ignoreShownFailure, removeWithUndo } from '#client/items/undo.ts';
import { deletionOf } from './deletion.mutations.ts';
import { TASK_LISTS } from './tasks.queries.ts';
import { movingTo, offerMoveBack, updateTaskChange } from './updates.mutations.ts';

/** Everything a person does to tasks from their rows. Each shows at once, is put back when it fails and then says so. */
export function useTaskChanges() {
  const carryOut = useChange();
  return useMemo(
    () => ({
      /** Changes a task from its row. `verb` names the change in the words of a failure. */
      updateTask: (task: Task, change: TaskChange, verb: FailedVerb): void => {
        carryOut(updateTaskChange(task, change, verb)).catch(ignoreShownFailure);
      },

      /** Puts a task on another day and offers at once to take that back. */
      moveTask: (task: Task, day: Day): void => {
        const change = movingTo(task, day);
        carryOut(updateTaskChange(task, change, 'move')).catch(ignoreShownFailure);
        offerMoveBack(carryOut, task, changeTask(task, change, new Date().toISOString()));
      },

      /** Gives tasks of a day the order in which they are named. */
      reorderTasks: (ids: readonly number[]): void => {
        carryOut(orderChange(ids)).catch(ignoreShownFailure);
      },

      /** Deletes a task, or also the later ones of its series, and offers at once to take that back. */
      deleteTask: (task: Task, scope: SeriesScope): void =>
        removeWithUndo(carryOut, deletionOf(task, scope), scope === 'this' ? 'Task deleted' : 'Tasks deleted'),
    }),
    [carryOut],
  );
}

function orderChange(taskIds: readonly number[]): Change<Task, TaskListScope, Task[]> {
  return orderOf({
    listCache: TASK_LISTS,
    ids: taskIds,
    send: (ids) => call('PATCH /api/tasks/order', { body: { ids } }),
    onError: () => showFailureTo('reorder', 'task'),
  });
}
