import type { Database } from '#server/database/database.ts';
import { deleteOldRows } from '#server/database/old-rows.ts';

/** Creates the store of the links that reset a password. It contains only hashes of their tokens. */
export function createPasswordResetStore(database: Database) {
  return {
    /** Stores a link. */
    async insertReset(userId: number, reset: { tokenHash: string; expiresAt: string }): Promise<void> {
      await database.query
        .insertInto('password_resets')
        .values({ userId, ...reset })
        .execute();
    },

    /** True when the person has an unexpired link with this hash. */
    async hasReset(userId: number, tokenHash: string, now: string): Promise<boolean> {
      const row = await database.query
        .selectFrom('password_resets')
        .select('userId')
        .where('userId', '=', userId)
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Deletes all links of a person. Returns the hashes of those that had not expired. */
    async takeResets(userId: number, now: string): Promise<string[]> {
      const rows = await database.query
        .deleteFrom('password_resets')
        .where('userId', '=', userId)
        .returning(['tokenHash', 'expiresAt'])
        .execute();
      return rows.filter(({ expiresAt }) => expiresAt > now).map(({ tokenHash }) => tokenHash);
    },

    /** Deletes at most `limit` expired links. Returns how many. */
    async purgeExpired(now: string, limit: number): Promise<number> {
      const key = ['userId', 'tokenHash'] as const;
      return database.autocommit('nobody', async () =>
        deleteOldRows(database, { table: 'password_resets', key, column: 'expiresAt', before: now }, limit),
      );
    },
  };
}

export type PasswordResetStore = ReturnType<typeof createPasswordResetStore>;
