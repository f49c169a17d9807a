import type { Database } from '#server/database/database.ts';

/** Creates the store of the history of sign-ins (`user_sessions`). (AUTH-30) */
export function createLoginStore(database: Database) {
  return {
    /** Returns the history rows of these sign-ins. */
    async findLogins(userId: number, ids: readonly number[]) {
      return database.query
        .selectFrom('user_sessions')
        .select(['id', 'loginTime', 'ipAddress', 'userAgent'])
        .where('userId', '=', userId)
        .where('id', 'in', ids)
        .execute();
    },

    /** Adds a row to the history of sign-ins. Returns its id. */
    async insertLogin(
      userId: number,
      login: { loginTime: string; ipAddress: string; userAgent: string | null },
    ): Promise<number> {
      const { id } = await database.query
        .insertInto('user_sessions')
        .values({ userId, ...login })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Sets the end of a history row, and its duration in seconds. */
    async closeLogin(
      userId: number,
      id: number,
      logout: { logoutTime: string; sessionDuration: number },
    ): Promise<void> {
      await database.query
        .updateTable('user_sessions')
        .set(logout)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .execute();
    },
  };
}
