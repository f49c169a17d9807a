import { useSyncExternalStore } from 'react';

/** Says that the browser is offline, for as long as it is; to those who do not see it as well. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <p aria-live="polite" className={isOnline ? 'sr-only' : 'shrink-0 bg-sunken px-5 py-1.5 text-sm text-ink-2'}>
      {!isOnline && 'Offline. Changes cannot be saved until you are connected.'}
    </p>
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
