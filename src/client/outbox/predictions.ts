import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  reconcileLists,
  upsertAll,
  type AnyChange,
  type AnyListCache,
  type ListCache,
  type WaitingUpdate,
} from '#client/data/optimistic.ts';
import type { ShownLists } from '#client/data/snapshot.ts';

interface Identified {
  id: number;
}

/** What a change that waits does to the lists of its item type. It can be repeated: the result is the same. */
export interface Prediction {
  /** The first part of the query keys of these lists. */
  root: string;
  /** New and changed items as they are after the change. */
  changed: readonly Identified[];
  /** The ids of deleted items. */
  removed: readonly number[];
}

type Update = (items: readonly Identified[], scope: unknown) => Identified[];

/** Returns the effect of a change on all known lists. `response` is the predicted one. */
export function createPrediction(
  client: QueryClient,
  shown: ShownLists | undefined,
  { listCache, optimisticUpdate }: AnyChange,
  response: unknown,
): Prediction {
  const { root, getScope } = listCache;
  const update = optimisticUpdate as Update;
  const changed = new Map<number, Identified>();
  const removed = new Set<number>();
  for (const [key, before] of knownLists(client, shown, root)) {
    const scope = getScope(key);
    if (scope === undefined) continue;
    const after = update(before, scope);
    const [unchanged, remaining] = [new Set(before), new Set(after.map(({ id }) => id))];
    for (const item of after) if (!unchanged.has(item)) changed.set(item.id, item);
    for (const { id } of before) if (!remaining.has(id)) removed.add(id);
  }
  for (const item of [response].flat()) if (isItem(item)) changed.set(item.id, item);
  return { root, changed: [...changed.values()], removed: [...removed].filter((id) => !changed.has(id)) };
}

/** Returns the effects of changes as updates of the lists of `listCaches`. */
export function createWaitingUpdates(
  listCaches: readonly AnyListCache[],
  predictions: readonly Prediction[],
): WaitingUpdate[] {
  return listCaches.flatMap((listCache) => {
    const own = predictions.filter(({ root }) => root === listCache.root);
    return own.length === 0 ? [] : [{ root: listCache.root, update: createUpdate(listCache, own) }];
  });
}

/** Puts the effects of changes into the lists of the snapshot that this page started with. */
export function applyToSnapshot(
  shown: ShownLists | undefined,
  listCache: AnyListCache,
  predictions: readonly Prediction[],
): void {
  const update = createUpdate(listCache, predictions);
  for (const [name, list] of shown?.lists ?? []) {
    const key = JSON.parse(name) as QueryKey;
    const scope = key[0] === listCache.root ? listCache.getScope(key) : undefined;
    if (scope !== undefined && isList(list)) shown?.lists.set(name, update(list, scope));
  }
}

/** Puts the effects of changes into all lists that the screens show or will show without a network. */
export function showPredictions(
  client: QueryClient,
  shown: ShownLists | undefined,
  listCaches: readonly AnyListCache[],
  predictions: readonly Prediction[],
): void {
  for (const listCache of listCaches) {
    const own = predictions.filter(({ root }) => root === listCache.root);
    if (own.length === 0) continue;
    applyToSnapshot(shown, listCache, own);
    reconcileLists(client, listCache, createUpdate(listCache, own));
  }
}

/** Returns a function that gives a prediction the server's id of a new item, whose row with the temporary id goes. */
export function asStored(
  temporary: number | undefined,
  stored: number | undefined,
): (prediction: Prediction) => Prediction {
  if (temporary === undefined || stored === undefined) return (prediction) => prediction;
  return (prediction) => {
    const { removed, ...others } = withStoredIds(prediction, temporary, stored);
    return { ...others, removed: [...removed, temporary] };
  };
}

/** Returns a prediction with the server's id of a new item instead of its temporary one. */
export function withStoredIds(prediction: Prediction, temporary: number, stored: number): Prediction {
  const getId = (id: number) => (id === temporary ? stored : id);
  return {
    ...prediction,
    changed: prediction.changed.map((item) => ({ ...item, id: getId(item.id) })),
    removed: prediction.removed.map(getId),
  };
}

/** Returns the update of a list that applies predictions, in their order. */
function createUpdate(listCache: AnyListCache, predictions: readonly Prediction[]): Update {
  const identified = listCache as unknown as ListCache<Identified, unknown>;
  return (items, scope) => {
    let list = [...items];
    for (const { changed, removed } of predictions) {
      const remaining = list.filter(({ id }) => !removed.includes(id));
      list = upsertAll(identified, remaining, scope, changed);
    }
    return list;
  };
}

/** The lists under a root as the server has them or, if they are not in the query cache, as the snapshot has them. */
function knownLists(client: QueryClient, shown: ShownLists | undefined, root: string): [QueryKey, Identified[]][] {
  const known = new Map<string, [QueryKey, unknown]>();
  for (const [name, list] of shown?.lists ?? []) known.set(name, [JSON.parse(name) as QueryKey, list]);
  for (const { queryKey, queryHash, state } of client.getQueryCache().findAll({ queryKey: [root] }))
    if (state.data !== undefined) known.set(queryHash, [queryKey, state.data]);
  return [...known.values()].flatMap(([key, list]) => (key[0] === root && isList(list) ? [[key, list]] : []));
}

function isList(list: unknown): list is Identified[] {
  return Array.isArray(list);
}

function isItem(response: unknown): response is Identified {
  return typeof response === 'object' && response !== null && 'id' in response;
}
