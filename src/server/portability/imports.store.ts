import type { Insertable } from 'kysely';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import { anyTable } from '#server/database/any-table.ts';
import type { Database } from '#server/database/database.ts';
import { reserveIds } from '#server/database/reserved-ids.ts';
import type { PlannerTable, Schema } from '#server/database/schema.ts';
import type { ImportedThing } from './account-names.store.ts';
import { splitIntoBatches } from '#server/database/batches.ts';
import { createImportedSeriesStore } from './imported-series.store.ts';

/**
 * Creates the store of imports. Its functions must run in a transaction that prevents other additions to the account.
 */
export function createImportStore(database: Database) {
  return {
    /** Reserves ids of a table, ascending. No other row has or gets them. */
    reserveIds: async (table: PlannerTable, count: number) => reserveIds(database, table, count),

    /** Inserts rows that all have the same columns. */
    async insertRows<Table extends PlannerTable>(
      userId: number,
      table: Table,
      rows: readonly Omit<Insertable<Schema[Table]>, 'userId'>[],
    ): Promise<void> {
      for (const batch of splitIntoBatches(rows)) {
        await database.query
          .insertInto(table as 'projects')
          .values(batch.map((row) => ({ ...(row as unknown as Insertable<Schema['projects']>), userId })))
          .execute();
        if (isSliceOver()) await giveWay();
      }
    },

    /** Stores the keys of imported rows. A key that exists belongs to a deleted row and gets the new id. */
    async rememberImported(userId: number, things: readonly ImportedThing[]): Promise<void> {
      for (const batch of splitIntoBatches(things)) {
        await database.query
          .insertInto('imported_things')
          .values(batch.map((thing) => ({ ...thing, userId })))
          .onConflict((conflict) =>
            conflict.columns(['userId', 'kind', 'key']).doUpdateSet((row) => ({ id: row.ref('excluded.id') })),
          )
          .execute();
        if (isSliceOver()) await giveWay();
      }
    },

    /** Relinks copies, and later copies of the same origin, from a deleted item to the restored one. */
    async relinkCopies(userId: number, table: 'goals' | 'tasks', from: number, to: number): Promise<void> {
      for (const column of ['carriedFrom', 'ancestorId'] as const) {
        await database.query
          .updateTable(anyTable(table))
          .set({ [column]: to })
          .where('userId', '=', userId)
          .where(column, '=', from)
          .execute();
      }
    },

    ...createImportedSeriesStore(database),
  };
}

export type ImportStore = ReturnType<typeof createImportStore>;
