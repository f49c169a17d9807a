import type { PortableList } from '#shared/portability/export-file.contract.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';
import type { ImportedThingsTable } from '#server/database/schema.ts';
import type { AccountRows } from './account-data.presenter.ts';

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
} as const satisfies Record<keyof AccountRows, readonly string[]>;

type Table = keyof typeof ORDER;

/** The table whose rows are the items of a list. Imports give ids in this order. */
export const TABLE_OF = {
  taskSeries: 'task_series',
  tasks: 'tasks',
  goals: 'goals',
  habits: 'habit_series',
  books: 'books',
  projects: 'projects',
  projectTasks: 'project_tasks',
} as const satisfies Record<PortableList, Table>;

/** What was imported under which name. */
export type ImportedThing = Omit<ImportedThingsTable, 'userId'>;

/** Everything that a person has, in the database. */
export function createAccountDataStore(database: Database) {
  /** All of the person's rows of a table. To Kysely all of these tables look like one of them here. */
  const queryOf = (userId: number, table: Table) =>
    ORDER[table].reduce(
      (query, column) => query.orderBy(column as 'id'),
      database.query
        .selectFrom(table as 'tasks')
        .selectAll()
        .where('userId', '=', userId),
    );

  /** The rows of a table whose column has one of these ids. */
  const selectOf = async <Name extends Table>(userId: number, table: Name, column: string, ids: readonly number[]) =>
    (await queryOf(userId, table)
      .where(inJsonList(database, column, JSON.stringify(ids)))
      .execute()) as unknown as AccountRows[Name];

  const findSource = async (userId: number) =>
    database.query.selectFrom('export_sources').select('source').where('userId', '=', userId).executeTakeFirst();

  return {
    /** As long as the transaction lasts nobody adds anything to what the person has. */
    async lockPerson(userId: number): Promise<void> {
      if (database.engine !== 'postgres') return;
      await database.query.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    },

    /** Everything that a person has. To be called in a transaction. */
    async findRows(userId: number): Promise<AccountRows> {
      const rows: Partial<Record<Table, object[]>> = {};
      for (const table of Object.keys(ORDER) as Table[]) rows[table] = await queryOf(userId, table).execute();
      return rows as AccountRows;
    },

    /** The ids of everything that has a name in files, by list. */
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

    /** The rows of a table with these ids. */
    async findRowsOf<Name extends 'books' | 'goals' | 'project_tasks' | 'projects' | 'tasks'>(
      userId: number,
      table: Name,
      ids: readonly number[],
    ): Promise<Pick<AccountRows, Name>> {
      return { [table]: await selectOf(userId, table, 'id', ids) } as unknown as Pick<AccountRows, Name>;
    },

    /** These series of tasks, with what they are made of and the days that were made. */
    async findTaskSeries(userId: number, ids: readonly number[]) {
      return {
        task_series: await selectOf(userId, 'task_series', 'id', ids),
        task_series_parts: await selectOf(userId, 'task_series_parts', 'seriesId', ids),
        task_occurrences: await selectOf(userId, 'task_occurrences', 'seriesId', ids),
      };
    },

    /** The series of tasks that have an occurrence. */
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

    /** These series of habits, with everything of their weeks or months. */
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

    /** What a person's things are named after in files; undefined when nothing was exported yet. */
    async findSource(userId: number): Promise<string | undefined> {
      return (await findSource(userId))?.source;
    },

    /** Names a person's things after `source`, unless they have been named before. */
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
