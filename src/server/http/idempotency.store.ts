import type { Database } from '#server/database/database.ts';

/** The first answers to requests that carried an Idempotency-Key. */
export function createIdempotencyStore(database: Database) {
  return {
    /** Takes the key for this person; false when it was taken before. Waits for another request that is just taking it. */
    async take(userId: number, key: string, fingerprint: string, now: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database.query
        .insertInto('idempotency_keys')
        .values({ userId, key, fingerprint, createdAt: now })
        .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Keeps the answer that the first request got. */
    async keep(userId: number, key: string, status: number, answer: string): Promise<void> {
      await database.query
        .updateTable('idempotency_keys')
        .set({ status, answer })
        .where('userId', '=', userId)
        .where('key', '=', key)
        .execute();
    },

    /** The answer that the first request got, and what that request was. */
    async find(userId: number, key: string) {
      return database.query
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'status', 'answer'])
        .where('userId', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst();
    },

    /** Forgets this person's keys from before `instant`. */
    async forgetBefore(userId: number, instant: string): Promise<void> {
      await database.query
        .deleteFrom('idempotency_keys')
        .where('userId', '=', userId)
        .where('createdAt', '<', instant)
        .execute();
    },
  };
}
