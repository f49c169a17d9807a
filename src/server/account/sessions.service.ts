import { hash, randomBytes } from 'node:crypto';
import type { Device, User } from '#shared/account/account.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { isStorageFull } from '#server/database/failures.ts';
import { RowCache } from '#server/database/row-cache.ts';
import { notFound } from '#server/http/app-error.ts';
import type { FoundSession } from '#server/http/require-user.ts';
import type { PresentUser } from './account.presenter.ts';
import type { SessionStore } from './sessions.store.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
/**
 * With "Remember me" a session ends after 30 days without use; otherwise after 24 hours, or when the browser closes.
 */
const REMEMBERED_FOR = 30 * DAY;
const IDLE_FOR = DAY;
/** Maximum age of a session since its sign-in, even if it is used. */
const MAX_REMEMBERED_AGE = 365 * DAY;
const MAX_OPEN_AGE = 30 * DAY;
/** A session's last use is written at most this often, not at every request. */
const EXTEND_INTERVAL = HOUR;
const TOKEN_BYTES = 32;
/** Size of the session cache in bytes: about ten thousand sessions. */
const CACHE_BYTES = 10 * 1_024 * 1_024;
const SESSION_BYTES = 500;

/** The address and user agent of a sign-in. */
export interface Visitor {
  address: string;
  agent: string | undefined;
}

/**
 * The token for a signed-in browser. `maxAge` is in seconds; undefined makes a cookie that ends with the browser's
 * session.
 */
export interface OpenSession {
  token: string;
  maxAge: number | undefined;
}

interface SessionData {
  rememberMe: boolean;
  loginId: number;
  openedAt: string;
  /** When the session was last used, to within an hour. Missing in sessions of older versions. */
  seenAt?: string;
}

/** A session's row. */
interface StoredSession {
  userId: number;
  sid: string;
  sess: string;
  expire: string;
}

/** A session's user and its end. */
interface SignedIn {
  user: User;
  data: SessionData;
  /** In milliseconds since 1970. */
  expire: number;
}

/**
 * Creates the service of sign-in sessions. The cookie holds a random token and the database only its hash, so a stolen
 * table gives no access.
 */
