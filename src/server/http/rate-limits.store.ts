import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** How often something was tried. In the database, so that it holds across restarts and across processes. */
export function createRateLimitStore(database: Database) {
  return {
    /** Counts one attempt and answers how many the window has now, and when it ends. Starts a new window when it is over. */
    async count(key: string, now: string, windowEnd: string): Promise<{ attempts: number; resetAt: string }> {
      const isOver = sql<boolean>`rate_limits.${sql.ref('resetAt')} <= ${now}`;
      return database.query
        .insertInto('rate_limits')
        .values({ key, attempts: 1, resetAt: windowEnd })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            attempts: sql<number>`case when ${isOver} then 1 else rate_limits.attempts + 1 end`,
            resetAt: sql<string>`case when ${isOver} then ${windowEnd} else rate_limits.${sql.ref('resetAt')} end`,
          }),
        )
        .returning(['attempts', 'resetAt'])
        .executeTakeFirstOrThrow();
    },

    /** Takes one attempt back. */
    async takeBack(key: string): Promise<void> {
      await database.query
        .updateTable('rate_limits')
        .set({ attempts: sql<number>`attempts - 1` })
        .where('key', '=', key)
        .where('attempts', '>', 0)
        .execute();
    },

    /** Forgets the windows that are over. */
    async forgetBefore(now: string): Promise<void> {
      await database.query.deleteFrom('rate_limits').where('resetAt', '<=', now).execute();
    },
  };
}

export type RateLimitStore = ReturnType<typeof createRateLimitStore>;
