import { findConflictingFields } from '#shared/items/edit-conflicts.rules.ts';
import type { HistoryItemType } from '#shared/history/history.contract.ts';
import { isPriorityLocked } from '#shared/items/items.rules.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { RestoreDeleted } from '#server/history/deleted-items.service.ts';

/** What error messages call an item of each type. */
export const ITEM_NAMES: Readonly<Record<HistoryItemType, string>> = {
  task: 'Task',
  goal: 'Goal',
  habit: 'Habit',
  book: 'Book',
  project: 'Project',
  'project-task': 'Project task',
};

/** The functions of an item's store that this service needs. */
interface Items<Item> {
  findItem(userId: number, id: number): Promise<Item | undefined>;
  lockItem(userId: number, id: number): Promise<Item | undefined>;
  deleteItems(userId: number, ids: readonly number[]): Promise<unknown[]>;
}

/** Creates the functions that are the same for every type of item whose row stands alone. */
export function createItemService<Item>(
  database: Database,
  items: Items<Item>,
  restoreDeleted: RestoreDeleted,
  itemType: 'goal' | 'book' | 'project-task',
) {
  /** Runs a change of an item in a transaction. `work` gets the item, locked. Throws 'not-found'. */
  async function changeItem(userId: number, id: number, work: (item: Item) => Promise<Item>): Promise<Item> {
    return database.transaction(userId, async () => {
      const item = await items.lockItem(userId, id);
      if (item === undefined) throw notFound(ITEM_NAMES[itemType]);
      return work(item);
    });
  }

  /** Returns an item; undefined when the user has none with this id. */
  async function findItem(userId: number, id: number): Promise<Item | undefined> {
    return items.findItem(userId, id);
  }

  /** Deletes an item. Throws 'not-found'. */
  async function deleteItem(userId: number, id: number): Promise<void> {
    const deleted = await items.deleteItems(userId, [id]);
    if (deleted.length === 0) throw notFound(ITEM_NAMES[itemType]);
  }

  /** Restores a deleted item by undoing its deletion. Throws 'not-found' or 'conflict'. */
  async function restoreItem(userId: number, id: number): Promise<Item> {
    return database.transaction(userId, async () => {
      const [restored] = await restoreDeleted(userId, itemType, [id]);
      const item = restored === undefined ? undefined : await items.lockItem(userId, restored);
      if (item === undefined) throw notFound(ITEM_NAMES[itemType]);
      return item;
    });
  }

  return { changeItem, findItem, deleteItem, restoreItem };
}

/**
 * Throws 'conflict' when a change sets a field that was changed elsewhere since the person saw it (decision 025). The
 * issues name each such field. Must run in the transaction of the change, with the item as it was read for it.
 */
export function requireExpected(
  itemType: HistoryItemType,
  stored: object,
  wanted: object,
  expected: object | undefined,
): void {
  const fields = findConflictingFields(stored, wanted, expected);
  if (fields.length === 0) return;
  const message = `${ITEM_NAMES[itemType]} was changed elsewhere meanwhile`;
  throw new AppError('conflict', message, { issues: fields.map((path) => ({ path, message })) });
}

/** Throws 'conflict' when a change asks for the priority of an item that is not active. (READ-7) */
export function requireActiveForPriority(
  itemType: HistoryItemType,
  ...[item, change]: Parameters<typeof isPriorityLocked>
): void {
  if (isPriorityLocked(item, change))
    throw new AppError('conflict', `Only an active ${ITEM_NAMES[itemType].toLowerCase()} can change its priority`);
}