export function createSessionService(
  database: Database,
  sessions: SessionStore,
  clock: Clock,
  presentUser: PresentUser,
) {
  const cache = new RowCache<SignedIn>(database, CACHE_BYTES, () => SESSION_BYTES);

  async function openSession(userId: number, rememberMe: boolean, visitor: Visitor): Promise<OpenSession> {
    const now = clock();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await database.transaction(userId, async () => {
      await closeLogins(await sessions.deleteExpired(userId, now.toISOString()));
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

  /** Reads the session with this hash, with its user's current data. */
  async function readSession(sid: string): Promise<SignedIn | undefined> {
    const storeInCache = cache.startRead(sid);
    const row = await sessions.findSession(sid, clock().toISOString());
    if (row === undefined) return undefined;
    const session = { user: presentUser(row), data: dataOf(row), expire: Date.parse(row.expire) };
    storeInCache(row.id, session);
    return session;
  }

  /** Closes the sign-in history rows of sessions. They end now, or at the last use if the session had expired. */
  async function closeLogins(ended: readonly StoredSession[]): Promise<void> {
    const now = clock();
    for (const session of ended) {
      const { loginId, openedAt } = dataOf(session);
      const logout = isLive(session, now) ? now : lastSeenOf(dataOf(session));
      const sessionDuration = Math.max(0, Math.round((logout.getTime() - Date.parse(openedAt)) / 1_000));
      await sessions.closeLogin(session.userId, loginId, { logoutTime: logout.toISOString(), sessionDuration });
    }
  }

  /** Extends a session from now on. A full disk is ignored, so that people can go on reading. */
  async function extendSession(userId: number, sid: string, data: SessionData): Promise<void> {
    await sessions.extendSession(userId, sid, toColumns(data)).catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
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
        const ended = await sessions.deleteSessions(userId);
        await closeLogins(ended);
        const replaced = ended.find(({ sid }) => sid === hashToken(token));
        return openSession(userId, replaced !== undefined && dataOf(replaced).rememberMe, visitor);
      });
    },

    /** Returns the user of a token; undefined without a valid session. A session in use is extended. */
    async findSession(token: string): Promise<FoundSession | undefined> {
      const now = clock();
      const sid = hashToken(token);
      const session = cache.find(sid) ?? (await readSession(sid));
      if (session === undefined || session.expire <= now.getTime()) return undefined;
      const { user, data } = session;
      if (now.getTime() - lastSeenOf(data).getTime() < EXTEND_INTERVAL) return { user, renewedFor: undefined };
      const extended = { ...data, seenAt: now.toISOString() };
      await extendSession(user.id, sid, extended);
      const left = Math.floor((endOf(extended).getTime() - now.getTime()) / 1_000);
      return { user, renewedFor: data.rememberMe ? left : undefined };
    },

    /** Ends a browser's session and closes its row in the history. Does nothing without such a session. */
    async closeSession(token: string | undefined): Promise<void> {
      if (token === undefined) return;
      const sid = hashToken(token);
      const userId = await sessions.findSessionUser(sid);
      if (userId === undefined) return;
      await database.transaction(userId, async () => {
        const ended = await sessions.deleteSession(userId, sid);
        if (ended !== undefined) await closeLogins([ended]);
      });
    },

    /** Deletes the expired sessions of at most `limit` users. Returns the number of users. */
    async purge(limit: number): Promise<number> {
      const now = clock().toISOString();
      const people = await sessions.findPeopleWithExpired(now, limit);
      for (const userId of people)
        await database.transaction(userId, async () => closeLogins(await sessions.deleteExpired(userId, now)));
      return people.length;
    },

    /** Lists the browsers that a user is signed in with: the one of `token` first, then by last use, latest first. */
    async listDevices(userId: number, token: string): Promise<Device[]> {
      const live = await sessions.findSessions(userId, clock().toISOString());
      // The user was signed out in the meantime.
      if (live.length === 0) return [];
      const logins = await sessions.findLogins(
        userId,
        live.map((session) => dataOf(session).loginId),
      );
      const devices = live.flatMap((session) => {
        const { loginId, rememberMe } = dataOf(session);
        const login = logins.find(({ id }) => id === loginId);
        if (login === undefined) return [];
        const lastSeen = lastSeenOf(dataOf(session)).toISOString();
        return [{ ...login, lastSeen, rememberMe, isCurrent: session.sid === hashToken(token) }];
      });
      return devices.toSorted(
        (first, second) =>
          Number(second.isCurrent) - Number(first.isCurrent) ||
          second.lastSeen.localeCompare(first.lastSeen) ||
          second.id - first.id,
      );
    },

    /**
     * Signs out one of a user's browsers. `isCurrent` says whether it is the one of `token`. Throws 'not-found' for any
     * other id.
     */
    async signOutDevice(userId: number, id: number, token: string): Promise<{ isCurrent: boolean }> {
      return database.transaction(userId, async () => {
        const live = await sessions.findSessions(userId, clock().toISOString());
        const device = live.find((session) => dataOf(session).loginId === id);
        const ended = device && (await sessions.deleteSession(userId, device.sid));
        if (ended === undefined) throw notFound('Session');
        await closeLogins([ended]);
        return { isCurrent: ended.sid === hashToken(token) };
      });
    },

    /** Signs a user out of every browser except the one of `token`, or of all without a token. Returns how many. */
    async signOutElsewhere(userId: number, token?: string): Promise<{ count: number }> {
      return database.transaction(userId, async () => {
        const now = clock();
        const ended = await sessions.deleteSessions(userId, token && hashToken(token));
        await closeLogins(ended);
        return { count: ended.filter((session) => isLive(session, now)).length };
      });
    },
  };
}

export type SessionService = ReturnType<typeof createSessionService>;

function dataOf({ sess }: Pick<StoredSession, 'sess'>): SessionData {
  return JSON.parse(sess) as SessionData;
}

function isLive({ expire }: StoredSession, now: Date): boolean {
  return Date.parse(expire) > now.getTime();
}

/** Returns when a session was last used, to within an hour. */
function lastSeenOf({ openedAt, seenAt = openedAt }: SessionData): Date {
  return new Date(seenAt);
}

/** Returns when a session expires: some time after its last use, and at the latest some time after the sign-in. */
function endOf({ rememberMe, openedAt, seenAt = openedAt }: SessionData): Date {
  const [idle, whole] = rememberMe ? [REMEMBERED_FOR, MAX_REMEMBERED_AGE] : [IDLE_FOR, MAX_OPEN_AGE];
  return new Date(Math.min(Date.parse(seenAt) + idle, Date.parse(openedAt) + whole));
}

function toColumns(data: SessionData): { sess: string; expire: string } {
  return { sess: JSON.stringify(data), expire: endOf(data).toISOString() };
}

function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
