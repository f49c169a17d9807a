import type { Database } from '#server/database/database.ts';
import { prepareQuery } from '#server/database/prepared.ts';

/** Signed-in browsers (`sessions`) and the history of sign-ins (`user_sessions`); platform specification, section 3. */
export function createSessionStore(database: Database) {
  const selectSession = prepareQuery(database, (query, { sid, now }: { sid: string; now: string }) =>
    query
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select([
        'users.id',
        'users.email',
        'users.emailKey',
        'users.isAdmin',
        'users.createdAt',
        'sessions.sess',
        'sessions.expire',
      ])
      .where('sessions.sid', '=', sid)
      .where('sessions.expire', '>', now),
  );

  return {
    /** Keeps a session under the hash of its token. */
    async insertSession(userId: number, session: { sid: string; sess: string; expire: string }): Promise<void> {
      await database.query
        .insertInto('sessions')
        .values({ userId, ...session })
        .execute();
    },

    /** The session with this hash that has not expired, and whose it is. */
    async findSession(sid: string, now: string) {
      const [row] = await selectSession({ sid, now });
      return row;
    },

    /** Stores when a session was last used, and when it ends. */
    async extendSession(userId: number, sid: string, session: { sess: string; expire: string }): Promise<void> {
      await database.autocommit(async () =>
        database.query
          .updateTable('sessions')
          .set(session)
          .where('userId', '=', userId)
          .where('sid', '=', sid)
          .execute(),
      );
    },

    /** Ends the session with this hash, whose token the caller has; answers it when there was one. */
    async deleteSession(sid: string) {
      return database.query.deleteFrom('sessions').where('sid', '=', sid).returningAll().executeTakeFirst();
    },

    /** Ends this person's session with this hash; answers it when there was one. */
    async deleteDevice(userId: number, sid: string) {
      return database.query
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('sid', '=', sid)
        .returningAll()
        .executeTakeFirst();
    },

    /** This person's sessions that have not expired. */
    async findSessions(userId: number, now: string) {
      return database.query
        .selectFrom('sessions')
        .selectAll()
        .where('userId', '=', userId)
        .where('expire', '>', now)
        .execute();
    },

    /** Ends all of this person's sessions, but for the one with this hash; answers them. */
    async deleteSessions(userId: number, exceptSid = '') {
      return database.query
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('sid', '!=', exceptSid)
        .returningAll()
        .execute();
    },

    /** At most `limit` people who have sessions that have expired. */
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

    /** Ends this person's sessions that have expired; answers them. */
    async deleteExpired(userId: number, now: string) {
      return database.query
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('expire', '<=', now)
        .returningAll()
        .execute();
    },

    /** The rows that these sign-ins have in the history. */
    async findLogins(userId: number, ids: readonly number[]) {
      return database.query
        .selectFrom('user_sessions')
        .select(['id', 'loginTime', 'ipAddress', 'userAgent'])
        .where('userId', '=', userId)
        .where('id', 'in', ids)
        .execute();
    },

    /** Opens a row in the history of sign-ins; answers its id. */
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

    /** Closes a row of the history: when it ended, and after how many seconds. */
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

export type SessionStore = ReturnType<typeof createSessionStore>;
