import type { Device } from '#shared/account/account.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/app-error.ts';
import type { LoginService } from './logins.service.ts';
import { parseSessionData, isSessionLive, getLastSeen } from './sessions.presenter.ts';
import type { SessionStore } from './sessions.store.ts';
import { hashToken } from './tokens.ts';

/** Creates the service of the browsers that a person is signed in with. */
export function createDeviceService(
  database: Database,
  sessions: SessionStore,
  { closeLogins }: LoginService,
  clock: Clock,
) {
  return {
    /** Lists the browsers that a user is signed in with: the one of `token` first, then by last use, latest first. */
    async listDevices(userId: number, token: string): Promise<Device[]> {
      const live = await sessions.findSessions(userId, clock().toISOString());
      // The user was signed out in the meantime.
      if (live.length === 0) return [];
      const logins = await sessions.findLogins(
        userId,
        live.map((session) => parseSessionData(session).loginId),
      );
      const devices = live.flatMap((session) => {
        const { loginId, rememberMe } = parseSessionData(session);
        const login = logins.find(({ id }) => id === loginId);
        if (login === undefined) return [];
        const lastSeen = getLastSeen(parseSessionData(session)).toISOString();
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
        const device = live.find((session) => parseSessionData(session).loginId === id);
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
        return { count: ended.filter((session) => isSessionLive(session, now)).length };
      });
    },
  };
}
