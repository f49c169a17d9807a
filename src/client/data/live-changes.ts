import type { Query, QueryClient } from '@tanstack/react-query';
import { CURRENT_USER } from './query-client.ts';
import { readUserId } from './tab-sync.ts';

/** Milliseconds after the start before the page listens: first it loads what it shows. */
const START_DELAY = 5_000;

/** Milliseconds in which the page's own refetch after its own change arrives. */
const OWN_REFETCH = 300;

/**
 * Listens to changes that the person makes on other devices, and refetches the lists on the screen that they concern.
 * Only a visible tab listens, because browsers allow few connections; a hidden one catches up when it is shown.
 * `onReconnect` is called when the stream was closed and is open again. (decision 047)
 */
export function followChangesElsewhere(client: QueryClient, onReconnect: () => void): void {
  let source: EventSource | undefined;
  /** The signed-in person. */
  let person: number | undefined;

  function update(): void {
    const userId = readUserId(client);
    const isWanted = userId !== undefined && document.visibilityState === 'visible' && navigator.onLine;
    const isOtherPerson = userId !== person;
    person = userId;
    if (!isWanted || isOtherPerson) {
      source?.close();
      source = undefined;
    }
    if (isWanted) source ??= listen(isOtherPerson);
  }

  /** Opens a stream. Unless it is a person's first, something may have changed while nobody listened. */
  function listen(isFirst: boolean): EventSource {
    const stream = new EventSource('./api/changes');
    let isCurrent = isFirst;
    stream.addEventListener('open', () => {
      if (!isCurrent) {
        refetch(client, () => true, 0);
        onReconnect();
      }
      isCurrent = false;
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
        (Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt) < now || reading.has(query)),
    });
  }, delay);
}
