import type { PortableList } from '#shared/portability/export-file.contract.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';
import type { ImportedThingsTable } from '#server/database/schema.ts';
import type { AccountRows } from './account-data.presenter.ts';

/** The tables that are exported, each with the columns that its rows are ordered by. */
const ROW_ORDER = {
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
} as const satisfies Record<keyof AccountRows, readonly string[]>;

type Table = keyof typeof ROW_ORDER;

/** The table with the items of a list. Imports assign ids in this order. */
export const TABLE_OF = {
  taskSeries: 'task_series',
  tasks: 'tasks',
  goals: 'goals',
  habits: 'habit_series',
  books: 'books',
  projects: 'projects',
  projectTasks: 'project_tasks',
} as const satisfies Record<PortableList, Table>;

/** The key of an imported row, with the id that it got. */
export type ImportedThing = Omit<ImportedThingsTable, 'userId'>;

/** Creates the store that reads all data of an account. */
export function createAccountDataStore(database: Database) {
  /** Selects all of the user's rows of a table. For Kysely's types each table is treated as `tasks`. */
  const queryOf = (userId: number, table: Table) =>
    ROW_ORDER[table].reduce(
      (query, column) => query.orderBy(column as 'id'),
      database.query
        .selectFrom(table as 'tasks')
        .selectAll()
        .where('userId', '=', userId),
    );

  /** Selects the rows of a table whose column has one of these ids. */
  const selectOf = async <Name extends Table>(userId: number, table: Name, column: string, ids: readonly number[]) =>
    (await queryOf(userId, table)
      .where(inJsonList(database, column, JSON.stringify(ids)))
      .execute()) as unknown as AccountRows[Name];

  const findSource = async (userId: number) =>
    database.query.selectFrom('export_sources').select('source').where('userId', '=', userId).executeTakeFirst();

  return {
    /** Locks the user's row, so that no items are added until the transaction ends. */
    async lockPerson(userId: number): Promise<void> {
      if (database.engine !== 'postgres') return;
      await database.query.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    },

    /** Returns all rows of an account. Must run in a transaction. */
    async findRows(userId: number): Promise<AccountRows> {
      const rows: Partial<Record<Table, object[]>> = {};
      for (const table of Object.keys(ROW_ORDER) as Table[]) rows[table] = await queryOf(userId, table).execute();
      return rows as AccountRows;
    },

    /** Returns the ids of all exported rows, by list. */
    async findIds(userId: number): Promise<Record<PortableList, number[]>> {
      const ids: Partial<Record<PortableList, number[]>> = {};
      for (const list of Object.keys(TABLE_OF) as PortableList[]) {
        const table = TABLE_OF[list] as 'tasks';
        const rows = await database.query
          .selectFrom(table)
          .select('id')
          .where('userId', '=', userId)
          .orderBy('id')
          .execute();
        ids[list] = rows.map(({ id }) => id);
      }
      return ids as Record<PortableList, number[]>;
    },

    /** Returns the rows of a table with these ids. */
    async findRowsOf<Name extends 'books' | 'goals' | 'project_tasks' | 'projects' | 'tasks'>(
      userId: number,
      table: Name,
      ids: readonly number[],
    ): Promise<Pick<AccountRows, Name>> {
      return { [table]: await selectOf(userId, table, 'id', ids) } as unknown as Pick<AccountRows, Name>;
    },

    /** Returns these task series, with their segments and created days. */
    async findTaskSeries(userId: number, ids: readonly number[]) {
      return {
        task_series: await selectOf(userId, 'task_series', 'id', ids),
        task_series_parts: await selectOf(userId, 'task_series_parts', 'seriesId', ids),
        task_occurrences: await selectOf(userId, 'task_occurrences', 'seriesId', ids),
      };
    },

    /** Returns the ids of the task series that have an occurrence. */
    async findReferredSeries(userId: number): Promise<number[]> {
      const rows = await database.query
        .selectFrom('tasks')
        .select('recurringId')
        .distinct()
        .where('userId', '=', userId)
        .where('recurringId', 'is not', null)
        .where('occurrenceDay', 'is not', null)
        .execute();
      return rows.map(({ recurringId }) => recurringId ?? 0);
    },

    /** Returns these habit series, with all rows of their weeks or months. */
    async findHabitSeries(userId: number, ids: readonly number[]) {
      return {
        habit_series: await selectOf(userId, 'habit_series', 'id', ids),
        habit_series_parts: await selectOf(userId, 'habit_series_parts', 'seriesId', ids),
        habit_slots: await selectOf(userId, 'habit_slots', 'seriesId', ids),
        habit_gaps: await selectOf(userId, 'habit_gaps', 'seriesId', ids),
        habits: await selectOf(userId, 'habits', 'baseSeries', ids),
        habit_completions: await selectOf(userId, 'habit_completions', 'seriesId', ids),
      };
    },

    /** Returns the prefix of the account's portable ids; undefined before its first export. */
    async findSource(userId: number): Promise<string | undefined> {
      return (await findSource(userId))?.source;
    },

    /** Stores the prefix of the account's portable ids, unless it has one. */
    async keepSource(userId: number, source: string): Promise<void> {
      if ((await findSource(userId)) !== undefined) return;
      await database.autocommit(async () =>
        database.query
          .insertInto('export_sources')
          .values({ userId, source })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    },

    /** Returns the keys and ids of all imported rows. */
    async findImported(userId: number): Promise<ImportedThing[]> {
      return database.query
        .selectFrom('imported_things')
        .select(['kind', 'key', 'id'])
        .where('userId', '=', userId)
        .execute();
    },

    /** Returns email and creation time of the account. */
    async findAccount(userId: number): Promise<{ email: string; createdAt: string }> {
      return database.query
        .selectFrom('users')
        .select(['email', 'createdAt'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
    },

    /** Returns the history of sign-ins, the earliest first. */
    async findSignIns(userId: number) {
      return database.query
        .selectFrom('user_sessions')
        .select([
          'loginTime as signedInAt',
          'logoutTime as signedOutAt',
          'sessionDuration as seconds',
          'ipAddress',
          'userAgent',
        ])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute();
    },
  };
}

export type AccountDataStore = ReturnType<typeof createAccountDataStore>;
