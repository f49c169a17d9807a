import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';

/** The tables that may have very many rows of a person, and what tells their rows apart. Rows that refer to others come first. */
const LARGE_TABLES = {
  tasks: ['id'],
  task_occurrences: ['day', 'seriesId'],
  complete_days: ['day'],
  goals: ['id'],
  habit_completions: ['id'],
  habit_slots: ['period', 'seriesId'],
  habits: ['id'],
  books: ['id'],
  project_tasks: ['id'],
  projects: ['id'],
  imported_things: ['kind', 'key'],
  trash: ['kind', 'id'],
  idempotency_keys: ['key'],
  user_sessions: ['id'],
} as const;

type LargeTable = keyof typeof LARGE_TABLES;

/** How many rows one statement deletes. */
const DELETED_AT_ONCE = 200;

/** The accounts. This store finds people; every other one is told who they are. */
export function createUserStore(database: Database) {
  /** Deletes all of a person's rows of a table, a few at a time. To Kysely all of these tables look like one of them here. */
  async function deleteRows(userId: number, table: LargeTable, key: readonly string[]): Promise<void> {
    const columns = key as ('kind' | 'id')[];
    let deleted = DELETED_AT_ONCE;
    while (deleted >= DELETED_AT_ONCE) {
      const { numDeletedRows } = await database.query
        .deleteFrom(table as 'trash')
        .where('userId', '=', userId)
        .where((row) =>
          row(
            row.refTuple(...(columns as ['kind', 'id'])),
            'in',
            row
              .selectFrom(table as 'trash')
              .select(columns)
              .where('userId', '=', userId)
              .limit(DELETED_AT_ONCE)
              .$asTuple(...(columns as ['kind', 'id'])),
          ),
        )
        .executeTakeFirst();
      deleted = Number(numDeletedRows);
      if (isSliceOver()) await giveWay();
    }
  }

  return {
    /** Adds an account; undefined when the email is taken. */
    async insertUser(user: { email: string; emailKey: string; password: string; createdAt: string }) {
      return database.query
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.column('emailKey').doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /** Whether anybody has an account. */
    async hasUsers(): Promise<boolean> {
      return (await database.query.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    /** The account of this person. */
    async findUser(userId: number) {
      return database.query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    },

    /** The account of this person, which nobody else changes or deletes as long as the transaction lasts. */
    async lockUser(userId: number) {
      return database.query
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
    },

    /** Gives the account another password, as its hash. */
    async updatePassword(userId: number, password: string): Promise<void> {
      await database.query.updateTable('users').set({ password }).where('id', '=', userId).execute();
    },

    /**
     * Deletes the account with everything of it: what there may be much of in turns with other requests, and the rest by the tables'
     * own references. To be called in a transaction.
     */
    async deleteUser(userId: number): Promise<void> {
      for (const [table, key] of Object.entries(LARGE_TABLES)) await deleteRows(userId, table as LargeTable, key);
      await database.query.deleteFrom('users').where('id', '=', userId).execute();
    },

    /** The account with this email key. */
    async findUserByEmail(emailKey: string) {
      return database.query.selectFrom('users').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
