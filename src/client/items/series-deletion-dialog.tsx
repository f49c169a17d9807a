import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { QuotedTitle } from '#client/ui/controls/quoted-title.tsx';
import type { SeriesScope } from './series-scope.ts';

export interface SeriesDeletionDialogProps {
  title: string;
  itemTitle: string;
  /** The text above the answers. */
  note: string;
  labels: Record<SeriesScope, string>;
  onDelete: (scope: SeriesScope) => void;
  onClose: () => void;
}

/** Asks whether to delete one item of a series, or also the later ones. */
export function SeriesDeletionDialog({ title, itemTitle, note, labels, onDelete, onClose }: SeriesDeletionDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <QuotedTitle title={itemTitle} />
      <p className="mt-1 text-sm text-ink-2">{note}</p>
      <div className="mt-5 grid gap-2">
        <Button data-first-focus kind="destructive" onClick={() => onDelete('this')}>
          {labels.this}
        </Button>
        <Button kind="destructive" onClick={() => onDelete('this and later')}>
          {labels['this and later']}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </Dialog>
  );
}
