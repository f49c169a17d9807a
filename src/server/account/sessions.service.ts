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
/** "Remember me": 30 days without a visit; otherwise 24 hours, and no longer than the browser is open. */
const REMEMBERED_FOR = 30 * DAY;
const IDLE_FOR = DAY;
/** However often it is used, a session ends so long after the sign-in. */
const REMEMBERED_FOR_AT_MOST = 365 * DAY;
const OPEN_FOR_AT_MOST = 30 * DAY;
/** A session is written at most this often, not at every request. */
const EXTENDED_EVERY = HOUR;
const TOKEN_BYTES = 32;
/** How many bytes of sessions are at hand without asking the database: those of about ten thousand. */
const KEPT_BYTES = 10 * 1_024 * 1_024;
const SESSION_BYTES = 500;

/** Where a sign-in comes from. */
export interface Visitor {
  address: string;
  agent: string | undefined;
}

/** What a signed-in browser keeps. `maxAge` in seconds, undefined for a cookie of the browser's session. */
export interface OpenSession {
  token: string;
  maxAge: number | undefined;
}

interface SessionData {
  rememberMe: boolean;
  loginId: number;
  openedAt: string;
  /** When it was last used, to within an hour; a halo of before that was kept says nothing of it. */
  seenAt?: string;
}

/** A session as it is stored. */
interface StoredSession {
  userId: number;
  sid: string;
  sess: string;
  expire: string;
}

/** Who a session signs in, and until when. */
interface SignedIn {
  user: User;
  data: SessionData;
  /** In milliseconds since 1970. */
  expire: number;
}

