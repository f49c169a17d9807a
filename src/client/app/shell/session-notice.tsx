import { useHistoryState } from 'wouter/use-browser-location';
import { t } from '#shared/language/language.ts';
import { hasSessionEnded } from './return-address.ts';

/** Tells on the sign-in page that the session has ended and that nothing is lost. */
export function SessionNotice() {
  const state = useHistoryState<unknown>();
  if (!hasSessionEnded(state)) return null;
  return (
    <p role="status" className="mb-6 rounded-control bg-sunken px-4 py-3 text-sm text-ink-2">
      {t('Your session has ended. Sign in to go on where you were; what you were typing is kept.')}
    </p>
  );
}
