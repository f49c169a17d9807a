import { anyTable } from '#server/database/any-table.ts';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { SQL_TRUE } from '#server/database/json-sql.ts';
import { createActivityStore, hasHabits } from './activity.store.ts';

/** Creates the store of the admin dashboard: the accounts, what they hold in total, and what each person did. */
export function createAdminStore(database: Database) {
  return {
    /** Returns all accounts, the oldest first. */
    async findUsers() {
      return database.query
        .selectFrom('users')
        .select(['id', 'email', 'emailKey', 'isAdmin', 'createdAt', 'emailConfirmedAt'])
        .orderBy('id')
        .execute();
    },

    /** Sets or removes an account's admin rights. */
    async updateAdmin(userId: number, isAdmin: boolean): Promise<void> {
      await database.query.updateTable('users').set({ isAdmin }).where('id', '=', userId).execute();
    },

    /** Counts the accounts. */
    async countUsers(): Promise<number> {
      const { count } = await database.query
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Counts the items of a table, and the completed ones. */
    async countItems(table: 'goals' | 'tasks'): Promise<{ total: number; completed: number }> {
      return database.query
        .selectFrom(anyTable(table))
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.countAll<number>().filterWhere('isCompleted', '=', SQL_TRUE).as('completed'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Counts the habits, each once however many weeks or months it has. Deleted habits are not counted. */
    async countHabits(): Promise<number> {
      const { count } = await database.query
        .selectFrom('habit_series')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(hasHabits)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Counts each user's sign-ins and their average duration in seconds; null when none has ended. */
    async countLogins(): Promise<{ userId: number; count: number; averageDuration: number | null }[]> {
      return database.query
        .selectFrom('user_sessions')
        .select(({ fn }) => [
          'userId',
          fn.countAll<number>().as('count'),
          // PostgreSQL returns the average of integers as a string.
          sql<number | null>`avg(cast(${sql.ref('sessionDuration')} as double precision))`.as('averageDuration'),
        ])
        .groupBy('userId')
        .execute();
    },

    ...createActivityStore(database),
  };
}

export type AdminStore = ReturnType<typeof createAdminStore>;
