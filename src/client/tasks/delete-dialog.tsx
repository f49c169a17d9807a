import type { Task } from '#shared/tasks/tasks.contract.ts';
import { t } from '#shared/language/language.ts';
import { SeriesDeletionDialog } from '#client/items/series-deletion-dialog.tsx';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { markLabel } from './repetition-mark.ts';

export interface DeleteDialogProps {
  task: Task;
  onDelete: (scope: SeriesScope) => void;
  onClose: () => void;
}

/** Asks whether to delete one task of a series or also the later ones. */
export function DeleteDialog({ task, onDelete, onClose }: DeleteDialogProps) {
  return (
    <SeriesDeletionDialog
      title={t('Delete Recurring Task')}
      itemTitle={task.title}
      note={t('{repetition}. Past and completed ones are kept.', { repetition: markLabel(task.recurringPattern) })}
      labels={{ this: t('Delete this one'), 'this and later': t('Delete this and later') }}
      onDelete={onDelete}
      onClose={onClose}
    />
  );
}
