import {
  replaceEqualDeep,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { sessionEpoch } from './session-epoch.ts';
import { getLastResponse, isUnreachable } from './api-client.ts';
import { readSnapshotList } from './snapshot.ts';
import { notifyOtherTabs } from './tab-sync.ts';
import { createStore, useStore } from '#client/ui/store.ts';

/**
 * Optimistic updates. The query cache holds the server's data unchanged. Pending changes are applied on top when a list
 * is rendered. A failed change is not applied again, so neither other pending changes nor newer data are lost (TASK-23,
 * CLASH-8).
 */

/** Applies a change to the list of a scope (a day, a week) before the server has responded. */
export type OptimisticUpdate<Item, Scope> = (items: readonly Item[], scope: Scope) => Item[];

/** Describes the cached lists of one item type. */
export interface ListCache<Item, Scope> {
  /** The first part of their query keys, such as `/api/tasks`. */
  root: string;
  /**
   * Returns the scope of a list by its query key; undefined for query data under the root that is not a list of items.
   */
  getScope: (key: QueryKey) => Scope | undefined;
  /** Returns the list of a scope with this item added, replaced, or removed if it belongs to another scope. */
  upsert: (items: readonly Item[], scope: Scope, item: Item) => Item[];
}

/** Returns the list of a scope with several items added, replaced, or removed if they belong to another scope. */
export function upsertAll<Item, Scope>(
  { upsert }: Pick<ListCache<Item, Scope>, 'upsert'>,
  items: readonly Item[],
  scope: Scope,
  changed: readonly Item[],
): Item[] {
  let list = [...items];
  for (const item of changed) list = upsert(list, scope, item);
  return list;
}

/** A list cache without lists, for changes without an optimistic update: queries under `root` are only refetched. */
export function noListCache(root: string): ListCache<never, never> {
  return { root, getScope: () => undefined, upsert: (items) => [...items] };
}

/** What an undo takes back: an item before the change, which is null for a new item, and after it. */
export interface UndoneChange {
  before: object | null;
  after: { id: number; title: string };
}

/** Undos that one button sends. They are redone together. */
export interface UndoGroup {
  /** The number of undos. */
  count: number;
  /** True once a toast offers to redo all of them. Not all undos can be redone. */
  isRedoable?: boolean;
}

/** A change of an item: its call, its optimistic update and its reconciliation. */
export interface Change<Item, Scope, Result> {
  listCache: ListCache<Item, Scope>;
  /** Changes with the same queue key are sent one after the other. Changes of one item share a key. */
  queueKey: string;
  send: () => Promise<Result>;
  optimisticUpdate: OptimisticUpdate<Item, Scope>;
  /** Applies the server's response to a list. */
  reconcile: (response: Result) => OptimisticUpdate<Item, Scope>;
  onError: (error: Error) => void;
  /** Returns the response as far as it is known without the server. Without it, the change needs a network. */
  predict?: () => Result;
  /** True if the response says that something changed. Without it, every response counts as a change. */
  hasChanged?: (response: Result) => boolean;
  /** For the undo of a toast: what it takes back, in the order of the items of its response. */
  undoes?: readonly UndoneChange[];
  /** The undos that it is sent with; undefined if it is sent alone. */
  undoGroup?: UndoGroup | undefined;
}

/** What the changes that wait in the outbox do to the lists under a root. */
export interface WaitingUpdate {
  root: string;
  update: AnyUpdate;
}

/** An optimistic update whatever its types are. */
type AnyUpdate = (items: readonly never[], scope: never) => unknown[];

/** What waits in the outbox. The server's lists lack it, also after a refetch. The outbox fills it. */
export const waitingUpdates = createStore<readonly WaitingUpdate[]>([]);

/**
 * Reads a list with waiting and pending changes applied. While it loads, and while the server cannot be reached, a list
 * that is not in the query cache is the last response from the ETag cache, or as it was last shown on this device.
 */
export function useList<Item, Scope, Key extends QueryKey>(
  listCache: ListCache<Item, Scope>,
  options: UseQueryOptions<Item[], Error, Item[], Key> & { queryKey: Key },
): Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'> {
  const { data: cachedItems, error, refetch } = useServerList(options);
  const { root, getScope } = listCache;
  const { queryKey } = options;
  const fetched = cachedItems ?? (lastKnown(queryKey, error) as Item[] | undefined);
  const updates = useMutationState({
    filters: { mutationKey: [root], status: 'pending' },
    select: ({ state }) => (state.variables as Change<Item, Scope, unknown>).optimisticUpdate,
  });
  const waiting = useStore(waitingUpdates);
  const data = useMemo(() => {
    const scope = getScope(queryKey);
    if (fetched === undefined || scope === undefined) return fetched;
    const waitingOfRoot = waiting.filter((each) => each.root === root).map(({ update }) => update);
    const all = [...(waitingOfRoot as unknown as OptimisticUpdate<Item, Scope>[]), ...updates];
    return all.reduce<Item[]>((items, update) => update(items, scope), fetched);
  }, [fetched, waiting, updates, root, getScope, queryKey]);
  return { data, error, refetch };
}