/** Signed-in browsers. The cookie holds a random token, the database only its hash: a stolen table opens nothing. */
export function createSessionService(
  database: Database,
  sessions: SessionStore,
  clock: Clock,
  presentUser: PresentUser,
) {
  const kept = new RowCache<SignedIn>(database, KEPT_BYTES, () => SESSION_BYTES);

  async function openSession(userId: number, rememberMe: boolean, visitor: Visitor): Promise<OpenSession> {
    const now = clock();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await database.transaction(async () => {
      await closeLogins(await sessions.deleteExpired(userId, now.toISOString()));
      const loginId = await sessions.insertLogin(userId, {
        loginTime: now.toISOString(),
        ipAddress: visitor.address,
        userAgent: visitor.agent?.slice(0, 500) ?? null,
      });
      const data = { rememberMe, loginId, openedAt: now.toISOString(), seenAt: now.toISOString() };
      await sessions.insertSession(userId, { sid: hashToken(token), ...storedForm(data) });
    });
    return { token, maxAge: rememberMe ? REMEMBERED_FOR / 1_000 : undefined };
  }

  /** Who is signed in by the session with this hash, as they are now. */
  async function readSession(sid: string): Promise<SignedIn | undefined> {
    const keep = kept.startRead(sid);
    const row = await sessions.findSession(sid, clock().toISOString());
    if (row === undefined) return undefined;
    const session = { user: presentUser(row), data: dataOf(row), expire: Date.parse(row.expire) };
    keep(row.id, session);
    return session;
  }

  /** Closes the rows that sessions have in the history of sign-ins: now, or when they were last seen if they had expired. */
  async function closeLogins(ended: readonly StoredSession[]): Promise<void> {
    const now = clock();
    for (const session of ended) {
      const { loginId, openedAt } = dataOf(session);
      const logout = isLive(session, now) ? now : lastSeenOf(dataOf(session));
      const sessionDuration = Math.max(0, Math.round((logout.getTime() - Date.parse(openedAt)) / 1_000));
      await sessions.closeLogin(session.userId, loginId, { logoutTime: logout.toISOString(), sessionDuration });
    }
  }

  /** Lets a session live on from now. That may be left out once: whoever reads with it goes on reading where the disk is full. */
  async function extendSession(userId: number, sid: string, data: SessionData): Promise<void> {
    await sessions.extendSession(userId, sid, storedForm(data)).catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
    });
  }

  return {
    /** Signs a person in: a new token each time. */
    openSession,

    /** Ends all of a person's sessions and opens one in place of that of `token`, which is remembered as that one was. */
    async replaceSessions(userId: number, token: string, visitor: Visitor): Promise<OpenSession> {
      return database.transaction(async () => {
        const ended = await sessions.deleteSessions(userId);
        await closeLogins(ended);
        const replaced = ended.find(({ sid }) => sid === hashToken(token));
        return openSession(userId, replaced !== undefined && dataOf(replaced).rememberMe, visitor);
      });
    },

    /** Who the token signs in; undefined when it does not or no longer. A session in use is kept alive. */
    async findSession(token: string): Promise<FoundSession | undefined> {
      const now = clock();
      const sid = hashToken(token);
      const session = kept.find(sid) ?? (await readSession(sid));
      if (session === undefined || session.expire <= now.getTime()) return undefined;
      const { user, data } = session;
      if (now.getTime() - lastSeenOf(data).getTime() < EXTENDED_EVERY) return { user, renewedFor: undefined };
      const extended = { ...data, seenAt: now.toISOString() };
      await extendSession(user.id, sid, extended);
      const left = Math.floor((endOf(extended).getTime() - now.getTime()) / 1_000);
      return { user, renewedFor: data.rememberMe ? left : undefined };
    },

    /** Signs a browser out and closes its row in the history. Does nothing when it was signed out already, or never in. */
    async closeSession(token: string | undefined): Promise<void> {
      if (token === undefined) return;
      await database.transaction(async () => {
        const ended = await sessions.deleteSession(hashToken(token));
        if (ended !== undefined) await closeLogins([ended]);
      });
    },

    /** Deletes the sessions that have expired, of at most `limit` people; answers of how many. */
    async purge(limit: number): Promise<number> {
      const now = clock().toISOString();
      const people = await sessions.findPeopleWithExpired(now, limit);
      for (const userId of people)
        await database.transaction(async () => closeLogins(await sessions.deleteExpired(userId, now)));
      return people.length;
    },

    /** The browsers that a person is signed in with: that of `token` first, then the last used first. */
    async listDevices(userId: number, token: string): Promise<Device[]> {
      const live = await sessions.findSessions(userId, clock().toISOString());
      // Signed out in between.
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

    /** Signs one of a person's browsers out and says whether it is that of `token`. Throws 'not-found' for any other. */
    async signOutDevice(userId: number, id: number, token: string): Promise<{ isCurrent: boolean }> {
      return database.transaction(async () => {
        const live = await sessions.findSessions(userId, clock().toISOString());
        const device = live.find((session) => dataOf(session).loginId === id);
        const ended = device && (await sessions.deleteDevice(userId, device.sid));
        if (ended === undefined) throw notFound('Session');
        await closeLogins([ended]);
        return { isCurrent: ended.sid === hashToken(token) };
      });
    },

    /** Signs a person out of every browser but that of `token`, or of each; answers of how many. */
    async signOutElsewhere(userId: number, token?: string): Promise<{ count: number }> {
      return database.transaction(async () => {
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

/** When a session was last used, to within an hour. */
function lastSeenOf({ openedAt, seenAt = openedAt }: SessionData): Date {
  return new Date(seenAt);
}

/** When a session ends unless it is used before: some time after its last use, and in any case some time after the sign-in. */
function endOf({ rememberMe, openedAt, seenAt = openedAt }: SessionData): Date {
  const [idle, whole] = rememberMe ? [REMEMBERED_FOR, REMEMBERED_FOR_AT_MOST] : [IDLE_FOR, OPEN_FOR_AT_MOST];
  return new Date(Math.min(Date.parse(seenAt) + idle, Date.parse(openedAt) + whole));
}

function storedForm(data: SessionData): { sess: string; expire: string } {
  return { sess: JSON.stringify(data), expire: endOf(data).toISOString() };
}

function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
