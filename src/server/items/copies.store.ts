import type { Insertable, Selectable } from 'kysely';
import type { Lineage } from '#shared/items/items.contract.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';
import type { Schema } from '#server/database/schema.ts';

/** Tables of items that can be copied to a later day or period. Their rows store the source of a copy. */
type CopiedTable = 'goals' | 'tasks';

/** A new row without the columns that the store sets. */
type NewRow<Table extends CopiedTable> = Omit<Insertable<Schema[Table]>, 'id' | 'userId' | 'createdAt'>;

/** Creates the store functions for copies. For Kysely's types both tables are treated as `goals`. */
export function createCopyStore<Table extends CopiedTable, Item extends Lineage>(
  database: Database,
  table: Table,
  present: (row: Selectable<Schema[Table]>) => Item,
) {
  const name = table as 'goals';
  const presentAny = present as (row: unknown) => Item;

  return {
    /** Returns the copies of these items. */
    async findCopies(userId: number, ids: readonly number[]): Promise<Item[]> {
      if (ids.length === 0) return [];
      const rows = await database.query
        .selectFrom(name)
        .selectAll()
        .where('userId', '=', userId)
        .where(inJsonList(database, 'carriedFrom', JSON.stringify(ids)))
        .execute();
      return rows.map(presentAny);
    },

    /**
     * Adds items and returns them in the given order. A copy that exists already on its day or in its period is
     * skipped.
     */
    async insertItems(userId: number, items: readonly NewRow<Table>[], createdAt: string): Promise<Item[]> {
      if (items.length === 0) return [];
      const rows = await database.query
        .insertInto(name)
        .values(items.map((item) => ({ ...(item as NewRow<'goals'>), userId, createdAt })))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute();
      return rows.toSorted((first, second) => first.id - second.id).map(presentAny);
    },
  };
}
