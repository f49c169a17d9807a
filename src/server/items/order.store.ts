import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { jsonListPositions } from '#server/database/json-sql.ts';

/** Tables of items with a manual order. */
type OrderedTable = 'project_tasks' | 'tasks';

/** Creates the store function of the manual order. For Kysely's types both tables are treated as `project_tasks`. */
export function createOrderStore(database: Database, table: OrderedTable) {
  const name = table as 'project_tasks';

  return {
    /**
     * Gives the items the places 0, 1, 2, … in the order of `ids`. On SQLite the unary plus prevents a scan of all the
     * user's items for each place, so that each item is found by its id: with 5,000 items this takes 3 ms instead of 7
     * s. PostgreSQL does not need it, and with it could not tell whose rows these are.
     */
    async placeItems(userId: number, ids: readonly number[]): Promise<void> {
      const owner = sql.ref(`${name}.userId`);
      await database.query
        .updateTable(name)
        .from(jsonListPositions(database, JSON.stringify(ids)).as('places'))
        .set({ sortOrder: sql<number>`${sql.ref('places.place')}` })
        .where(database.engine === 'sqlite' ? sql`+${owner}` : owner, '=', userId)
        .whereRef(`${name}.id`, '=', 'places.itemId')
        .execute();
    },
  };
}
