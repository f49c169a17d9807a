import type { Query, QueryClient } from '@tanstack/react-query';
import { CURRENT_USER } from './query-client.ts';
import { readUserId } from './tab-sync.ts';

/** Milliseconds after the start before the page listens: first it loads what it shows. */
const START_DELAY = 5_000;

/** The page asks again this many to twice as many milliseconds after a refusal, so that not all pages ask at once. */
const RETRY_DELAY = 30_000;

/** Milliseconds for which changes are collected. Within them, the page's own refetch after its own change usually ends. */
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
  /** Tests for queries that are older than a change elsewhere. */
  const outdatedTests: ((query: Query) => boolean)[] = [];

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

  /**
   * Opens a stream. A person's first one begins with what was changed within the last minute, in which the page has read
   * its lists. Before any other one, anything may have changed while nobody listened.
   */
  function listen(isFirst: boolean): EventSource {
    const stream = new EventSource('./api/changes');
    let isCurrent = isFirst;
    stream.addEventListener('open', () => {
      if (!isCurrent) {
        refetch(client, [createOutdatedTest(client, () => true)]);
        onReconnect();
      }
      isCurrent = false;
    });
    stream.addEventListener('recent', ({ data }: MessageEvent<string>) => {
      if (!isFirst) return;
      const ages = new Map<unknown, number>(Object.entries(JSON.parse(data) as Record<string, number>));
      const now = Date.now();
      refetch(client, [(query) => requestedAt(query) < now - (ages.get(query.queryKey[0]) ?? Infinity)]);
    });
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const roots = new Set<unknown>(JSON.parse(data) as string[]);
      outdatedTests.push(createOutdatedTest(client, ({ queryKey }) => roots.has(queryKey[0])));
      if (outdatedTests.length === 1) setTimeout(() => refetch(client, outdatedTests.splice(0)), OWN_REFETCH);
    });
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
      // The browser does not try again if a proxy refused the stream, for example while halo restarts.
      source = undefined;
      setTimeout(update, RETRY_DELAY * (1 + Math.random()));
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

/**
 * Returns a test for queries that may lack a change that was made before now: they were read earlier, or they are being
 * read at this moment.
 */
function createOutdatedTest(client: QueryClient, isConcerned: (query: Query) => boolean): (query: Query) => boolean {
  const now = Date.now();
  const all = client.getQueryCache().getAll();
  const reading = new Set(all.filter(({ state }) => state.fetchStatus === 'fetching'));
  return (query) =>
    query.queryKey[0] !== CURRENT_USER[0] &&
    isConcerned(query) &&
    (Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt) < now || reading.has(query));
}

/**
 * Returns when the data of a query was requested, in milliseconds since 1970: the start of the last request for such a list
 * that ended before the query had its data.
 */
function requestedAt({ queryKey, state }: Query): number {
  const responses = performance.getEntriesByType('resource').filter(({ name }) => name.includes(String(queryKey[0])));
  const answeredBy = state.dataUpdatedAt - performance.timeOrigin;
  const ends = responses.map(({ startTime, duration }) => ({ startTime, end: startTime + duration }));
  const last = ends.filter(({ end }) => end <= answeredBy + 1).toSorted((one, other) => other.end - one.end)[0];
  return last === undefined ? state.dataUpdatedAt : performance.timeOrigin + last.startTime;
}

/** Refetches the queries that any of the tests means. */
function refetch(client: QueryClient, tests: readonly ((query: Query) => boolean)[]): void {
  void client.invalidateQueries({ predicate: (query) => tests.some((isOutdated) => isOutdated(query)) });
}
