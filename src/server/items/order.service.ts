import type { HistoryItemType } from '#shared/history/history.contract.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { ITEM_NAMES } from './items.service.ts';

/** The functions that this service needs of an item's store. */
interface OrderedItems<Item> {
  lockItems(userId: number, ids: readonly number[]): Promise<Item[]>;
  placeItems(userId: number, ids: readonly number[]): Promise<void>;
}

/** Creates a function that stores the order in which a person put the items of a list. */
export function createOrderService<Item extends { id: number; sortOrder: number }>(
  database: Database,
  items: OrderedItems<Item>,
  itemType: HistoryItemType,
) {
  const name = ITEM_NAMES[itemType];

  /**
   * Gives the items the places 0, 1, 2, … in the order of `ids`, and returns them in that order. Throws 'invalid' for a
   * duplicate id, 'not-found' when one is missing or belongs to another user.
   */
  async function reorderItems(userId: number, ids: readonly number[]): Promise<Item[]> {
    const places = new Map(ids.map((id, place) => [id, place]));
    if (places.size !== ids.length) throw new AppError('invalid', `A ${name.toLowerCase()} can have only one place`);
    return database.transaction(userId, async () => {
      const found = await items.lockItems(userId, ids);
      if (found.length !== ids.length) throw notFound(name);
      await items.placeItems(userId, ids);
      return found
        .map((item) => ({ ...item, sortOrder: places.get(item.id) ?? item.sortOrder }))
        .toSorted((first, second) => first.sortOrder - second.sortOrder);
    });
  }

  return { reorderItems };
}
