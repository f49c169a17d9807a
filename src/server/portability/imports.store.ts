import { sql, type Insertable } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';
import type { PlannerTable, Schema } from '#server/database/schema.ts';
import type { ImportedThing } from './account-data.store.ts';

/** How many values one statement has: below the limits of SQLite and PostgreSQL, and few enough to be built quickly. */
const VALUES_PER_STATEMENT = 2_000;

/**
 * Creates the store of imports. Its functions must run in a transaction that prevents other additions to the account.
 */
export function createImportStore(database: Database) {
  return {
    /** Reserves ids of a table, ascending. No other row has or gets them. */
    async reserveIds(table: PlannerTable, count: number): Promise<number[]> {
      if (count === 0) return [];
      if (database.engine === 'postgres') {
        const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id
          from generate_series(1, cast(${count} as integer))`.execute(database.query);
        return rows.map(({ id }) => id).toSorted((first, second) => first - second);
      }
      // The transaction holds the only write lock. An inserted id moves the sequence forward.
      const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(
        database.query,
      );
      const first = (rows[0]?.seq ?? 0) + 1;
      return Array.from({ length: count }, (_, index) => first + index);
    },

    /** Inserts rows that all have the same columns. For Kysely's types each table is treated as `projects`. */
    async insertRows<Table extends PlannerTable>(
      userId: number,
      table: Table,
      rows: readonly Omit<Insertable<Schema[Table]>, 'userId'>[],
    ): Promise<void> {
      for (const batch of batchesOf(rows)) {
        await database.query
          .insertInto(table as 'projects')
          .values(batch.map((row) => ({ ...(row as unknown as Insertable<Schema['projects']>), userId })))
          .execute();
        if (isSliceOver()) await giveWay();
      }
    },

    /** Stores the keys of imported rows. A key that exists belongs to a deleted row and gets the new id. */
    async rememberImported(userId: number, things: readonly ImportedThing[]): Promise<void> {
      for (const batch of batchesOf(things)) {
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
          .updateTable(table as 'tasks')
          .set({ [column]: to })
          .where('userId', '=', userId)
          .where(column, '=', from)
          .execute();
      }
    },

    /** Deletes created days of a task series, so that their occurrences can be created again. */
    async releaseDays(userId: number, seriesId: number, days: readonly Day[]): Promise<void> {
      for (const batch of batchesOf(days)) {
        await database.query
          .deleteFrom('task_occurrences')
          .where('userId', '=', userId)
          .where('seriesId', '=', seriesId)
          .where('day', 'in', batch)
          .execute();
      }
    },

    /** Deletes created or skipped periods of a habit series. */
    async releasePeriods(
      userId: number,
      table: 'habit_gaps' | 'habit_slots',
      seriesId: number,
      periods: readonly PeriodNumber[],
    ): Promise<void> {
      if (periods.length === 0) return;
      await database.query
        .deleteFrom(table as 'habit_slots')
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where(inJsonList(database, 'period', JSON.stringify(periods)))
        .execute();
    },

    /** Sets the last period of a habit series. */
    async saveEnd(userId: number, seriesId: number, endPeriod: PeriodNumber | null): Promise<void> {
      await database.query
        .updateTable('habit_series')
        .set({ endPeriod })
        .where('userId', '=', userId)
        .where('id', '=', seriesId)
        .execute();
    },

    /** Sets the habit of a series' first period as the template of all others. */
    async saveTemplate(userId: number, seriesId: number, templateId: number): Promise<void> {
      await database.query
        .updateTable('habit_series')
        .set({ templateId })
        .where('userId', '=', userId)
        .where('id', '=', seriesId)
        .execute();
      await database.query
        .updateTable('habits')
        .set({ templateId })
        .where('userId', '=', userId)
        .where('baseSeries', '=', seriesId)
        .where('id', '!=', templateId)
        .execute();
    },
  };
}

export type ImportStore = ReturnType<typeof createImportStore>;

/** Splits rows into batches for one statement each. A string or a number counts as one column. */
function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const width = typeof rows[0] === 'object' && rows[0] !== null ? Object.keys(rows[0]).length + 1 : 1;
  const size = Math.floor(VALUES_PER_STATEMENT / width);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
