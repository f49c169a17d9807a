import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ImportedThingsTable } from '#server/database/schema.ts';
import type { HoldingRows } from './holdings.presenter.ts';

/** The tables of which an export has every row of a person; each with what its rows go by. */
const ORDER = {
  task_series: ['id'],
  task_series_parts: ['seriesId', 'startDay'],
  task_occurrences: ['seriesId', 'day'],
  tasks: ['id'],
  goals: ['id'],
  habit_series: ['id'],
  habit_series_parts: ['seriesId', 'startPeriod'],
  habit_slots: ['seriesId', 'period'],
  habit_gaps: ['seriesId', 'period'],
  habits: ['baseSeries', 'period'],
  habit_completions: ['seriesId', 'completionDate'],
  books: ['id'],
  projects: ['id'],
  project_tasks: ['id'],
} as const satisfies Record<keyof HoldingRows, readonly string[]>;

type Table = keyof typeof ORDER;

/** What was imported under which name. */
export type ImportedThing = Omit<ImportedThingsTable, 'userId'>;

/** Everything that a person has, in the database. */
export function createHoldingStore(database: Database) {
  /** All of the person's rows of a table. To Kysely all of these tables look like one of them here. */
  const selectAll = async (userId: number, table: Table): Promise<object[]> =>
    ORDER[table]
      .reduce(
        (query, column) => query.orderBy(column as 'id'),
        database.query
          .selectFrom(table as 'tasks')
          .selectAll()
          .where('userId', '=', userId),
      )
      .execute();

  const findSource = async (userId: number) =>
    database.query.selectFrom('export_sources').select('source').where('userId', '=', userId).executeTakeFirst();

  return {
    /** Lets what is read from here on in this transaction be as it is now, whatever others do. To be called at its beginning. */
    async holdStill(): Promise<void> {
      if (database.engine === 'postgres')
        await sql`set transaction isolation level repeatable read`.execute(database.query);
    },

    /** As long as the transaction lasts nobody adds anything to what the person has. */
    async lockPerson(userId: number): Promise<void> {
      if (database.engine !== 'postgres') return;
      await database.query.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    },

    /** Everything that a person has. To be called in a transaction. */
    async findRows(userId: number): Promise<HoldingRows> {
      const rows: Partial<Record<Table, object[]>> = {};
      for (const table of Object.keys(ORDER) as Table[]) rows[table] = await selectAll(userId, table);
      return rows as HoldingRows;
    },

    /** What a person's things are named after in files; undefined when nothing was exported yet. */
    async findSource(userId: number): Promise<string | undefined> {
      return (await findSource(userId))?.source;
    },

    /** What a person's things are named after: `source`, unless they have been named before. */
    async keepSource(userId: number, source: string): Promise<string> {
      await database.query
        .insertInto('export_sources')
        .values({ userId, source })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await findSource(userId))?.source ?? source;
    },

    /** What was imported so far, under which name. */
    async findImported(userId: number): Promise<ImportedThing[]> {
      return database.query
        .selectFrom('imported_things')
        .select(['kind', 'key', 'id'])
        .where('userId', '=', userId)
        .execute();
    },

    /** Whose account it is. */
    async findAccount(userId: number): Promise<{ email: string; createdAt: string }> {
      return database.query
        .selectFrom('users')
        .select(['email', 'createdAt'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
    },

    /** The history of sign-ins, the earliest first. */
    async findSignIns(userId: number) {
      return database.query
        .selectFrom('user_sessions')
        .select(['loginTime', 'logoutTime', 'sessionDuration', 'ipAddress', 'userAgent'])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute();
    },
  };
}

export type HoldingStore = ReturnType<typeof createHoldingStore>;