/** Returns a list that is not in the query cache as it is known without the server; undefined if it is unknown. */
function lastKnown(queryKey: QueryKey, error: Error | null): unknown {
  const isAnswered = error !== null && !isCutOff(error);
  return getLastResponse(error) ?? (isAnswered ? undefined : readSnapshotList(queryKey));
}

/** True if a list cannot be read because the browser is offline or the server cannot be reached. */
function isCutOff(error: Error | null): boolean {
  return !navigator.onLine || isUnreachable(error);
}

/** Reads a list as the server has it, without pending changes. */
export function useServerList<Item, Key extends QueryKey>(
  options: UseQueryOptions<Item[], Error, Item[], Key>,
): Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'> {
  return useQuery({ ...options, structuralSharing: reuseEqualItems });
}

/**
 * Returns the new list with all equal items replaced by their previous objects, wherever they now stand. Rows that get
 * the same object are not re-rendered. (React Query's own sharing compares by index.)
 */
export function reuseEqualItems(before: unknown, fetched: unknown): unknown {
  if (!isItemList(before) || !isItemList(fetched)) return fetched;
  const previousById = new Map(before.map((item) => [item.id, item]));
  const items = fetched.map((item) => replaceEqualDeep(previousById.get(item.id), item));
  return items.length === before.length && items.every((item, place) => item === before[place]) ? before : items;
}

function isItemList(value: unknown): value is { id: number }[] {
  return Array.isArray(value);
}

/**
 * Returns a function that carries out a change. Its promise resolves to the response, or rejects once the change is
 * rolled back.
 */
export function useChange(): <Item, Scope, Result>(change: Change<Item, Scope, Result>) => Promise<Result> {
  const client = useQueryClient();
  return useCallback((change) => mutate(client, change), [client]);
}

/** A queued change whose session ended before it was sent. It must not be sent in the next session. */
class SessionEndedError extends Error {}

/** A list cache whatever its types are. */
export type AnyListCache = Pick<ListCache<never, never>, 'root'> & {
  getScope: (key: QueryKey) => unknown;
  upsert: (items: readonly never[], scope: never, item: never) => unknown[];
};

/** A change whatever its types are. */
export type AnyChange = Pick<
  Change<never, never, unknown>,
  'send' | 'predict' | 'queueKey' | 'undoes' | 'undoGroup'
> & {
  listCache: AnyListCache;
  optimisticUpdate: AnyUpdate;
};

let sendChange = async (change: AnyChange): Promise<unknown> => change.send();

/** Sends all changes in another way, such as through the outbox. */
export function sendChangesBy(send: typeof sendChange): void {
  sendChange = send;
}

/** Like `useChange`, for use outside a component. */
export async function mutate<Item, Scope, Result>(
  client: QueryClient,
  change: Change<Item, Scope, Result>,
): Promise<Result> {
  const { listCache, queueKey, reconcile, onError } = change;
  const epoch = sessionEpoch();
  const isSameSession = () => sessionEpoch() === epoch;
  const mutation = client.getMutationCache().build<Result, Error, Change<Item, Scope, Result>, unknown>(client, {
    mutationKey: [listCache.root],
    // The library runs mutations with the same id one after the other.
    scope: { id: `${listCache.root} ${queueKey}` },
    mutationFn: async (sent) => {
      if (!isSameSession()) throw new SessionEndedError();
      return (await sendChange(sent)) as Result;
    },
    onSuccess: (response) => {
      if (isSameSession()) reconcileLists(client, listCache, reconcile(response));
    },
    onError: (error) => {
      if (isSameSession()) onError(error);
    },
    onSettled: (response) => {
      const isUnchanged = response !== undefined && change.hasChanged?.(response) === false;
      if (isSameSession() && !isUnchanged) refetchLists(client, listCache.root);
    },
  });
  return mutation.execute(change);
}

/**
 * Puts the response into every cached list before the optimistic update ends. An update that has already been applied
 * returns an equal list.
 */
export function reconcileLists<Item, Scope>(
  client: QueryClient,
  { root, getScope }: Pick<ListCache<Item, Scope>, 'root' | 'getScope'>,
  apply: OptimisticUpdate<Item, Scope>,
): void {
  // A read that started before the change was stored must not overwrite it.
  void client.cancelQueries({ queryKey: [root] });
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [root] })) {
    const scope = getScope(queryKey);
    if (scope === undefined) continue;
    // Without a connection, a list may show only what is known of it.
    const known = isCutOff(state.error) ? (lastKnown(queryKey, state.error) as Item[] | undefined) : undefined;
    client.setQueryData<Item[]>(queryKey, (items = known) => items && apply(items, scope));
  }
}

/**
 * Marks all queries stale. Once the last of several changes has settled, refetches active queries here and in other
 * tabs.
 */
function refetchLists(client: QueryClient, root: string): void {
  void client.invalidateQueries({ refetchType: 'none' });
  if (client.isMutating({ mutationKey: [root] }) > 1) return;
  notifyOtherTabs(client);
  void client.refetchQueries({ queryKey: [root], type: 'active' });
}
