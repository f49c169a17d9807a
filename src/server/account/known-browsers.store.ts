import type { Database } from '#server/database/database.ts';

/** Creates the store of browsers that have signed in to an account before, each by the hash of its token. */
export function createKnownBrowserStore(database: Database) {
  return {
    /** True when the browser has signed in to this account before. */
    async isKnown(userId: number, tokenHash: string): Promise<boolean> {
      const row = await database.query
        .selectFrom('known_browsers')
        .select('tokenHash')
        .where('userId', '=', userId)
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Records that the browser has signed in, and deletes all but the `limit` latest browsers. */
    async remember(userId: number, tokenHash: string, signedInAt: string, limit: number): Promise<void> {
      await database.query
        .insertInto('known_browsers')
        .values({ userId, tokenHash, signedInAt })
        .onConflict((conflict) => conflict.columns(['userId', 'tokenHash']).doUpdateSet({ signedInAt }))
        .execute();
      await database.query
        .deleteFrom('known_browsers')
        .where('userId', '=', userId)
        .where('tokenHash', 'not in', (browsers) =>
          browsers
            .selectFrom('known_browsers as latest')
            .select('latest.tokenHash')
            .where('latest.userId', '=', userId)
            .orderBy('latest.signedInAt', 'desc')
            .orderBy('latest.tokenHash')
            .limit(limit),
        )
        .execute();
    },

    /** Deletes all known browsers of this account. */
    async forgetAll(userId: number): Promise<void> {
      await database.query.deleteFrom('known_browsers').where('userId', '=', userId).execute();
    },
  };
}

export type KnownBrowserStore = ReturnType<typeof createKnownBrowserStore>;
