import { useSyncExternalStore } from 'react';

/** Tells that the browser is offline, also to screen readers. */
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
