import { useState } from 'react';
import type { Version } from '#shared/versions/versions.contract.ts';
import { t } from '#shared/language/language.ts';
import { Badge } from '#client/ui/controls/badge.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { Failure } from '#client/ui/controls/failure.tsx';
import { ListSkeleton } from '#client/ui/controls/skeleton.tsx';
import { NewVersionDialog } from './new-version-dialog.tsx';
import { splitIntoLines, releaseDay } from './release-labels.ts';
import { useVersionHistory } from './versions.queries.ts';

/** The version history with release notes (VER-05). The owner can add a version (VER-07). */
export function HistoryDialog({ isOwner, onClose }: { isOwner: boolean; onClose: () => void }) {
  const { data: versions, error, refetch } = useVersionHistory();
  const [isAdding, setAdding] = useState(false);
  return (
    <Dialog title={t('Version History')} onClose={onClose}>
      {/* The focus is not on the close button, whether loading succeeds or fails. */}
      <div data-first-focus tabIndex={-1} className="outline-none">
        {versions === undefined && error === null && <ListSkeleton />}
        {versions === undefined && error !== null && (
          <Failure
            text={t('Failed to fetch the version history')}
            onRetry={() => void refetch()}
            className="flex flex-wrap"
          />
        )}
        {versions?.length === 0 && <p className="py-6 text-center text-ink-3">{t('No version history available.')}</p>}
        {versions !== undefined && versions.length > 0 && (
          // A scrollable list must be reachable by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ol aria-label={t('Versions')} tabIndex={0} className="dialog-list divide-y divide-hairline px-2">
            {versions.map((version) => (
              <VersionEntry key={version.id} {...version} />
            ))}
          </ol>
        )}
      </div>
      {isOwner && (
        <footer className="mt-4 flex justify-end">
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t('Add New Version')}
          </Button>
        </footer>
      )}
      {isAdding && <NewVersionDialog onClose={() => setAdding(false)} />}
    </Dialog>
  );
}

function VersionEntry({ version, releaseDate, isActive, notes }: Version) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2">
        <b className="font-semibold tabular-nums">{version}</b>
        {isActive && <Badge>{t('Current')}</Badge>}
        <span className="text-sm text-ink-3">{releaseDay(releaseDate)}</span>
      </p>
      <ul className="mt-1.5 grid gap-1.5 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-2">
        {splitIntoLines(notes).map(({ line, number }) => (
          <li key={number} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </li>
  );
}
