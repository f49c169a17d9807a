import { useState, type ReactNode } from 'react';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { createLazyDialog, useIdlePreload } from '#client/ui/lazy-component.tsx';
import { belongsToSeries } from './task-form-values.ts';

const deleteDialog = createLazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
const PARTS = [deleteDialog];

/**
 * Returns a function that deletes a task at once, or asks for the scope if it belongs to a series. Render `question`.
 */
export function useTaskDeletion(deleteTask: (task: Task, scope: SeriesScope) => void): {
  requestDeletion: (task: Task) => void;
  question: ReactNode;
} {
  const [taskToDelete, setTaskToDelete] = useState<Task>();
  useIdlePreload(PARTS);
  const close = (): void => setTaskToDelete(undefined);
  return {
    requestDeletion: (task) => (belongsToSeries(task) ? setTaskToDelete(task) : deleteTask(task, 'this')),
    question: taskToDelete && (
      <deleteDialog.Component
        task={taskToDelete}
        onClose={close}
        onDelete={(scope) => {
          close();
          deleteTask(taskToDelete, scope);
        }}
      />
    ),
  };
}
