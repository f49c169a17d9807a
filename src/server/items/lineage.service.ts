import type { Day } from '#shared/calendar/day.ts';
import type { Lineage } from '#shared/items/items.contract.ts';

/** What this needs of the store of items that can be copied. */
interface CopiedItems<Item> {
  findItems(userId: number, ids: readonly number[]): Promise<Item[]>;
  findCopies(userId: number, ids: readonly number[]): Promise<Item[]>;
}

/** What becomes of copies that a person moves. `dayOf` is the day of an item, or the end of its period. */
export function createLineageService<Item extends Lineage & { id: number }>(
  items: CopiedItems<Item>,
  dayOf: (item: Item) => Day,
) {
  /**
   * An item as it is to be stored after a change. A day or a period has one copy of an item: another one that a person moves
   * there stands for itself from then on. To be called in a transaction.
   */
  async function settleMove(userId: number, before: Item, after: Item): Promise<Item> {
    const { carriedFrom } = after;
    if (carriedFrom === null || dayOf(before) === dayOf(after)) return after;
    // Whoever copies the same item, or moves another copy of it, waits here.
    await items.findItems(userId, [carriedFrom]);
    const copies = await items.findCopies(userId, [carriedFrom]);
    const isTaken = copies.some((copy) => copy.id !== after.id && dayOf(copy) === dayOf(after));
    return isTaken ? { ...after, carriedFrom: null } : after;
  }

  return { settleMove };
}
