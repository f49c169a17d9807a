import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#shared/account/account.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { TokenCookie } from '#server/http/cookies.ts';
import { visitorOf } from '#server/http/visitor.ts';
import type { AccountService } from './account.service.ts';
import type { SessionService } from './sessions.service.ts';
import type { BroughtTokens, SignedIn, SignInService } from './sign-ins.service.ts';

/** Browsers keep no cookie longer than 400 days. */
const BROWSER_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/**
 * Routes of registration, sign-in, sign-out, the current user, password change and account deletion. (AUTH-20 to
 * AUTH-24, SET-17, SET-21)
 */
export function accountRoutes(
  route: RegisterRoute,
  account: AccountService,
  signIns: SignInService,
  sessions: SessionService,
  cookie: TokenCookie,
  browserCookie: TokenCookie,
): void {
  const tokensFrom = (request: FastifyRequest): BroughtTokens => ({
    session: cookie.read(request),
    browser: browserCookie.read(request),
  });
  const setCookies = (
    request: FastifyRequest,
    reply: FastifyReply,
    { token, maxAge, browserToken }: SignedIn,
  ): void => {
    cookie.write(request, reply, token, maxAge);
    browserCookie.write(request, reply, browserToken, BROWSER_COOKIE_SECONDS);
  };

  route(contract.getCurrentUser, async ({ user }) => user);

  route(contract.readRegistration, async () => ({
    isOpen: signIns.registration === 'open',
    needsInvitation: signIns.registration === 'invite',
  }));

  route(contract.register, async ({ body, request, reply }) => {
    const signedIn = await signIns.register(body, visitorOf(request), tokensFrom(request));
    setCookies(request, reply, signedIn);
    return signedIn.user;
  });

  route(contract.signIn, async ({ body, request, reply }) => {
    const signedIn = await signIns.signIn(body, visitorOf(request), tokensFrom(request));
    setCookies(request, reply, signedIn);
    return signedIn.user;
  });

  route(contract.signOut, async ({ request, reply }) => {
    await sessions.closeSession(cookie.read(request));
    cookie.clear(request, reply);
    return undefined;
  });

  route(contract.changePassword, async ({ user, body, request, reply }) => {
    const { token, maxAge } = await account.changePassword(
      user.id,
      body,
      cookie.read(request) ?? '',
      visitorOf(request),
    );
    cookie.write(request, reply, token, maxAge);
    return undefined;
  });

  route(contract.deleteAccount, async ({ user, body, request, reply }) => {
    await account.deleteAccount(user.id, body.password, visitorOf(request));
    cookie.clear(request, reply);
    return undefined;
  });
}
