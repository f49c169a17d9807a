import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { deleteOldRows } from '#server/database/old-rows.ts';

/** The number of attempts under a key, and when its window ends. */
export interface AttemptCount {
  key: string;
  attempts: number;
  resetAt: string;
}

/** Creates the store of attempt counts. It is in the database, so that counts hold across restarts and processes. */
export function createRateLimitStore(database: Database) {
  return {
    /** Returns the counts under these keys whose windows are open at `now`. A key without attempts is left out. */
    async findCounts(keys: readonly string[], now: string): Promise<AttemptCount[]> {
      return database.query
        .selectFrom('rate_limits')
        .select(['key', 'attempts', 'resetAt'])
        .where('key', 'in', keys)
        .where('resetAt', '>', now)
        .execute();
    },

    /**
     * Counts one attempt under each key and returns the counts. A window that has ended by `now` starts again and ends
     * at the `resetAt` given with the key.
     */
    async countAttempts(windows: readonly { key: string; resetAt: string }[], now: string): Promise<AttemptCount[]> {
      const isOver = sql<boolean>`rate_limits.${sql.ref('resetAt')} <= ${now}`;
      // Rows are sorted, so that two processes that count the same keys do not deadlock.
      const rows = windows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      return database.autocommit('nobody', async () =>
        database.query
          .insertInto('rate_limits')
          .values(rows.map(({ key, resetAt }) => ({ key, attempts: 1, resetAt })))
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              attempts: sql<number>`case when ${isOver} then 1 else rate_limits.attempts + 1 end`,
              resetAt: sql<string>`case when ${isOver} then excluded.${sql.ref('resetAt')} else rate_limits.${sql.ref('resetAt')} end`,
            }),
          )
          .returning(['key', 'attempts', 'resetAt'])
          .execute(),
      );
    },

    /** Takes one attempt back under each key. */
    async refund(keys: readonly string[]): Promise<void> {
      await database.autocommit('nobody', async () =>
        database.query
          .updateTable('rate_limits')
          .set({ attempts: sql<number>`attempts - 1` })
          .where('key', 'in', keys)
          .where('attempts', '>', 0)
          .execute(),
      );
    },

    /** Deletes at most `limit` windows that ended before `now`. Returns how many. */
    async purgeEnded(now: string, limit: number): Promise<number> {
      return database.autocommit('nobody', async () =>
        deleteOldRows(database, { table: 'rate_limits', key: ['key'], column: 'resetAt', before: now }, limit),
      );
    },
  };
}

export type RateLimitStore = ReturnType<typeof createRateLimitStore>;
