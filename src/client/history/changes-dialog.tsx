import { useState } from 'react';
import { whenLabel } from '#shared/calendar/when-label.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { actionLabel, sourceLabel } from './history-labels.ts';
import { useClearHistory, useUndoEntry } from './history.mutations.ts';
import { useHistory } from './history.queries.ts';

/** The last actions of this account, each with a button that undoes it. (decision 048) */
export function ChangesDialog({ onClose }: { onClose: () => void }) {
  const query = useHistory();
  const { data: entries, dataUpdatedAt } = query;
  const undo = useUndoEntry(entries ?? []);
  const clear = useClearHistory();
  const [isClearing, setClearing] = useState(false);
  return (
    <Dialog title={t('History')} onClose={onClose}>
      <LoadingState query={query} failure={t('Failed to fetch the history')} />
      {entries?.length === 0 && <p className="px-2 py-6 text-center text-ink-3">{t('Nothing changed yet')}</p>}
      {entries !== undefined && entries.length > 0 && (
        <>
          <ul className="dialog-list divide-y divide-hairline px-2">
            {entries.map((entry) => (
              <EntryRow
                key={entry.number}
                entry={entry}
                now={dataUpdatedAt}
                isBusy={undo.isPending}
                onUndo={() => undo.mutate(entry)}
              />
            ))}
          </ul>
          <footer className="mt-4 flex justify-end">
            <Button kind="destructive" onClick={() => setClearing(true)}>
              {t('Forget history')}
            </Button>
          </footer>
        </>
      )}
      {isClearing && (
        <ConfirmDialog
          title={t('Forget History')}
          text={t(
            'halo forgets what was changed, deleted items included. None of it can be undone any more. What you have now stays.',
          )}
          label={t('Forget')}
          onConfirm={() => {
            setClearing(false);
            clear.mutate();
          }}
          onClose={() => setClearing(false)}
        />
      )}
    </Dialog>
  );
}

interface EntryRowProps {
  entry: HistoryEntry;
  /** The time at which the list was loaded, in milliseconds since 1970. */
  now: number;
  isBusy: boolean;
  onUndo: () => void;
}

function EntryRow({ entry, now, isBusy, onUndo }: EntryRowProps) {
  const { at, state, undoes } = entry;
  const what = actionLabel(entry);
  const verb = undoes === null ? t('Undo') : t('Redo');
  return (
    <li className="flex min-h-15 items-center justify-between gap-x-4 py-2.5">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p
          dir="auto"
          className={state === 'undone' ? 'line-clamp-2 text-ink-3 line-through' : 'line-clamp-2 font-medium'}
        >
          {what}
        </p>
        <p className="text-sm text-ink-3">
          {sourceLabel(entry)} · {whenLabel(at, now)}
        </p>
      </div>
      {state === 'open' && (
        <Button
          aria-label={`${verb}: ${what}`}
          aria-disabled={isBusy}
          className="shrink-0"
          onClick={() => isBusy || onUndo()}
        >
          {verb}
        </Button>
      )}
      {state !== 'open' && (
        <span className="shrink-0 text-sm text-ink-3">{state === 'undone' ? t('Undone') : t('Changed since')}</span>
      )}
    </li>
  );
}
