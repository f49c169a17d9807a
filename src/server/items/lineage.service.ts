import type { Day } from '#shared/calendar/day.ts';
import type { Lineage } from '#shared/items/items.contract.ts';

/** The field with an item's day, or with the due date that identifies its week or month. */
type DayField = 'date' | 'dueDate';

/** The fields of an item, or of its row, that matter for copies. */
type Copied<Field extends DayField> = Pick<Lineage, 'carriedFrom'> & { id: number } & Record<Field, Day>;

/** The functions that this service needs of the store of items that can be copied. */
interface CopiedItems<Field extends DayField> {
  lockItems(userId: number, ids: readonly number[]): Promise<Copied<Field>[]>;
  findCopies(userId: number, ids: readonly number[]): Promise<Copied<Field>[]>;
}

/**
 * Creates the function for copies that are moved. A day, week or month has at most one copy of an item.
 * Another copy that arrives there loses its source and becomes an independent item. Must run in a transaction.
 */
export function createLineageService<Field extends DayField>(items: CopiedItems<Field>, field: Field) {
  return {
    /** Returns a changed item as it is to be stored. */
    async dedupeCopyOnMove<Item extends Copied<Field>>(userId: number, before: Item, after: Item): Promise<Item> {
      const { id, carriedFrom, [field]: day } = after;
      if (carriedFrom === null || before[field] === day) return after;
      // Locks the source, so that concurrent copies of the same item wait.
      await items.lockItems(userId, [carriedFrom]);
      const copies = await items.findCopies(userId, [carriedFrom]);
      const isTaken = copies.some((copy) => copy.id !== id && copy[field] === day);
      return isTaken ? { ...after, carriedFrom: null } : after;
    },
  };
}
