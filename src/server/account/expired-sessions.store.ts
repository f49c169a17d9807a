import type { Database } from '#server/database/database.ts';

/** Creates the store that finds and deletes expired sessions. */
export function createExpiredSessionStore(database: Database) {
  return {
    /** Returns at most `limit` users who have expired sessions. */
    async findPeopleWithExpired(now: string, limit: number): Promise<number[]> {
      const rows = await database.query
        .selectFrom('sessions')
        .select('userId')
        .distinct()
        .where('expire', '<=', now)
        .limit(limit)
        .execute();
      return rows.map(({ userId }) => userId);
    },

    /** Deletes this user's expired sessions. Returns them. */
    async deleteExpired(userId: number, now: string) {
      return database.query
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('expire', '<=', now)
        .returningAll()
        .execute();
    },
  };
}
