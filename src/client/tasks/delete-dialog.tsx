import type { Task } from '#shared/tasks/tasks.contract.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { markLabel } from './repetition-words.ts';
import type { SeriesScope } from './task-text.ts';

export interface DeleteDialogProps {
  task: Task;
  onDelete: (scope: SeriesScope) => void;
  onClose: () => void;
}

/** Asks which ones of a series are to be deleted. */
export function DeleteDialog({ task, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog title="Delete Recurring Task" onClose={onClose}>
      <p dir="auto" className="line-clamp-3 font-medium whitespace-pre-line [overflow-wrap:anywhere]">
        {task.title}
      </p>
      <p className="mt-1 text-sm text-ink-2">{markLabel(task.recurringPattern)}. Past ones are kept.</p>
      <div className="mt-5 grid gap-2">
        <Button data-first-focus kind="destructive" onClick={() => onDelete('this')}>
          Delete this one
        </Button>
        <Button kind="destructive" onClick={() => onDelete('this and later')}>
          Delete this and later
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}
