import { sql } from 'kysely';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import { splitIntoBatches } from '#server/database/batches.ts';
import { CHANGE_BYTES } from '#server/database/change-triggers.ts';
import type { Database } from '#server/database/database.ts';
import type { PlannerTable } from '#server/database/schema.ts';
import { RECORDED_TABLES } from '#server/nouns/nouns.ts';
import { CHANGE_COLUMNS, canonicalKey, presentChange, type RecordedChange } from './changes.presenter.ts';
import { createChangedRowStore } from './changed-rows.store.ts';

/** Consecutive changes, by the numbers of the first and the last one. */
export interface ChangeRange {
  first: number;
  last: number;
}

/** What an action changed in a table. */
interface TableOutline {
  table: string;
  /** The number of the first change. */
  first: number;
  changes: number;
  /** How many of the changes added or deleted a row. */
  newOrGone: number;
}

/** Creates the store of the log of changes. Values have the same form on both engines. */
export function createHistoryStore(database: Database) {
  const selectChanges = (userId: number) =>
    database.query.selectFrom('row_changes').select(CHANGE_COLUMNS).where('userId', '=', userId);

  /** Returns the number after the last change of an action. The changes of an action are consecutive. */
  async function findEndOfAction(userId: number, action: number): Promise<number> {
    const next = await database.query
      .selectFrom('row_changes')
      .select('number')
      .where('userId', '=', userId)
      .where('number', '>', action)
      .where('action', '<>', action)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    return next?.number ?? Number.MAX_SAFE_INTEGER;
  }

  /**
   * Deletes at most `limit` of a user's oldest changes, from before an instant if one is given. Returns how many. The next
   * change continues the numbers, which have a gap then.
   */
  async function deleteOldest(userId: number, limit: number, before?: string): Promise<number> {
    return database.transaction(userId, async () => {
      const deleted = await database.query
        .deleteFrom('row_changes')
        .where('userId', '=', userId)
        .where('number', 'in', (changes) =>
          changes
            .selectFrom('row_changes as oldest')
            .select('oldest.number')
            .where('oldest.userId', '=', userId)
            .orderBy('oldest.number')
            .limit(limit),
        )
        .$if(before !== undefined, (query) => query.where('at', '<', before ?? ''))
        .returning(
          sql<number>`${CHANGE_BYTES} + coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0)`.as(
            'bytes',
          ),
        )
        .execute();
      const freed = deleted.reduce((sum, { bytes }) => sum + bytes, 0);
      await database.query
        .updateTable('change_counters')
        .set({ bytes: sql<number>`bytes - ${freed}`, last: sql<number>`last + 1` })
        .where('userId', '=', userId)
        .execute();
      return deleted.length;
    });
  }

  return {
    /** Returns the latest changes, or those before a number, the latest first. */
    async findLatest(userId: number, limit: number, before?: number): Promise<RecordedChange[]> {
      const rows = await selectChanges(userId)
        .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return rows.map(presentChange);
    },

    /** Returns the first changes after a number, in their order. */
    async findAfter(userId: number, number: number, limit: number): Promise<RecordedChange[]> {
      const rows = await selectChanges(userId).where('number', '>', number).orderBy('number').limit(limit).execute();
      return rows.map(presentChange);
    },

    /** Returns the changes of an action in their order; none if the first of them were forgotten. */
    async findAction(userId: number, action: number): Promise<RecordedChange[]> {
      const rows = await selectChanges(userId)
        .where('number', '>=', action)
        .where('number', '<', await findEndOfAction(userId, action))
        .where('action', '=', action)
        .orderBy('number')
        .execute();
      // An action has the number of its first change.
      return rows[0]?.number === action ? mapInTurns(rows, presentChange) : [];
    },

    /** Returns how many changes an action has in each table, and the first of them. Reads no values. */
    async findOutline(userId: number, { first, last }: ChangeRange): Promise<TableOutline[]> {
      return database.query
        .selectFrom('row_changes')
        .select(({ fn }) => [
          'tableName as table',
          fn.min('number').as('first'),
          fn.countAll<number>().as('changes'),
          sql<number>`count(nullif(before is not null and after is not null, true))`.as('newOrGone'),
        ])
        .where('userId', '=', userId)
        .where('number', '>=', first)
        .where('number', '<=', last)
        .groupBy('tableName')
        .execute();
    },

    /**
     * Returns the changes in a range that are `numbers`, or changes of the same rows as other changes with these numbers,
     * in their order.
     */
    async findChangesOfSameRows(
      userId: number,
      numbers: readonly number[],
      { first, last }: ChangeRange,
    ): Promise<RecordedChange[]> {
      const found = new Set<number>();
      for (const batch of splitIntoBatches(numbers)) {
        // With the sign and no other column, SQLite looks each row up in an index instead of reading the whole range.
        const rows = await database.query
          .selectFrom('row_changes as other')
          .innerJoin('row_changes as change', (join) =>
            join
              .onRef('change.userId', '=', 'other.userId')
              .onRef('change.tableName', '=', 'other.tableName')
              .onRef('change.rowKey', '=', 'other.rowKey'),
          )
          .select('change.number')
          .where('other.userId', '=', userId)
          .where('change.userId', '=', userId)
          .where('other.number', 'in', batch)
          .where(sql`+${sql.ref('change.number')}`, '>=', first)
          .where(sql`+${sql.ref('change.number')}`, '<=', last)
          .execute();
        for (const { number } of rows) found.add(number);
      }
      const changes: RecordedChange[] = [];
      for (const batch of splitIntoBatches([...found].toSorted((one, other) => one - other))) {
        const rows = await selectChanges(userId).where('number', 'in', batch).orderBy('number').execute();
        changes.push(...rows.map(presentChange));
      }
      return changes;
    },

    /** True if an action has deleted a row of one of these tables. */
    async hasDeletedFrom(userId: number, action: number, tables: readonly PlannerTable[]): Promise<boolean> {
      const row = await database.query
        .selectFrom('row_changes')
        .select('number')
        .where('userId', '=', userId)
        .where('number', '>=', action)
        .where('number', '<', await findEndOfAction(userId, action))
        .where('after', 'is', null)
        .where('tableName', 'in', tables)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns the number of the last change; 0 without one. */
    async findLast(userId: number): Promise<number> {
      const row = await database.query
        .selectFrom('change_counters')
        .select('last')
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row?.last ?? 0;
    },

    /** Returns the number of the last action. Throws without one. */
    async readLastAction(userId: number): Promise<number> {
      const { action } = await database.query
        .selectFrom('row_changes')
        .select('action')
        .where('userId', '=', userId)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return action;
    },

    /** Returns which rows were changed after a change and up to another one, as `table key`. */
    async findRowsChanged(userId: number, after: number, upTo: number): Promise<Set<string>> {
      const rows = await database.query
        .selectFrom('row_changes')
        .select(['tableName', 'rowKey'])
        .where('userId', '=', userId)
        .where('number', '>', after)
        .where('number', '<=', upTo)
        .execute();
      return new Set(rows.map(({ tableName, rowKey }) => `${tableName} ${canonicalKey(rowKey)}`));
    },

    /** Returns the title of each habit by its series. */
    async findHabitTitles(userId: number): Promise<Map<number, string>> {
      const rows = await database.query
        .selectFrom('habit_series_parts')
        .select(['seriesId', 'title'])
        .where('userId', '=', userId)
        .orderBy('startPeriod')
        .execute();
      return new Map(rows.map(({ seriesId, title }) => [seriesId, title]));
    },

    /** Returns at most `limit` users whose oldest change is from before the instant. */
    async findOldLogs(instant: string, limit: number): Promise<number[]> {
      const { rows } = await sql<{ userId: number }>`
        select "userId" from change_counters
        where (select at from row_changes where row_changes."userId" = change_counters."userId" order by number limit 1) < ${instant}
        limit ${limit}`.execute(database.query);
      return rows.map(({ userId }) => userId);
    },

    /** Returns at most `limit` users whose log is larger than this. */
    async findLargeLogs(bytes: number, limit: number): Promise<number[]> {
      const rows = await database.query
        .selectFrom('change_counters')
        .select('userId')
        .where('bytes', '>', bytes)
        .limit(limit)
        .execute();
      return rows.map(({ userId }) => userId);
    },

    deleteOldest,
    ...createChangedRowStore(database),
  };
}

export type HistoryStore = ReturnType<typeof createHistoryStore>;

const RECORDED_NAMES: ReadonlySet<string> = new Set(RECORDED_TABLES.map(({ name }) => name));

/** Returns a recorded table by its name. Throws for a table that this version does not have. */
export function recordedTable(name: string): PlannerTable {
  if (!RECORDED_NAMES.has(name)) throw new Error(`There is no recorded table ${name}`);
  return name as PlannerTable;
}
