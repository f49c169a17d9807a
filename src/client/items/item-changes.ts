import { ApiError } from '#client/data/api-client.ts';
import { upsertAll, type Change, type ListCache, type OptimisticUpdate } from '#client/data/optimistic.ts';
import { getQueueKey, isChangeable, requireStoredId, resolveId } from '#client/data/temporary-ids.ts';

/** What changes need of an item of any type. */
export interface Identified {
  id: number;
}

/** Returns the update that puts the item into the lists that it belongs to. */
export function withItem<Item, Scope>(listCache: ListCache<Item, Scope>, item: Item): OptimisticUpdate<Item, Scope> {
  return (items, scope) => listCache.upsert(items, scope, item);
}

/** Matches an item before and after the server has given it an id. */
export function isSame(item: Identified): (other: Identified) => boolean {
  return (other) => other.id === resolveId(item.id);
}

export interface OrderParts<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  /** The items in their new order. They get the places 0, 1, 2, … */
  ids: readonly number[];
  send: (ids: number[]) => Promise<Item[]>;
  onError: (error: Error) => void;
}

/** Creates the change that reorders items. Items that are being created are left out of the call and stay at the end. */
export function buildReorder<Item extends Identified & { sortOrder: number }, Scope>({
  listCache,
  ids,
  send,
  onError,
}: OrderParts<Item, Scope>): Change<Item, Scope, Item[]> {
  const storedIds = () => ids.map(resolveId);
  const reordered = new Map<number, Item>();
  return {
    listCache,
    queueKey: 'order',
    send: async () => {
      const known = storedIds().filter(isChangeable);
      return known.length === 0 ? [] : send(known);
    },
    predict: () => storedIds().flatMap((id) => reordered.get(id) ?? []),
    optimisticUpdate: (items, scope) => {
      const order = storedIds();
      const placed = items
        .filter(({ id }) => order.includes(id))
        .map((item) => ({ ...item, sortOrder: order.indexOf(item.id) }));
      // Several lists have some of the items each.
      for (const item of placed) reordered.set(item.id, item);
      return withItems(listCache, () => placed)(items, scope);
    },
    reconcile: (stored) => withItems(listCache, () => stored),
    onError,
  };
}

/** A deletion and its undo. */
export interface Removal<Item, Scope> {
  remove: Change<Item, Scope, undefined>;
  /** Creates the undo. It has the deletion's queue key, so it is sent after it. `onRetry` is offered if it fails. */
  restore: (onRetry: () => void) => Change<Item, Scope, Item[]>;
}

export interface RemovalParts<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  /** The item to delete: its id is enough. */
  item: Identified;
  /** True for each item to delete; the item alone unless given. */
  isRemoved?: (other: Item) => boolean;
  remove: (id: number) => Promise<undefined>;
  restore: (id: number) => Promise<Item[]>;
  onError: (error: Error) => void;
  onRestoreError: (onRetry: () => void) => void;
}

/**
 * Creates the change that deletes an item, or several of a series, and its undo. The removed items are kept for the
 * undo.
 */
export function buildRemoval<Item extends Identified, Scope>({
  listCache,
  item,
  isRemoved = isSame(item),
  remove,
  restore,
  onError,
  onRestoreError,
}: RemovalParts<Item, Scope>): Removal<Item, Scope> {
  // The keys are queue keys, because an id can change.
  const removed = new Map<string, Item>();
  const queueKey = getQueueKey(item.id);
  let hasFailed = false;

  const removedItems = () => [...removed.values()].map((other) => ({ ...other, id: resolveId(other.id) }));

  const removeItems: OptimisticUpdate<Item, Scope> = (items) => {
    for (const other of items.filter(isRemoved)) removed.set(getQueueKey(other.id), other);
    return items.filter((other) => !isRemoved(other));
  };

  async function sendRestore(): Promise<Item[]> {
    try {
      return await restore(requireStoredId(item.id));
    } catch (error) {
      // If the deletion failed, there may be nothing to restore.
      if (hasFailed && error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  }

  return {
    remove: {
      listCache,
      queueKey,
      send: async () => remove(requireStoredId(item.id)),
      predict: () => undefined,
      optimisticUpdate: removeItems,
      reconcile: () => removeItems,
      onError: (error) => {
        hasFailed = true;
        onError(error);
      },
    },
    restore: (onRetry) => ({
      listCache,
      queueKey,
      send: sendRestore,
      predict: removedItems,
      optimisticUpdate: withItems(listCache, removedItems),
      // The response may be the item alone. The others are shown as they were until the refetch.
      reconcile: (restored) =>
        withItems(listCache, () => (restored.length === 0 ? [] : [...removedItems(), ...restored])),
      onError: () => onRestoreError(onRetry),
    }),
  };
}

/** Returns the update that puts items into the lists that they belong to. */
function withItems<Item, Scope>(
  listCache: ListCache<Item, Scope>,
  added: () => readonly Item[],
): OptimisticUpdate<Item, Scope> {
  return (items, scope) => upsertAll(listCache, items, scope, added());
}
