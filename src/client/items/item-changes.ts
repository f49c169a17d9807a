import { ApiError } from '#client/data/api-client.ts';
import type { Change, ListCache, OptimisticUpdate } from '#client/data/optimistic.ts';
import {
  isTemporary,
  learnStoredId,
  queueKeyOf,
  requireStoredId,
  resolveId,
  temporaryId,
} from '#client/data/temporary-ids.ts';

/** The changes that all item types share: creating, editing, reordering, deleting and undoing a deletion. */
interface Identified {
  id: number;
}

/** Puts the item into the lists that it belongs to. */
export function withItem<Item, Scope>(listCache: ListCache<Item, Scope>, item: Item): OptimisticUpdate<Item, Scope> {
  return (items, scope) => listCache.upsert(items, scope, item);
}

/** Matches an item before and after the server has given it an id. */
export function isSame(item: Identified): (other: Identified) => boolean {
  return (other) => other.id === resolveId(item.id);
}

export interface CreationParts<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  /** The item's fields until the server responds. */
  fields: Omit<Item, 'id'>;
  send: () => Promise<Item>;
  onError: (error: Error) => void;
}

/** Creates the change that adds an item. It shows with a temporary id until the server responds. */
export function creationOf<Item extends Identified, Scope>({
  listCache,
  fields,
  send,
  onError,
}: CreationParts<Item, Scope>): Change<Item, Scope, Item> {
  const id = temporaryId();
  const addItem = withItem(listCache, { ...fields, id } as Item);
  return {
    listCache,
    queueKey: queueKeyOf(id),
    send,
    predict: () => ({ ...fields, id }) as Item,
    optimisticUpdate: (items, scope) => (resolveId(id) === id ? addItem(items, scope) : [...items]),
    reconcile: (stored) => {
      if (stored.id !== id) learnStoredId(id, stored.id);
      return withItem(listCache, stored);
    },
    onError,
  };
}

export interface EditParts<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  /** The item to edit: its id is enough. */
  item: Identified;
  /** Returns the edited item. This is the rule of `shared` that the server uses, too. */
  change: (item: Item) => Item;
  /** Returns each other item after an edit of "this and later" of a series; undefined for one that is removed. */
  changeOther?: (other: Item) => Item | undefined;
  /** The item, if the edit can put it into a list that did not have it. */
  moved?: Item | undefined;
  send: (id: number) => Promise<Item>;
  onError: (error: Error) => void;
}

/** Creates the change that edits an item. */
export function editOf<Item extends Identified, Scope>({
  listCache,
  item,
  change,
  changeOther = (other) => other,
  moved,
  send,
  onError,
}: EditParts<Item, Scope>): Change<Item, Scope, Item> {
  const optimisticUpdate: OptimisticUpdate<Item, Scope> = (items, scope) => {
    const added = items.some(isSame(item)) ? undefined : moved;
    return [...items, ...(added === undefined ? [] : [{ ...added, id: resolveId(item.id) }])].reduce<Item[]>(
      (list, other) => {
        const changed = isSame(item)(other) ? change(other) : changeOther(other);
        if (changed === undefined) return list.filter(({ id }) => id !== other.id);
        return changed === other ? list : listCache.upsert(list, scope, changed);
      },
      [...items],
    );
  };
  return {
    listCache,
    queueKey: queueKeyOf(item.id),
    send: async () => send(requireStoredId(item.id)),
    ...('title' in item && { predict: () => change({ ...(item as Item), id: resolveId(item.id) }) }),
    optimisticUpdate,
    // The response is this item alone. The others keep their optimistic update until the refetch.
    reconcile: (stored) => (items, scope) => listCache.upsert(optimisticUpdate(items, scope), scope, stored),
    onError,
  };
}

export interface OrderParts<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  /** The items in their new order. They get the places 0, 1, 2, … */
  ids: readonly number[];
  send: (ids: number[]) => Promise<Item[]>;
  onError: (error: Error) => void;
}

/** Creates the change that reorders items. Items without a stored id are left out of the call and stay at the end. */
export function orderOf<Item extends Identified & { sortOrder: number }, Scope>({
  listCache,
  ids,
  send,
  onError,
}: OrderParts<Item, Scope>): Change<Item, Scope, Item[]> {
  const storedIds = () => ids.map(resolveId);
  let reordered: Item[] = [];
  return {
    listCache,
    queueKey: 'order',
    send: async () => send(storedIds().filter((id) => !isTemporary(id))),
    predict: () => reordered,
    optimisticUpdate: (items, scope) => {
      const order = storedIds();
      const placed = items.filter(({ id }) => order.includes(id));
      reordered = placed.map((item) => ({ ...item, sortOrder: order.indexOf(item.id) }));
      return withItems(listCache, () => reordered)(items, scope);
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
  isMeant?: (other: Item) => boolean;
  remove: (id: number) => Promise<undefined>;
  restore: (id: number) => Promise<Item[]>;
  onError: (error: Error) => void;
  onRestoreError: (onRetry: () => void) => void;
}

/**
 * Creates the change that deletes an item, or several of a series, and its undo. The removed items are kept for the
 * undo.
 */
export function removalOf<Item extends Identified, Scope>({
  listCache,
  item,
  isMeant = isSame(item),
  remove,
  restore,
  onError,
  onRestoreError,
}: RemovalParts<Item, Scope>): Removal<Item, Scope> {
  // The keys are queue keys, because an id can change.
  const removed = new Map<string, Item>();
  const queueKey = queueKeyOf(item.id);
  let hasFailed = false;

  const removedItems = () => [...removed.values()].map((other) => ({ ...other, id: resolveId(other.id) }));

  const removeItems: OptimisticUpdate<Item, Scope> = (items) => {
    for (const other of items.filter(isMeant)) removed.set(queueKeyOf(other.id), other);
    return items.filter((other) => !isMeant(other));
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

function withItems<Item, Scope>(
  listCache: ListCache<Item, Scope>,
  added: () => readonly Item[],
): OptimisticUpdate<Item, Scope> {
  return (items, scope) => added().reduce((list, item) => listCache.upsert(list, scope, item), [...items]);
}
