import type { FastifyRequest } from 'fastify';
import { DAY } from '#shared/calendar/durations.ts';
import * as contract from '#shared/account/account.contract.ts';
import { AppError } from '#server/app-error.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { TokenCookie } from '#server/http/cookies.ts';
import { getVisitor } from '#server/http/visitor.ts';
import type { AccountService } from './account.service.ts';
import type { SessionService } from './sessions.service.ts';

/** A session is old this long after its sign-in or the last confirmation by the password. */
const OLD_SESSION_MILLISECONDS = 7 * DAY;

/** Routes that list the browsers a user is signed in with, and sign them out. */
export function deviceRoutes(
  route: RegisterRoute,
  sessions: SessionService,
  account: Pick<AccountService, 'confirmPassword' | 'hasPassword'>,
  cookie: TokenCookie,
): void {
  const getToken = (request: FastifyRequest): string => cookie.read(request) ?? '';

  /**
   * Throws 'forbidden' in an old session, which somebody else may have found open: it needs the password first. A person
   * without a password cannot give one.
   */
  async function requireFreshSession(userId: number, token: string): Promise<void> {
    if ((await sessions.findAge(token)) <= OLD_SESSION_MILLISECONDS || !(await account.hasPassword(userId))) return;
    throw new AppError('forbidden', 'You signed in long ago. Enter your password first.', {
      issues: [{ path: 'password', message: 'Password is required' }],
    });
  }

  route(contract.listDevices, async ({ user, request }) => sessions.listDevices(user.id, getToken(request)));

  route(contract.confirmSession, async ({ user, body, request }) => {
    await account.confirmPassword(user.id, body.password, getVisitor(request));
    await sessions.confirmSession(getToken(request));
    return undefined;
  });

  route(contract.signOutDevice, async ({ user, params, request, reply }) => {
    await requireFreshSession(user.id, getToken(request));
    const { isCurrent } = await sessions.signOutDevice(user.id, params.id, getToken(request));
    if (isCurrent) cookie.clear(request, reply);
    return undefined;
  });

  route(contract.signOutElsewhere, async ({ user, request }) => {
    await requireFreshSession(user.id, getToken(request));
    return sessions.signOutElsewhere(user.id, getToken(request));
  });
}
