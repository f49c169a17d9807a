import type { Task } from '#shared/tasks/tasks.contract.ts';
import { SeriesDeletionDialog } from '#client/items/series-deletion-dialog.tsx';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { markLabel } from './repetition-labels.ts';

export interface DeleteDialogProps {
  task: Task;
  onDelete: (scope: SeriesScope) => void;
  onClose: () => void;
}

/** Asks whether to delete one task of a series or also the later ones. */
export function DeleteDialog({ task, onDelete, onClose }: DeleteDialogProps) {
  return (
    <SeriesDeletionDialog
      title="Delete Recurring Task"
      itemTitle={task.title}
      note={`${markLabel(task.recurringPattern)}. Past and completed ones are kept.`}
      labels={{ this: 'Delete this one', 'this and later': 'Delete this and later' }}
      onDelete={onDelete}
      onClose={onClose}
    />
  );
}
