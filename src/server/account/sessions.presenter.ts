import { DAY } from '#shared/calendar/durations.ts';

/**
 * With "Remember me" a session ends after 30 days without use; otherwise after 24 hours, or when the browser closes.
 */
export const REMEMBERED_FOR = 30 * DAY;
const IDLE_FOR = DAY;
/** Maximum age of a session since its sign-in, even if it is used. */
const MAX_REMEMBERED_AGE = 365 * DAY;
const MAX_OPEN_AGE = 30 * DAY;

export interface SessionData {
  rememberMe: boolean;
  loginId: number;
  openedAt: string;
  /** When the session was last used, to within an hour. Missing in sessions of older versions. */
  seenAt?: string;
  /** When the person last proved who they are, if it was after the sign-in. */
  confirmedAt?: string;
}

/** A session's row. */
export interface StoredSession {
  userId: number;
  sid: string;
  sess: string;
  expire: string;
}

/** Returns what the row of a session holds. */
export function parseSessionData({ sess }: Pick<StoredSession, 'sess'>): SessionData {
  return JSON.parse(sess) as SessionData;
}

/** True if a session has not ended at `now`. */
export function isSessionLive({ expire }: StoredSession, now: Date): boolean {
  return Date.parse(expire) > now.getTime();
}

/** Returns when a session was last used, to within an hour. */
export function getLastSeen({ openedAt, seenAt = openedAt }: SessionData): Date {
  return new Date(seenAt);
}

/** Returns when the person last proved who they are. */
export function getConfirmedAt({ openedAt, confirmedAt = openedAt }: SessionData): Date {
  return new Date(confirmedAt);
}

/** Returns how many seconds a session was open until it ended. */
export function secondsOpen({ openedAt }: SessionData, end: Date): number {
  return Math.max(0, Math.round((end.getTime() - Date.parse(openedAt)) / 1_000));
}

/** Returns when a session expires: some time after its last use, and at the latest some time after the sign-in. */
export function sessionEnd({ rememberMe, openedAt, seenAt = openedAt }: SessionData): Date {
  const [idle, whole] = rememberMe ? [REMEMBERED_FOR, MAX_REMEMBERED_AGE] : [IDLE_FOR, MAX_OPEN_AGE];
  return new Date(Math.min(Date.parse(seenAt) + idle, Date.parse(openedAt) + whole));
}

export function toColumns(data: SessionData): { sess: string; expire: string } {
  return { sess: JSON.stringify(data), expire: sessionEnd(data).toISOString() };
}

/** Matches a session's token: the user's id and a random secret. Tokens of older versions are a secret alone. */
const SESSION_TOKEN = /^([1-9]\d{0,15})\.[\w-]{43}$/;

/** Returns the token of a user's session for a secret of `createSecret`. */
export function formatSessionToken(userId: number, secret: string): string {
  return `${userId}.${secret}`;
}

/** Returns the user's id in a session's token; undefined for one that does not name the user. */
export function userIdOfSessionToken(token: string): number | undefined {
  const id = Number(SESSION_TOKEN.exec(token)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}
