import type { Database } from '#server/database/database.ts';
import { deleteOldRows } from '#server/database/old-rows.ts';

/** Creates the store of the first responses to requests with an Idempotency-Key. */
export function createIdempotencyStore(database: Database) {
  return {
    /**
     * Takes the key for this user. Returns false when it was taken at `oldest` or later. Waits for a concurrent request
     * that is taking the same key.
     */
    async take(userId: number, key: string, fingerprint: string, now: string, oldest: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database.query
        .insertInto('idempotency_keys')
        .values({ userId, key, fingerprint, createdAt: now })
        .onConflict((conflict) =>
          conflict
            .columns(['userId', 'key'])
            .doUpdateSet({ fingerprint, createdAt: now, status: null, answer: null })
            .where('idempotency_keys.createdAt', '<', oldest),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Stores the first request's response. */
    async keep(userId: number, key: string, status: number, answer: string): Promise<void> {
      await database.query
        .updateTable('idempotency_keys')
        .set({ status, answer })
        .where('userId', '=', userId)
        .where('key', '=', key)
        .execute();
    },

    /** Returns the first request's response and its fingerprint; undefined unless the key was taken at `oldest` or later. */
    async find(userId: number, key: string, oldest: string) {
      return database.query
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'status', 'answer'])
        .where('userId', '=', userId)
        .where('key', '=', key)
        .where('createdAt', '>=', oldest)
        .executeTakeFirst();
    },

    /** Deletes at most `limit` keys older than `instant`, of all users, with their responses. Returns how many. */
    async purgeBefore(instant: string, limit: number): Promise<number> {
      const key = ['userId', 'key'] as const;
      return database.autocommit('nobody', async () =>
        deleteOldRows(database, { table: 'idempotency_keys', key, column: 'createdAt', before: instant }, limit),
      );
    },
  };
}
