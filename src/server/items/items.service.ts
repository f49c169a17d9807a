import { conflictingFields } from '#shared/items/edit-conflicts.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { TrashService } from '#server/trash/trash.service.ts';

/** The functions of an item's store that this service needs. */
interface Items<Item, Stored> {
  findItem(userId: number, id: number): Promise<Item | undefined>;
  saveItem(userId: number, id: number, fields: object): Promise<void>;
  deleteItems(userId: number, ids: readonly number[]): Promise<Stored[]>;
  insertStoredItems(userId: number, rows: readonly Stored[]): Promise<Item[]>;
}

export interface ItemServiceParts<Item, Change, Stored> {
  database: Database;
  items: Items<Item, Stored>;
  trash: TrashService;
  clock: Clock;
  /** The trash's name for this type of item. */
  kind: Parameters<TrashService['keep']>[1];
  /** The item's name in error messages. */
  name: string;
  /** Applies a change to an item. The client uses the same rule for its optimistic update. */
  change: (item: Item, change: Change, now: string) => Item;
  /** Returns the columns of an item that may have changed. */
  columns: (item: Item) => object;
  /** True when a change asks for a priority that the item's state does not allow. Not all types have one. (READ-7) */
  isLocked?: (item: Item, change: Change) => boolean;
  /** Adjusts a changed item before it is stored. */
  dedupeCopyOnMove?: (userId: number, before: Item, after: Item) => Promise<Item>;
  /** Adjusts deleted rows before they are restored. */
  dedupeCopyOnRestore?: (userId: number, deleted: readonly Stored[]) => Promise<Stored[]>;
  /** Throws 'not-found' when the parent of a deleted item does not exist. */
  requireParent?: (userId: number, stored: Stored) => Promise<void>;
}

/** Creates the functions that are the same for every type of item: update, delete and restore. */
export function createItemService<Item extends { id: number }, Change extends { seen?: object | undefined }, Stored>({
  database,
  items,
  trash,
  clock,
  kind,
  name,
  change: outcomeOf,
  columns,
  isLocked = () => false,
  dedupeCopyOnMove = async (_userId, _before, after) => after,
  dedupeCopyOnRestore = async (_userId, deleted) => [...deleted],
  requireParent,
}: ItemServiceParts<Item, Change, Stored>) {
  /**
   * Changes the fields of `change`. Throws 'not-found'. Throws 'conflict' when a field was changed elsewhere since the
   * person saw it, or when a change asks for the priority of an item that is not active. (READ-7)
   */
  async function updateItem(userId: number, id: number, change: Change): Promise<Item> {
    return database.transaction(userId, async () => {
      const item = await items.findItem(userId, id);
      if (item === undefined) throw notFound(name);
      const wanted = outcomeOf(item, change, clock().toISOString());
      requireExpected(name, item, wanted, change.seen);
      if (isLocked(item, change))
        throw new AppError('conflict', `Only an active ${name.toLowerCase()} can change its priority`);
      const changed = await dedupeCopyOnMove(userId, item, wanted);
      await items.saveItem(userId, id, columns(changed));
      return changed;
    });
  }

  /** Deletes an item. It can be restored for a while. */
  async function deleteItem(userId: number, id: number): Promise<void> {
    await database.transaction(userId, async () => {
      const deleted = await items.deleteItems(userId, [id]);
      if (deleted.length === 0) throw notFound(name);
      await trash.keep(userId, kind, id, deleted);
    });
  }

  /** Restores a deleted item. If that fails, it stays in the trash. */
  async function restoreItem(userId: number, id: number): Promise<Item> {
    return database.transaction(userId, async () => {
      const [deleted] = ((await trash.take(userId, kind, id)) ?? []) as Stored[];
      if (deleted === undefined) throw notFound(name);
      await requireParent?.(userId, deleted);
      const [restored] = await items.insertStoredItems(userId, await dedupeCopyOnRestore(userId, [deleted]));
      if (restored === undefined) throw alreadyExists(name);
      return restored;
    });
  }

  return { updateItem, deleteItem, restoreItem };
}

/**
 * Throws 'conflict' when a change sets a field that was changed elsewhere since the person saw it (decision 025). The
 * issues name each such field. Must run in the transaction of the change, with the item as it was read for it.
 */
export function requireExpected(name: string, stored: object, wanted: object, seen: object | undefined): void {
  const fields = conflictingFields(stored, wanted, seen);
  if (fields.length === 0) return;
  const message = `${name} was changed elsewhere meanwhile`;
  throw new AppError('conflict', message, { issues: fields.map((path) => ({ path, message })) });
}

/** The error when a deleted item cannot be restored because it exists again. The item stays in the trash. */
export function alreadyExists(name: string): AppError {
  return new AppError('conflict', `${name} is there already`);
}
