import { conflictingFields } from '#shared/items/edit-conflicts.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { TrashService } from '#server/trash/trash.service.ts';

/** What this needs of an item's store. */
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
  /** What is kept of a deletion is kept under this name. */
  kind: Parameters<TrashService['keep']>[1];
  /** How the item is called in the words of an error. */
  name: string;
  /** The item after a change, by the rule that the client predicts with. */
  change: (item: Item, change: Change, now: string) => Item;
  /** The columns of an item that may have changed. */
  columns: (item: Item) => object;
  /** Whether a change asks for a priority that the item may not get in its state (readings, 7). Not all kinds have one. */
  isLocked?: (item: Item, change: Change) => boolean;
  /** What is stored of an item after a change, where that is not just the outcome. */
  settleMove?: (userId: number, before: Item, after: Item) => Promise<Item>;
  /** What is stored again of what was deleted, where that is not just what it was. */
  settleReturn?: (userId: number, deleted: readonly Stored[]) => Promise<Stored[]>;
  /** Sees to it that what an item belongs to is still there. Throws 'not-found' otherwise. */
  requireParent?: (userId: number, stored: Stored) => Promise<void>;
}

/** What is done with every kind of item in the same way: changing, deleting and taking that back. */
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
  settleMove = async (_userId, _before, after) => after,
  settleReturn = async (_userId, deleted) => [...deleted],
  requireParent,
}: ItemServiceParts<Item, Change, Stored>) {
  /**
   * Changes what `change` names. Throws 'not-found', and 'conflict' for what was changed elsewhere since it was seen, and for the
   * priority of an item that is not active (readings, 7).
   */
  async function updateItem(userId: number, id: number, change: Change): Promise<Item> {
    return database.transaction(async () => {
      const item = await items.findItem(userId, id);
      if (item === undefined) throw notFound(name);
      const wanted = outcomeOf(item, change, clock().toISOString());
      requireExpected(name, item, wanted, change.seen);
      if (isLocked(item, change))
        throw new AppError('conflict', `Only an active ${name.toLowerCase()} can change its priority`);
      const changed = await settleMove(userId, item, wanted);
      await items.saveItem(userId, id, columns(changed));
      return changed;
    });
  }

  /** Deletes an item. It can be restored for a while. */
  async function deleteItem(userId: number, id: number): Promise<void> {
    await database.transaction(async () => {
      const deleted = await items.deleteItems(userId, [id]);
      if (deleted.length === 0) throw notFound(name);
      await trash.keep(userId, kind, id, deleted);
    });
  }

  /** Takes a deletion back: the item is there again as it was. Where it cannot be put back it is kept. */
  async function restoreItem(userId: number, id: number): Promise<Item> {
    return database.transaction(async () => {
      const [deleted] = ((await trash.take(userId, kind, id)) ?? []) as Stored[];
      if (deleted === undefined) throw notFound(name);
      await requireParent?.(userId, deleted);
      const [restored] = await items.insertStoredItems(userId, await settleReturn(userId, [deleted]));
      if (restored === undefined) throw alreadyExists(name);
      return restored;
    });
  }

  return { updateItem, deleteItem, restoreItem };
}

/**
 * Sees to it that a change sets nothing that was changed elsewhere since its maker saw it (decision 025). Throws 'conflict' otherwise,
 * naming each such field. To be called in the transaction that stores the change, with the item as it was read to be changed.
 */
export function requireExpected(name: string, stored: object, wanted: object, seen: object | undefined): void {
  const fields = conflictingFields(stored, wanted, seen);
  if (fields.length === 0) return;
  const message = `${name} was changed elsewhere meanwhile`;
  throw new AppError('conflict', message, { issues: fields.map((path) => ({ path, message })) });
}

/** What is answered when something of what was deleted is there again without having been restored. Nothing is lost by it. */
export function alreadyExists(name: string): AppError {
  return new AppError('conflict', `${name} is there already`);
}
