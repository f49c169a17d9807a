import { useEffect, useEffectEvent } from 'react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Spinner } from '#client/ui/controls/spinner.tsx';

/** A loading screen that fills the window. */
export function Waiting() {
  return (
    <div className="flex h-dvh">
      <Spinner />
    </div>
  );
}

export interface UnreachableProps {
  /** True if the server responded with an error; false if it could not be reached. */
  hasAnswered?: boolean;
  onRetry: () => void;
}

/** The error page shown when nothing can be loaded. It retries by itself once the browser is online. */
export function Unreachable({ hasAnswered = false, onRetry }: UnreachableProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const listener = (): void => retry();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return (
    <main role="alert" className="grid h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-xl font-bold tracking-tight">
        {hasAnswered ? t('halo has a problem') : t('The server cannot be reached')}
      </h1>
      <p className="text-ink-2">
        {hasAnswered ? t('Try again in a moment.') : t('Check your connection, then try again.')}
      </p>
      <Button kind="primary" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </main>
  );
}
