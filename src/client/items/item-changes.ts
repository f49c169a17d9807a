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

/** What is done with every kind of item in the same way: adding, changing, deleting and taking that back. */
interface Identified {
  id: number;
}

/** The item is in the lists that it belongs to, as it is given. */
export function withItem<Item, Scope>(listCache: ListCache<Item, Scope>, item: Item): OptimisticUpdate<Item, Scope> {
  return (items, scope) => listCache.upsert(items, scope, item);
}

/** What was just created has another id once the server has answered. */
export function isSame(item: Identified): (other: Identified) => boolean {
  return (other) => other.id === resolveId(item.id);
}

export interface CreationParts<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  /** The item as it shows until the server has answered. */
  fields: Omit<Item, 'id'>;
  send: () => Promise<Item>;
  onError: (error: Error) => void;
}

/** Adds an item. */
export function creationOf<Item extends Identified, Scope>({
  listCache,
  fields,
  send,
  onError,
}: CreationParts<Item, Scope>): Change<Item, Scope, Item> {
  const id = temporaryId();
  const isThere = withItem(listCache, { ...fields, id } as Item);
  return {
    listCache,
    queueKey: queueKeyOf(id),
    send,
    optimisticUpdate: (items, scope) => (resolveId(id) === id ? isThere(items, scope) : [...items]),
    reconcile: (stored) => {
      learnStoredId(id, stored.id);
      return withItem(listCache, stored);
    },
    onError,
  };
}

export interface EditParts<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  item: Item;
  /** What becomes of the item: the rule that the server goes by. */
  change: (item: Item) => Item;
  /** What becomes of each of the others, where the change is for later ones of a series too; undefined for one that goes. */
  changeOther?: (other: Item) => Item | undefined;
  /** Whether it takes the item from one list to another, where it was not before. */
  isMove?: boolean;
  send: (id: number) => Promise<Item>;
  onError: (error: Error) => void;
}

/** Changes an item. */
export function editOf<Item extends Identified, Scope>({
  listCache,
  item,
  change,
  changeOther = (other) => other,
  isMove = false,
  send,
  onError,
}: EditParts<Item, Scope>): Change<Item, Scope, Item> {
  const optimisticUpdate: OptimisticUpdate<Item, Scope> = (items, scope) => {
    const comes = isMove && !items.some(isSame(item));
    return [...items, ...(comes ? [{ ...item, id: resolveId(item.id) }] : [])].reduce<Item[]>(
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
    optimisticUpdate,
    // The answer is this item alone: the others stay as they were predicted until they are read again.
    reconcile: (stored) => (items, scope) => listCache.upsert(optimisticUpdate(items, scope), scope, stored),
    onError,
  };
}

export interface OrderParts<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  /** The items that are given the places 0, 1, 2, … */
  ids: readonly number[];
  send: (ids: number[]) => Promise<Item[]>;
  onError: (error: Error) => void;
}

/** Orders items by hand. What the server has not stored yet takes its place at the end. */
export function orderOf<Item extends Identified & { sortOrder: number }, Scope>({
  listCache,
  ids,
  send,
  onError,
}: OrderParts<Item, Scope>): Change<Item, Scope, Item[]> {
  const storedIds = () => ids.map(resolveId);
  return {
    listCache,
    queueKey: 'order',
    send: async () => send(storedIds().filter((id) => !isTemporary(id))),
    optimisticUpdate: (items, scope) => {
      const order = storedIds();
      const placed = items.filter(({ id }) => order.includes(id));
      return withItems(listCache, () => placed.map((item) => ({ ...item, sortOrder: order.indexOf(item.id) })))(
        items,
        scope,
      );
    },
    reconcile: (stored) => withItems(listCache, () => stored),
    onError,
  };
}

/** A deletion, and what takes it back. */
export interface Removal<Item, Scope> {
  remove: Change<Item, Scope, undefined>;
  /** Sent behind the deletion, whenever it is asked for. `onRetry` is offered when it fails. */
  restore: (onRetry: () => void) => Change<Item, Scope, Item[]>;
}

export interface RemovalParts<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  item: Item;
  /** Which items go; the one alone unless given. */
  isMeant?: (other: Item) => boolean;
  remove: (id: number) => Promise<undefined>;
  restore: (id: number) => Promise<Item[]>;
  onError: (error: Error) => void;
  onRestoreError: (onRetry: () => void) => void;
}

/** Deletes an item, or also others with it. What that takes out of the lists is kept until it is put back. */
export function removalOf<Item extends Identified, Scope>({
  listCache,
  item,
  isMeant = isSame(item),
  remove,
  restore,
  onError,
  onRestoreError,
}: RemovalParts<Item, Scope>): Removal<Item, Scope> {
  // By their lines: an id may change.
  const removed = new Map<string, Item>();
  const queueKey = queueKeyOf(item.id);
  let hasFailed = false;

  const goneItems = () => [...removed.values()].map((other) => ({ ...other, id: resolveId(other.id) }));

  const isGone: OptimisticUpdate<Item, Scope> = (items) => {
    for (const other of items.filter(isMeant)) removed.set(queueKeyOf(other.id), other);
    return items.filter((other) => !isMeant(other));
  };

  async function sendBack(): Promise<Item[]> {
    try {
      return await restore(requireStoredId(item.id));
    } catch (error) {
      // Where the deletion failed there may be nothing to take back.
      if (hasFailed && error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  }

  return {
    remove: {
      listCache,
      queueKey,
      send: async () => remove(requireStoredId(item.id)),
      optimisticUpdate: isGone,
      reconcile: () => isGone,
      onError: (error) => {
        hasFailed = true;
        onError(error);
      },
    },
    restore: (onRetry) => ({
      listCache,
      queueKey,
      send: sendBack,
      optimisticUpdate: withItems(listCache, goneItems),
      // The answer may be the item alone: the others are as they were until they are read again.
      reconcile: (restored) => withItems(listCache, () => (restored.length === 0 ? [] : [...goneItems(), ...restored])),
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
