import * as contract from '#shared/account/account.contract.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { TokenCookie } from '#server/http/cookies.ts';
import type { SessionService } from './sessions.service.ts';

/** The browsers that a person is signed in with: listing them and signing them out. */
export function deviceRoutes(answer: AnswerEndpoint, sessions: SessionService, cookie: TokenCookie): void {
  answer(contract.listDevices, async ({ user, request }) => sessions.listDevices(user.id, cookie.read(request) ?? ''));

  answer(contract.signOutDevice, async ({ user, params, request, reply }) => {
    const { isCurrent } = await sessions.signOutDevice(user.id, params.id, cookie.read(request) ?? '');
    if (isCurrent) cookie.clear(request, reply);
    return undefined;
  });

  answer(contract.signOutElsewhere, async ({ user, request }) =>
    sessions.signOutElsewhere(user.id, cookie.read(request) ?? ''),
  );
}
