import { useEffect, useState, type ReactNode } from 'react';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { createLazyComponent, whenIdle } from '#client/ui/lazy-component.tsx';
import { closeUnavailable } from '#client/ui/overlays/toasts.ts';
import { isOccurrence } from './task-form-values.ts';

const deleteDialog = createLazyComponent(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

/**
 * Returns a function that deletes a task at once, or asks for the scope if it belongs to a series. Render `question`.
 */
export function useTaskDeletion(deleteTask: (task: Task, scope: SeriesScope) => void): {
  requestDeletion: (task: Task) => void;
  question: ReactNode;
} {
  const [taskToDelete, setTaskToDelete] = useState<Task>();
  useEffect(() => whenIdle(deleteDialog.preload), []);
  const close = (): void => setTaskToDelete(undefined);
  return {
    requestDeletion: (task) => (isOccurrence(task) ? setTaskToDelete(task) : deleteTask(task, 'this')),
    question: taskToDelete && (
      <deleteDialog.Component
        task={taskToDelete}
        onClose={close}
        onDelete={(scope) => {
          close();
          deleteTask(taskToDelete, scope);
        }}
        onUnavailable={closeUnavailable(close)}
      />
    ),
  };
}
