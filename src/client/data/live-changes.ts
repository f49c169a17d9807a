import type { Query, QueryClient } from '@tanstack/react-query';
import { CURRENT_USER } from './query-client.ts';

/** Milliseconds after the start before the page listens: first it loads what it shows. */
const START_DELAY = 5_000;

/** Milliseconds in which the page's own refetch after its own change arrives. */
const OWN_REFETCH = 300;

/**
 * Listens to changes that the person makes on other devices, and refetches the lists on the screen that they concern.
 * Only a visible tab listens, because browsers allow few connections; a hidden one catches up when it is shown.
 * (decision 047)
 */
export function followChangesElsewhere(client: QueryClient): void {
  let source: EventSource | undefined;
  let isFirst = true;

  function update(): void {
    const isSignedIn = client.getQueryData(CURRENT_USER) != null;
    const isWanted = document.visibilityState === 'visible' && navigator.onLine && isSignedIn;
    if (!isWanted) {
      source?.close();
      source = undefined;
    } else source ??= listen();
  }

  function listen(): EventSource {
    const stream = new EventSource('/api/changes');
    stream.addEventListener('open', () => {
      // Something may have changed while nobody listened.
      if (!isFirst) refetch(client, () => true, 0);
      isFirst = false;
    });
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const roots = new Set<unknown>(JSON.parse(data) as string[]);
      refetch(client, ({ queryKey }) => roots.has(queryKey[0]), OWN_REFETCH);
    });
    stream.addEventListener('error', () => {
      // The browser does not try again after a refusal.
      if (stream.readyState === EventSource.CLOSED && source === stream) source = undefined;
    });
    return stream;
  }

  setTimeout(() => {
    update();
    document.addEventListener('visibilitychange', update);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === CURRENT_USER[0]) update();
    });
  }, START_DELAY);
}

/** Refetches queries that are older than now, after a delay in which they may be refetched anyway. */
function refetch(client: QueryClient, isMeant: (query: Query) => boolean, delay: number): void {
  const now = Date.now();
  const reading = new Set(
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.fetchStatus === 'fetching'),
  );
  setTimeout(() => {
    void client.invalidateQueries({
      predicate: (query) =>
        query.queryKey[0] !== CURRENT_USER[0] &&
        isMeant(query) &&
        // What was being read may have been read before the change.
        (query.state.dataUpdatedAt < now || reading.has(query)),
    });
  }, delay);
}
