import type { Day } from '#shared/calendar/day.ts';
import type { Lineage } from '#shared/items/items.contract.ts';

/** The field with an item's day, or with the due date that identifies its week or month. */
type DayField = 'date' | 'dueDate';

/** The fields of an item, or of its row, that matter for copies. */
type Copied<Field extends DayField> = Pick<Lineage, 'carriedFrom'> & { id: number } & Record<Field, Day>;

/** The functions that this service needs of the store of items that can be copied. */
interface CopiedItems<Field extends DayField> {
  findItems(userId: number, ids: readonly number[]): Promise<Copied<Field>[]>;
  findCopies(userId: number, ids: readonly number[]): Promise<Copied<Field>[]>;
}

/**
 * Creates the functions for copies that are moved or restored. A day, week or month has at most one copy of an item.
 * Another copy that arrives there loses its source and becomes an independent item. Must run in a transaction.
 */
export function createLineageService<Field extends DayField>(items: CopiedItems<Field>, field: Field) {
  /** Returns deleted items as they are to be restored. */
  async function dedupeCopyOnRestore<Item extends Copied<Field>>(
    userId: number,
    coming: readonly Item[],
  ): Promise<Item[]> {
    const sourceIds = coming.map(({ carriedFrom }) => carriedFrom).filter((id) => id !== null);
    // Locks the sources, so that concurrent copies of the same item wait.
    await items.findItems(userId, sourceIds);
    const copies = await items.findCopies(userId, sourceIds);
    return coming.map((item) => {
      const { id, carriedFrom, [field]: day } = item;
      const isTaken = copies.some((copy) => copy.id !== id && copy.carriedFrom === carriedFrom && copy[field] === day);
      return isTaken ? { ...item, carriedFrom: null } : item;
    });
  }

  /** Returns a changed item as it is to be stored. */
  async function dedupeCopyOnMove<Item extends Copied<Field>>(
    userId: number,
    before: Item,
    after: Item,
  ): Promise<Item> {
    if (after.carriedFrom === null || before[field] === after[field]) return after;
    const [settled = after] = await dedupeCopyOnRestore(userId, [after]);
    return settled;
  }

  return { dedupeCopyOnMove, dedupeCopyOnRestore };
}
