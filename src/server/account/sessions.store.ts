import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { mergeIntoJson } from '#server/database/json-sql.ts';
import type { RowsVersion } from '#server/database/person-versions.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import { createExpiredSessionStore } from './expired-sessions.store.ts';
import { createLoginStore } from './logins.store.ts';

/**
 * The version of the user's rows: the number of their last change. A server that PostgreSQL's standby has replaced may
 * have given the same numbers to changes that were lost, so the start of the server is a part of it.
 */
const ROWS_VERSION = sql<RowsVersion>`concat(change_counters.last, ' ', pg_postmaster_start_time())`;

/** Creates the store of sessions (`sessions`) and of the history of sign-ins (`user_sessions`). (AUTH-30, AUTH-31) */
export function createSessionStore(database: Database) {
  const selectSession = prepareQuery(
    database,
    (query, { userId, sid, now }: { userId: number; sid: string; now: string }) =>
      query
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .$if(database.engine === 'postgres', (session) =>
          session
            .leftJoin('change_counters', 'change_counters.userId', 'sessions.userId')
            .select(ROWS_VERSION.as('rowsVersion')),
        )
        .select([
          'users.id',
          'users.email',
          'users.emailKey',
          'users.isAdmin',
          'users.createdAt',
          'users.emailConfirmedAt',
          'sessions.sess',
          'sessions.expire',
        ])
        .where('sessions.userId', '=', userId)
        .where('sessions.sid', '=', sid)
        .where('sessions.expire', '>', now),
  );

  async function updateSession(
    userId: number,
    sid: string,
    columns: { sess: RawBuilder<string>; expire?: string },
  ): Promise<void> {
    await database.autocommit(userId, async () =>
      database.query.updateTable('sessions').set(columns).where('userId', '=', userId).where('sid', '=', sid).execute(),
    );
  }

  return {
    /** Stores a session under the hash of its token. */
    async insertSession(userId: number, session: { sid: string; sess: string; expire: string }): Promise<void> {
      await database.query
        .insertInto('sessions')
        .values({ userId, ...session })
        .execute();
    },

    /**
     * Returns this user's unexpired session with this hash, the user and, on PostgreSQL, the version of the user's rows.
     */
    async findSession(userId: number, sid: string, now: string) {
      const [row] = await selectSession({ userId, sid, now });
      return row;
    },

    /** Updates when a session was last used and when it ends. */
    async extendSession(userId: number, sid: string, seenAt: string, expire: string): Promise<void> {
      await updateSession(userId, sid, { sess: mergeIntoJson(database, 'sess', { seenAt }), expire });
    },

    /** Updates when the person of a session last proved who they are. */
    async confirmSession(userId: number, sid: string, confirmedAt: string): Promise<void> {
      await updateSession(userId, sid, { sess: mergeIntoJson(database, 'sess', { confirmedAt }) });
    },

    /**
     * Returns the user of the session with this hash, also of an expired one. `userId` is the user that its token names;
     * tokens of older versions name nobody.
     */
    async findSessionUser(sid: string, userId: number | undefined): Promise<number | undefined> {
      const row = await database.query
        .selectFrom('sessions')
        .select('userId')
        .where('sid', '=', sid)
        .$if(userId !== undefined, (session) => session.where('userId', '=', userId ?? null))
        .executeTakeFirst();
      return row?.userId;
    },

    /** Deletes this user's session with this hash, and the device that it added for reminders. Returns it if it existed. */
    async deleteSession(userId: number, sid: string) {
      await database.query.deleteFrom('reminder_devices').where('userId', '=', userId).where('sid', '=', sid).execute();
      return database.query
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('sid', '=', sid)
        .returningAll()
        .executeTakeFirst();
    },

    /** Returns this user's unexpired sessions. */
    async findSessions(userId: number, now: string) {
      return database.query
        .selectFrom('sessions')
        .selectAll()
        .where('userId', '=', userId)
        .where('expire', '>', now)
        .execute();
    },

    /** Lets the devices for reminders that a session has added belong to another session of this user. */
    async moveRemindedDevices(userId: number, fromSid: string, toSid: string): Promise<void> {
      await database.query
        .updateTable('reminder_devices')
        .set({ sid: toSid })
        .where('userId', '=', userId)
        .where('sid', '=', fromSid)
        .execute();
    },

    /**
     * Deletes all sessions of this user except the one with this hash, and the devices for reminders except those that
     * it added. Returns the sessions.
     */
    async deleteSessions(userId: number, exceptSid = '') {
      await database.query
        .deleteFrom('reminder_devices')
        .where('userId', '=', userId)
        .where((device) => device.or([device('sid', 'is', null), device('sid', '!=', exceptSid)]))
        .execute();
      return database.query
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('sid', '!=', exceptSid)
        .returningAll()
        .execute();
    },

    ...createExpiredSessionStore(database),
    ...createLoginStore(database),
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
