import type { Change, ListCache, OptimisticUpdate } from '#client/data/optimistic.ts';
import { learnStoredId, getQueueKey, requireStoredId, resolveId, temporaryId } from '#client/data/temporary-ids.ts';
import { isSame, withItem, type Identified } from './item-changes.ts';

export interface CreationParts<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  /** The item's fields until the server responds. */
  fields: Omit<Item, 'id'>;
  send: () => Promise<Item>;
  onError: (error: Error) => void;
}

/** Creates the change that adds an item. It shows with a temporary id until the server responds. */
export function buildCreation<Item extends Identified, Scope>({
  listCache,
  fields,
  send,
  onError,
}: CreationParts<Item, Scope>): Change<Item, Scope, Item> {
  const id = temporaryId();
  const predicted = { ...fields, id } as Item;
  const addItem = withItem(listCache, predicted);
  return {
    listCache,
    queueKey: getQueueKey(id),
    // Fields that the response lacks stay as they were predicted.
    send: async () => ({ ...predicted, ...(await send()) }),
    predict: () => predicted,
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
export function buildEdit<Item extends Identified, Scope>({
  listCache,
  item,
  change,
  changeOther = (other) => other,
  moved,
  send,
  onError,
}: EditParts<Item, Scope>): Change<Item, Scope, Item> {
  const optimisticUpdate: OptimisticUpdate<Item, Scope> = (items, scope) => {
    const added = moved === undefined || items.some(isSame(item)) ? [] : [{ ...moved, id: resolveId(item.id) }];
    let list = [...items];
    for (const other of [...items, ...added]) {
      const changed = isSame(item)(other) ? change(other) : changeOther(other);
      if (changed === undefined) list = list.filter(({ id }) => id !== other.id);
      else if (changed !== other) list = listCache.upsert(list, scope, changed);
    }
    return list;
  };
  return {
    listCache,
    queueKey: getQueueKey(item.id),
    send: async () => send(requireStoredId(item.id)),
    ...('title' in item && { predict: () => change({ ...(item as Item), id: resolveId(item.id) }) }),
    optimisticUpdate,
    // The response is this item alone. The others keep their optimistic update until the refetch.
    reconcile: (stored) => (items, scope) => listCache.upsert(optimisticUpdate(items, scope), scope, stored),
    onError,
  };
}
