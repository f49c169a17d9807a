import { sql, type Selectable } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';

/** The tables of items that a person can put in an order. */
type OrderedTable = 'project_tasks' | 'tasks';

/** The order by hand of the items of a table. To Kysely both tables look like one of them here. */
export function createOrderStore<Table extends OrderedTable, Item>(
  database: Database,
  table: Table,
  present: (row: Selectable<Schema[Table]>) => Item,
) {
  const name = table as 'project_tasks';
  const presentAny = present as (row: unknown) => Item;

  return {
    /** Gives the items the places 0, 1, 2, … in the order of `ids`, and answers them in that order. */
    async placeItems(userId: number, ids: readonly number[]): Promise<Item[]> {
      const places = ids.map((id, place) => sql`when ${id} then ${sql.lit(place)}`);
      const rows = await database.query
        .updateTable(name)
        .set({ sortOrder: sql<number>`case id ${sql.join(places, sql` `)} end` })
        .where('userId', '=', userId)
        .where('id', 'in', ids)
        .returningAll()
        .execute();
      return rows.toSorted((first, second) => first.sortOrder - second.sortOrder).map(presentAny);
    },
  };
}
