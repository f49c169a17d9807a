import type { Query, QueryClient } from '@tanstack/react-query';
import { CURRENT_USER } from './query-client.ts';
import { getSnapshotKey, type ShownLists } from './snapshot.ts';
import { deleteSnapshot, readSnapshot, writeSnapshot } from './snapshot-store.ts';

/** The first parts of the query keys of the lists in the snapshot. */
const SNAPSHOT_ROOTS: ReadonlySet<unknown> = new Set([
  '/api/tasks',
  '/api/goals',
  '/api/habits',
  '/api/books',
  '/api/projects',
  '/api/project-tasks',
]);

/** The maximum number of lists, and of items in a list. */
const MAX_LISTS = 60;
const MAX_ITEMS = 1_000;

/** Milliseconds to wait for further lists before the snapshot is written. */
const DEBOUNCE = 500;

/** Keeps every list that is read in the snapshot of the signed-in user. */
export async function keepSnapshot(client: QueryClient): Promise<void> {
  let snapshot = await readSnapshot();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Puts the current user into the snapshot, and the list of the query if the snapshot stores such lists. */
  function add(query: Query): void {
    const user = client.getQueryData<ShownLists['user'] | null>(CURRENT_USER);
    if (user == null) return;
    if (snapshot?.user.id !== user.id) snapshot = { user, lists: new Map() };
    snapshot.user = user;
    const { lists } = snapshot;
    if (isSnapshotList(query)) {
      const key = getSnapshotKey(query.queryKey);
      lists.delete(key);
      lists.set(key, query.state.data);
      const [oldest] = lists.keys();
      if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
    }
    clearTimeout(timer);
    timer = setTimeout(write, DEBOUNCE);
  }

  function write(): void {
    const user = client.getQueryData<ShownLists['user'] | null>(CURRENT_USER);
    if (snapshot !== undefined && user?.id === snapshot.user.id) void writeSnapshot(snapshot);
  }

  /** Another person uses this browser, or nobody. */
  function forget(): void {
    clearTimeout(timer);
    snapshot = undefined;
    void deleteSnapshot();
  }

  const cache = client.getQueryCache();
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    const isUser = queryKey[0] === CURRENT_USER[0];
    if (isUser && (state.data as ShownLists['user'] | null)?.id !== snapshot?.user.id) forget();
    if (isSnapshotList(event.query) || isUser) add(event.query);
  });
  // The person may have signed out before this began.
  const known = client.getQueryData<ShownLists['user'] | null>(CURRENT_USER);
  if (known !== undefined && snapshot !== undefined && known?.id !== snapshot.user.id) forget();
  for (const query of cache.getAll()) if (query.state.status === 'success') add(query);
}

/** True for a list that the snapshot has room for. */
function isSnapshotList({ queryKey, state: { data } }: Query): boolean {
  return SNAPSHOT_ROOTS.has(queryKey[0]) && Array.isArray(data) && data.length <= MAX_ITEMS;
}
