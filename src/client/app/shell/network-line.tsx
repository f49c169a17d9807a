import { useState, useSyncExternalStore } from 'react';
import { plural, t } from '#shared/language/language.ts';
import { isServerReachable } from '#client/data/reachability.ts';
import { isUnsent } from '#client/outbox/outbox-store.ts';
import { waitingChanges } from '#client/outbox/waiting-changes.ts';
import { RefusedChangesDialog } from '#client/outbox/refused-changes-dialog.tsx';
import { useStore } from '#client/ui/store.ts';

/**
 * Says, also to screen readers, that the browser is offline or that the server cannot be reached. Counts the changes that
 * wait to be sent and those that were refused.
 */
export function NetworkLine() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isReachable = useStore(isServerReachable);
  const changes = useStore(waitingChanges);
  const [isOpen, setOpen] = useState(false);
  const waiting = changes.filter(isUnsent).length;
  const refused = changes.length - waiting;
  const isQuiet = isOnline && isReachable && waiting === 0 && refused === 0;
  return (
    <>
      <div
        aria-live="polite"
        className={
          isQuiet
            ? 'sr-only'
            : 'flex shrink-0 flex-wrap items-center gap-x-3 bg-sunken px-5 py-1.5 text-sm text-ink-2 empty:hidden'
        }
      >
        {!isOnline && <p>{offlineText(waiting)}</p>}
        {isOnline && !isReachable && <p>{t('halo cannot be reached. You see what was loaded last.')}</p>}
        {isOnline && waiting > 0 && (
          <p>{plural(waiting, '1 change waits to be sent.', '{count} changes wait to be sent.')}</p>
        )}
        {refused > 0 && (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="touch-target font-medium text-accent underline-offset-2 hover:underline"
          >
            {plural(refused, '1 change was not accepted', '{count} changes were not accepted')}
          </button>
        )}
      </div>
      {isOpen && <RefusedChangesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function offlineText(waiting: number): string {
  if (waiting === 0) return t('Offline. Your changes are kept here and sent when you are connected.');
  return plural(
    waiting,
    'Offline. 1 change waits until you are connected.',
    'Offline. {count} changes wait until you are connected.',
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
