import type { Day } from '#shared/calendar/day.ts';
import type { Lineage } from '#shared/items/items.contract.ts';

/** The field that says of which day, or of which week or month, an item is. */
type DayField = 'date' | 'dueDate';

/** What this needs to know of an item that may be a copy, as it is or as it is stored. */
type Copied<Field extends DayField> = Pick<Lineage, 'carriedFrom'> & { id: number } & Record<Field, Day>;

/** What this needs of the store of items that can be copied. */
interface CopiedItems<Field extends DayField> {
  findItems(userId: number, ids: readonly number[]): Promise<Copied<Field>[]>;
  findCopies(userId: number, ids: readonly number[]): Promise<Copied<Field>[]>;
}

/**
 * What becomes of copies that a person moves, or brings back from the trash. A day, a week or a month has one copy of an item:
 * another one that comes to it stands for itself from then on. To be called in a transaction.
 */
export function createLineageService<Field extends DayField>(items: CopiedItems<Field>, field: Field) {
  /** What was deleted as it is to be put back. */
  async function settleReturn<Item extends Copied<Field>>(userId: number, coming: readonly Item[]): Promise<Item[]> {
    const sourceIds = coming.map(({ carriedFrom }) => carriedFrom).filter((id) => id !== null);
    // Whoever copies the same item, or brings another copy of it, waits here.
    await items.findItems(userId, sourceIds);
    const copies = await items.findCopies(userId, sourceIds);
    return coming.map((item) => {
      const { id, carriedFrom, [field]: day } = item;
      const isTaken = copies.some((copy) => copy.id !== id && copy.carriedFrom === carriedFrom && copy[field] === day);
      return isTaken ? { ...item, carriedFrom: null } : item;
    });
  }

  /** An item as it is to be stored after a change. */
  async function settleMove<Item extends Copied<Field>>(userId: number, before: Item, after: Item): Promise<Item> {
    if (after.carriedFrom === null || before[field] === after[field]) return after;
    const [settled = after] = await settleReturn(userId, [after]);
    return settled;
  }

  return { settleMove, settleReturn };
}
