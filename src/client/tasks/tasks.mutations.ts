import { useMemo } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { NEW_TASK_SORT_ORDER, newTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { TEMPORARY_SORT_ORDER } from '#shared/items/items.rules.ts';
import { call, detailOf } from '#client/data/api-client.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { showFailure, showFailureTo, type FailureVerb } from '#client/items/failures.ts';
import { creationOf, orderOf } from '#client/items/item-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { ignoreShownFailure, offerUndo, removeWithUndo } from '#client/items/undo.ts';
import { deletionOf } from './deletion.mutations.ts';
import { editTaskChange, moveOf, updateTaskChange } from './editing.mutations.ts';
import { changeTo, draftOf, type TaskText } from './task-text.ts';
import { TASK_LISTS } from './tasks.queries.ts';

/** Everything a person does to tasks. Each shows at once, is put back when it fails and then says so. */
export function useTaskChanges() {
  const carryOut = useChange();
  return useMemo(
    () => ({
      /** Adds a task to the end of a day. The same key sent again adds it once. */
      createTask: async (text: TaskText, idempotencyKey: string): Promise<Task> =>
        carryOut(createTaskChange(text, idempotencyKey)),

      /** Stores what was edited in the dialog: only what is different, for this task or also for the later ones. */
      editTask: async (task: Task, text: TaskText, scope: SeriesScope): Promise<void> => {
        const change = changeTo(task, text);
        if (Object.keys(change).length > 0) await carryOut(editTaskChange(task, change, scope));
      },

      /** Changes a task from its row. `verb` names the change in the words of a failure. */
      updateTask: (task: Task, change: TaskChange, verb: FailureVerb): void => {
        carryOut(updateTaskChange(task, change, verb)).catch(ignoreShownFailure);
      },

      /** Puts a task on another day and offers at once to take that back. */
      moveTask: (task: Task, day: Day): void => {
        const { there, back } = moveOf(task, day);
        carryOut(there).catch(ignoreShownFailure);
        offerUndo(`Moved to ${longDay(day)}`, () => void carryOut(back).catch(ignoreShownFailure));
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
    lists: TASK_LISTS,
    ids: taskIds,
    send: (ids) => call('PATCH /api/tasks/order', { body: { ids } }),
    onError: () => showFailureTo('reorder', 'task'),
  });
}

function createTaskChange(text: TaskText, idempotencyKey: string): Change<Task, TaskListScope, Task> {
  const draft = draftOf(text);
  const now = new Date().toISOString();
  return creationOf({
    lists: TASK_LISTS,
    fields: { ...newTask({ ...draft, sortOrder: TEMPORARY_SORT_ORDER }, now), userId: 0, createdAt: now },
    send: () => call('POST /api/tasks', { body: { ...draft, sortOrder: NEW_TASK_SORT_ORDER } }, { idempotencyKey }),
    onError: (error) => showFailure(`Failed to create task: ${detailOf(error)}`),
  });
}
