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
import { lastAnswerOf } from './api-client.ts';
import { notifyOtherTabs } from './tab-sync.ts';

/**
 * Changes show at once. What was read from the server stays in the cache as it came; changes that are still on their way
 * are laid over it when a list is shown. A change that fails is simply no longer laid over, so it takes nothing else with
 * it: neither another change in flight nor what was read meanwhile.
 */

/** How a change shows in a list of some scope (a day, a week) before the server has answered. */
export type OptimisticUpdate<Item, Scope> = (items: readonly Item[], scope: Scope) => Item[];

/** The lists of one noun that are kept. */
export interface ListCache<Item, Scope> {
  /** What their keys begin with, as `/api/tasks`. */
  root: string;
  /** Which items a list holds, by its key; undefined for what is kept under the root but is no list of items. */
  scopeOf: (key: QueryKey) => Scope | undefined;
  /** The list of a scope with an item in it: added, replaced, or taken out when it belongs to another. */
  upsert: (items: readonly Item[], scope: Scope, item: Item) => Item[];
}

/** What changes are of that no list predicts: what they touch is read again under this root. */
export function noListCache(root: string): ListCache<never, never> {
  return { root, scopeOf: () => undefined, upsert: (items) => [...items] };
}

/** A change of what lists show. */
export interface Change<Item, Scope, Answer> {
  listCache: ListCache<Item, Scope>;
  /** Changes with the same line are sent one after the other: those of one item. */
  queueKey: string;
  send: () => Promise<Answer>;
  optimisticUpdate: OptimisticUpdate<Item, Scope>;
  /** How the answer shows in a list. */
  reconcile: (answer: Answer) => OptimisticUpdate<Item, Scope>;
  onError: (error: Error) => void;
  /** Whether the answer says that anything has changed. Always, unless given. */
  hasChanged?: (answer: Answer) => boolean;
}

/**
 * Reads a list with the changes in flight laid over it. Without a connection a list that is no longer kept is what it was the last time:
 * what has been seen once is still to be seen.
 */
export function useList<Item, Scope, Key extends QueryKey>(
  listCache: ListCache<Item, Scope>,
  options: UseQueryOptions<Item[], Error, Item[], Key> & { queryKey: Key },
): Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'> {
  const { data: kept, error, refetch } = useStoredList(options);
  const read = kept ?? (lastAnswerOf(error) as Item[] | undefined);
  const { root, scopeOf } = listCache;
  const { queryKey } = options;
  const predictions = useMutationState({
    filters: { mutationKey: [root], status: 'pending' },
    select: ({ state }) => (state.variables as Change<Item, Scope, unknown>).optimisticUpdate,
  });
  const data = useMemo(() => {
    const scope = scopeOf(queryKey);
    if (read === undefined || scope === undefined) return read;
    return predictions.reduce<Item[]>((items, optimisticUpdate) => optimisticUpdate(items, scope), read);
  }, [read, predictions, scopeOf, queryKey]);
  return { data, error, refetch };
}

/** Reads a list as the server has it, without the changes in flight. */
export function useStoredList<Item, Key extends QueryKey>(
  options: UseQueryOptions<Item[], Error, Item[], Key>,
): Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'> {
  return useQuery({ ...options, structuralSharing: keepEqualItems });
}

/**
 * What was read, with the items of before where they are equal, wherever in the list they stand now: rows that are given the same
 * item are not drawn anew. (The cache itself compares place by place.)
 */
export function keepEqualItems(before: unknown, read: unknown): unknown {
  if (!isItems(before) || !isItems(read)) return read;
  const known = new Map(before.map((item) => [item.id, item]));
  const items = read.map((item) => replaceEqualDeep(known.get(item.id), item));
  return items.length === before.length && items.every((item, place) => item === before[place]) ? before : items;
}

function isItems(value: unknown): value is { id: number }[] {
  return Array.isArray(value);
}

/** Carries out changes. The promise is the server's answer; it is rejected when the change failed and was put back. */
export function useChange(): <Item, Scope, Answer>(change: Change<Item, Scope, Answer>) => Promise<Answer> {
  const client = useQueryClient();
  return useCallback((change) => mutate(client, change), [client]);
}

/** A change that waited while somebody else signed in: it is not theirs to send. */
class AccountChangedError extends Error {}

/** As `useChange`, outside of a component. */
export async function mutate<Item, Scope, Answer>(
  client: QueryClient,
  change: Change<Item, Scope, Answer>,
): Promise<Answer> {
  const { listCache, queueKey, reconcile, onError } = change;
  const generation = sessionEpoch();
  const isOurs = () => sessionEpoch() === generation;
  const mutation = client.getMutationCache().build<Answer, Error, Change<Item, Scope, Answer>, unknown>(client, {
    mutationKey: [listCache.root],
    scope: { id: `${listCache.root} ${queueKey}` },
    mutationFn: async ({ send }) => {
      if (!isOurs()) throw new AccountChangedError();
      return send();
    },
    onSuccess: (answer) => {
      if (isOurs()) writeAnswer(client, listCache, reconcile(answer));
    },
    onError: (error) => {
      if (isOurs()) onError(error);
    },
    onSettled: (answer) => {
      const isUnchanged = answer !== undefined && change.hasChanged?.(answer) === false;
      if (isOurs() && !isUnchanged) readAgain(client, listCache.root);
    },
  });
  return mutation.execute(change);
}

/** Puts the server's answer into every list that is kept, before the prediction ends: what is predicted of what is so already is no other. */
function writeAnswer<Item, Scope>(
  client: QueryClient,
  { root, scopeOf }: ListCache<Item, Scope>,
  apply: OptimisticUpdate<Item, Scope>,
): void {
  // A read that began before the change was stored must not arrive after it.
  void client.cancelQueries({ queryKey: [root] });
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [root] })) {
    const scope = scopeOf(queryKey);
    if (scope !== undefined) client.setQueryData<Item[]>(queryKey, (items) => items && apply(items, scope));
  }
}

/** Marks everything stale and reads what is on the screen again, here and in other tabs, once the last of several changes has settled. */
function readAgain(client: QueryClient, root: string): void {
  void client.invalidateQueries({ refetchType: 'none' });
  if (client.isMutating({ mutationKey: [root] }) > 1) return;
  notifyOtherTabs(client);
  void client.refetchQueries({ queryKey: [root], type: 'active' });
}
