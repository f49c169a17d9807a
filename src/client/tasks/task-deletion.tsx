import { useEffect, useState, type ReactNode } from 'react';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { createLazyComponent, whenIdle } from '#client/ui/lazy-component.tsx';
import { closeUnavailable } from '#client/ui/toasts.ts';
import { isOccurrence } from './task-form-values.ts';

const deleteDialog = createLazyComponent(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

/** Deletes a task at once, and one of a series once the person has said which ones: `question` is what asks them. */
export function useTaskDeletion(deleteTask: (task: Task, scope: SeriesScope) => void): {
  requestDeletion: (task: Task) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Task>();
  useEffect(() => whenIdle(deleteDialog.preload), []);
  const close = (): void => setAsked(undefined);
  return {
    requestDeletion: (task) => (isOccurrence(task) ? setAsked(task) : deleteTask(task, 'this')),
    question: asked && (
      <deleteDialog.Component
        task={asked}
        onClose={close}
        onDelete={(scope) => {
          close();
          deleteTask(asked, scope);
        }}
        onUnavailable={closeUnavailable(close)}
      />
    ),
  };
}
