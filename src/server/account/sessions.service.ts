import { HOUR } from '#shared/calendar/durations.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { ignoreFullDisk } from '#server/database/failures.ts';
import type { RowsVersion } from '#server/database/person-versions.ts';
import { RowCache } from '#server/database/row-cache.ts';
import type { FoundSession } from '#server/http/require-user.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { PresentUser } from './account.presenter.ts';
import { createDeviceService } from './devices.service.ts';
import { createLoginService } from './logins.service.ts';
import {
  getConfirmedAt,
  parseSessionData,
  formatSessionToken,
  sessionEnd,
  getLastSeen,
  REMEMBERED_FOR,
  toColumns,
  userIdOfSessionToken,
  type SessionData,
} from './sessions.presenter.ts';
import type { SessionStore } from './sessions.store.ts';
import { createSecret, hashToken } from './tokens.ts';

/** A session's last use is written at most this often, not at every request. */
const EXTEND_INTERVAL = HOUR;
/** Size of the session cache in bytes: about ten thousand sessions. */
const CACHE_BYTES = 10 * 1_024 * 1_024;
const SESSION_BYTES = 500;

/**
 * The token for a signed-in browser. `maxAge` is in seconds; undefined makes a cookie that ends with the browser's
 * session.
 */
export interface OpenSession {
  token: string;
  maxAge: number | undefined;
}

/** A session as it is cached: its user, its data and its end. */
interface CachedSession {
  user: User;
  data: SessionData;
  /** In milliseconds since 1970. */
  expire: number;
  /** The version of the user's rows, on PostgreSQL. */
  rowsVersion: RowsVersion | undefined;
}

/**
 * Creates the service of sign-in sessions. The cookie holds the user's id and a random secret, and the database only a
 * hash of both, so a stolen table gives no access, and an id leads to no session of another user.
 */
export function createSessionService(
  database: Database,
  sessions: SessionStore,
  clock: Clock,
  presentUser: PresentUser,
) {
  const logins = createLoginService(sessions, clock);
  const cache = new RowCache<CachedSession>(database, CACHE_BYTES, () => SESSION_BYTES);

  async function openSession(userId: number, rememberMe: boolean, visitor: Visitor): Promise<OpenSession> {
    const now = clock();
    const token = formatSessionToken(userId, createSecret());
    await database.transaction(userId, async () => {
      await logins.closeLogins(await sessions.deleteExpired(userId, now.toISOString()));
      const loginId = await sessions.insertLogin(userId, {
        loginTime: now.toISOString(),
        ipAddress: visitor.address,
        userAgent: visitor.agent?.slice(0, 500) ?? null,
      });
      const data = { rememberMe, loginId, openedAt: now.toISOString(), seenAt: now.toISOString() };
      await sessions.insertSession(userId, { sid: hashToken(token), ...toColumns(data) });
    });
    return { token, maxAge: rememberMe ? REMEMBERED_FOR / 1_000 : undefined };
  }

  /** Returns the row of a token's unexpired session, with its user. */
  async function findRow(token: string) {
    const sid = hashToken(token);
    const userId = userIdOfSessionToken(token) ?? (await sessions.findSessionUser(sid, undefined));
    return userId === undefined ? undefined : sessions.findSession(userId, sid, clock().toISOString());
  }

  /** Reads the session of a token, with its user's current data. */
  async function readSession(token: string): Promise<CachedSession | undefined> {
    const storeInCache = cache.startRead(hashToken(token));
    const row = await findRow(token);
    if (row === undefined) return undefined;
    const { rowsVersion } = row;
    const session = {
      user: presentUser(row),
      data: parseSessionData(row),
      expire: Date.parse(row.expire),
      rowsVersion,
    };
    storeInCache(row.id, session);
    return session;
  }

  /** Ends a browser's session and closes its row in the history. Does nothing without such a session. */
  async function closeSession(token: string | undefined): Promise<void> {
    if (token === undefined) return;
    const sid = hashToken(token);
    const userId = await sessions.findSessionUser(sid, userIdOfSessionToken(token));
    if (userId === undefined) return;
    await database.transaction(userId, async () => {
      const ended = await sessions.deleteSession(userId, sid);
      if (ended !== undefined) await logins.closeLogins([ended]);
    });
  }

  return {
    /** Signs a person in with a new token. */
    openSession,

    /**
     * Ends all sessions of a user and opens one in place of the session of `token`. The new one is remembered if that
     * one was.
     */
    async replaceSessions(userId: number, token: string, visitor: Visitor): Promise<OpenSession> {
      return database.transaction(userId, async () => {
        const live = await sessions.findSessions(userId, clock().toISOString());
        const replaced = live.find(({ sid }) => sid === hashToken(token));
        const opened = await openSession(
          userId,
          replaced !== undefined && parseSessionData(replaced).rememberMe,
          visitor,
        );
        const sid = hashToken(opened.token);
        // Reminders go on in this browser.
        await sessions.moveRemindedDevices(userId, hashToken(token), sid);
        await logins.closeLogins(await sessions.deleteSessions(userId, sid));
        return opened;
      });
    },

    /** Returns the user of a token; undefined without a valid session. A session in use is extended. */
    async findSession(token: string): Promise<FoundSession | undefined> {
      const now = clock();
      const sid = hashToken(token);
      const session = cache.find(sid) ?? (await readSession(token));
      if (session === undefined || session.expire <= now.getTime()) return undefined;
      const { user, data, rowsVersion } = session;
      if (now.getTime() - getLastSeen(data).getTime() < EXTEND_INTERVAL)
        return { user, rowsVersion, renewedFor: undefined };
      const seenAt = now.toISOString();
      const end = sessionEnd({ ...data, seenAt });
      // A full disk is ignored, so that people can go on reading.
      await ignoreFullDisk(sessions.extendSession(user.id, sid, seenAt, end.toISOString()));
      const left = Math.floor((end.getTime() - now.getTime()) / 1_000);
      return { user, rowsVersion, renewedFor: data.rememberMe ? left : undefined };
    },

    closeSession,

    /**
     * Returns how long ago the person of a token signed in or confirmed the session by the password, in milliseconds.
     * Infinity without a valid session.
     */
    async findAge(token: string): Promise<number> {
      const row = await findRow(token);
      return row === undefined
        ? Number.POSITIVE_INFINITY
        : clock().getTime() - getConfirmedAt(parseSessionData(row)).getTime();
    },

    /** Records that the person of a token has just proved who they are. Does nothing without a valid session. */
    async confirmSession(token: string): Promise<void> {
      const row = await findRow(token);
      if (row === undefined) return;
      await sessions.confirmSession(row.id, hashToken(token), clock().toISOString());
    },

    /** Ends the session of a browser that has signed in again as this user. Its reminders go on if it was theirs. */
    async closeReplaced(token: string | undefined, userId: number, opened: OpenSession): Promise<void> {
      if (token === undefined) return;
      await database.transaction(userId, async () => {
        await sessions.moveRemindedDevices(userId, hashToken(token), hashToken(opened.token));
        await closeSession(token);
      });
    },

    /** Deletes the expired sessions of at most `limit` users. Returns the number of users. */
    async purge(limit: number): Promise<number> {
      const now = clock().toISOString();
      const people = await sessions.findPeopleWithExpired(now, limit);
      for (const userId of people)
        await database.transaction(userId, async () => logins.closeLogins(await sessions.deleteExpired(userId, now)));
      return people.length;
    },

    ...createDeviceService(database, sessions, logins, clock),
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
