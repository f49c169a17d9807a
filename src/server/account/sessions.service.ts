import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { FoundSession } from '#server/http/require-user.ts';
import type { PresentUser } from './account.presenter.ts';
import type { SessionStore } from './sessions.store.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
/** "Remember me": 30 days without a visit; otherwise 24 hours, and no longer than the browser is open. */
const REMEMBERED_FOR = 30 * DAY;
const IDLE_FOR = DAY;
/** A session is written at most this often, not at every request. */
const EXTENDED_EVERY = HOUR;
const TOKEN_BYTES = 32;

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
}

/** Signed-in browsers. The cookie holds a random token, the database only its hash: a stolen table opens nothing. */
export function createSessionService(
  database: Database,
  sessions: SessionStore,
  clock: Clock,
  presentUser: PresentUser,
) {
  async function openSession(userId: number, rememberMe: boolean, visitor: Visitor): Promise<OpenSession> {
    const now = clock();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await database.transaction(async () => {
      await sessions.deleteExpired(userId, now.toISOString());
      const loginId = await sessions.insertLogin(userId, {
        loginTime: now.toISOString(),
        ipAddress: visitor.address,
        userAgent: visitor.agent?.slice(0, 500) ?? null,
      });
      const data: SessionData = { rememberMe, loginId, openedAt: now.toISOString() };
      await sessions.insertSession(userId, {
        sid: hashToken(token),
        sess: JSON.stringify(data),
        expire: expiryOf(rememberMe, now),
      });
    });
    return { token, maxAge: rememberMe ? REMEMBERED_FOR / 1_000 : undefined };
  }

  /** Closes the row that a session has in the history of sign-ins. */
  async function closeLogin(userId: number, sess: string): Promise<void> {
    const { loginId, openedAt } = JSON.parse(sess) as SessionData;
    const now = clock();
    const sessionDuration = Math.max(0, Math.round((now.getTime() - Date.parse(openedAt)) / 1_000));
    await sessions.closeLogin(userId, loginId, { logoutTime: now.toISOString(), sessionDuration });
  }

  return {
    /** Signs a person in: a new token each time. */
    openSession,

    /** Ends all of a person's sessions and opens one in place of that of `token`, which is remembered as that one was. */
    async replaceSessions(userId: number, token: string, visitor: Visitor): Promise<OpenSession> {
      return database.transaction(async () => {
        const ended = await sessions.deleteSessions(userId);
        for (const { sess } of ended) await closeLogin(userId, sess);
        const replaced = ended.find(({ sid }) => sid === hashToken(token));
        const { rememberMe } = JSON.parse(replaced?.sess ?? '{"rememberMe":false}') as Pick<SessionData, 'rememberMe'>;
        return openSession(userId, rememberMe, visitor);
      });
    },

    /** Who the token signs in; undefined when it does not or no longer. A session in use is kept alive. */
    async findSession(token: string): Promise<FoundSession | undefined> {
      const now = clock();
      const sid = hashToken(token);
      const row = await sessions.findSession(sid, now.toISOString());
      if (row === undefined) return undefined;
      const user = presentUser(row);
      const { rememberMe } = JSON.parse(row.sess) as SessionData;
      const lifetime = rememberMe ? REMEMBERED_FOR : IDLE_FOR;
      if (Date.parse(row.expire) - now.getTime() > lifetime - EXTENDED_EVERY) return { user, renewedFor: undefined };
      await sessions.extendSession(user.id, sid, expiryOf(rememberMe, now));
      return { user, renewedFor: rememberMe ? REMEMBERED_FOR / 1_000 : undefined };
    },

    /** Signs a browser out and closes its row in the history. Does nothing when it was signed out already. */
    async closeSession(token: string): Promise<void> {
      await database.transaction(async () => {
        const ended = await sessions.deleteSession(hashToken(token));
        if (ended === undefined) return;
        await closeLogin(ended.userId, ended.sess);
      });
    },
  };
}

export type SessionService = ReturnType<typeof createSessionService>;

function expiryOf(rememberMe: boolean, now: Date): string {
  return new Date(now.getTime() + (rememberMe ? REMEMBERED_FOR : IDLE_FOR)).toISOString();
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
