import type { Database } from '#server/database/database.ts';

/** The first answers to requests that carried an Idempotency-Key. */
export function createIdempotencyStore(database: Database) {
  return {
    /**
     * Takes the key for this person; false when it was taken at `oldest` or later. Waits for another request that is just taking it.
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

    /** Deletes at most `limit` keys from before `instant`, with their answers, whoever sent them; answers how many. */
    async purgeBefore(instant: string, limit: number): Promise<number> {
      const { numDeletedRows } = await database.autocommit(async () =>
        database.query
          .deleteFrom('idempotency_keys')
          .where((rows) =>
            rows(
              rows.refTuple('userId', 'key'),
              'in',
              rows
                .selectFrom('idempotency_keys as old')
                .select(['old.userId', 'old.key'])
                .where('old.createdAt', '<', instant)
                .limit(limit)
                .$asTuple('userId', 'key'),
            ),
          )
          .executeTakeFirst(),
      );
      return Number(numDeletedRows);
    },
  };
}
