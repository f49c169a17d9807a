import * as contract from '#shared/account/account.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { TokenCookie } from '#server/http/cookies.ts';
import type { SessionService } from './sessions.service.ts';

/** Routes that list the browsers a user is signed in with, and sign them out. */
export function deviceRoutes(route: RegisterRoute, sessions: SessionService, cookie: TokenCookie): void {
  route(contract.listDevices, async ({ user, request }) => sessions.listDevices(user.id, cookie.read(request) ?? ''));

  route(contract.signOutDevice, async ({ user, params, request, reply }) => {
    const { isCurrent } = await sessions.signOutDevice(user.id, params.id, cookie.read(request) ?? '');
    if (isCurrent) cookie.clear(request, reply);
    return undefined;
  });

  route(contract.signOutElsewhere, async ({ user, request }) =>
    sessions.signOutElsewhere(user.id, cookie.read(request) ?? ''),
  );
}
