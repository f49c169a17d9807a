import type { FastifyRequest } from 'fastify';
import * as contract from '#shared/account/account.contract.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { AccountService } from './account.service.ts';
import type { SessionService, Visitor } from './sessions.service.ts';

/** Registration, sign-in, sign-out, the current user, their password and the end of their account (platform specification, section 7). */
export function accountRoutes(
  answer: AnswerEndpoint,
  account: AccountService,
  sessions: SessionService,
  cookie: SessionCookie,
): void {
  answer(contract.getCurrentUser, async ({ user }) => user);

  answer(contract.register, async ({ body, request, reply }) => {
    const { user, token, maxAge } = await account.register(body, visitorOf(request), cookie.read(request));
    cookie.write(request, reply, token, maxAge);
    return user;
  });

  answer(contract.signIn, async ({ body, request, reply }) => {
    const { user, token, maxAge } = await account.signIn(body, visitorOf(request), cookie.read(request));
    cookie.write(request, reply, token, maxAge);
    return user;
  });

  answer(contract.signOut, async ({ request, reply }) => {
    await sessions.closeSession(cookie.read(request));
    cookie.clear(request, reply);
    return undefined;
  });

  answer(contract.changePassword, async ({ user, body, request, reply }) => {
    const { token, maxAge } = await account.changePassword(
      user.id,
      body,
      cookie.read(request) ?? '',
      visitorOf(request),
    );
    cookie.write(request, reply, token, maxAge);
    return undefined;
  });

  answer(contract.deleteAccount, async ({ user, body, request, reply }) => {
    await account.deleteAccount(user.id, body.password, visitorOf(request));
    cookie.clear(request, reply);
    return undefined;
  });
}

function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, agent: request.headers['user-agent'] };
}
