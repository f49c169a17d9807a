import type { Clock } from '#server/clock.ts';
import { parseSessionData, isSessionLive, getLastSeen, secondsOpen, type StoredSession } from './sessions.presenter.ts';
import type { SessionStore } from './sessions.store.ts';

/** Creates the service of the history of sign-ins. (AUTH-30) */
export function createLoginService(sessions: SessionStore, clock: Clock) {
  /** Closes the sign-in history rows of sessions. They end now, or at the last use if the session had expired. */
  async function closeLogins(ended: readonly StoredSession[]): Promise<void> {
    const now = clock();
    for (const session of ended) {
      const data = parseSessionData(session);
      const logout = isSessionLive(session, now) ? now : getLastSeen(data);
      const sessionDuration = secondsOpen(data, logout);
      await sessions.closeLogin(session.userId, data.loginId, { logoutTime: logout.toISOString(), sessionDuration });
    }
  }

  return { closeLogins };
}

export type LoginService = ReturnType<typeof createLoginService>;
