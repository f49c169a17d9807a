import * as contract from '#shared/account/account.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import { AppError } from '#server/app-error.ts';
import { getLanguage, getVisitor } from '#server/http/visitor.ts';
import type { AccountService } from './account.service.ts';
import type { PasswordResetService } from './password-resets.service.ts';
import type { SessionService } from './sessions.service.ts';
import type { SignInCookies } from './sign-in-cookies.ts';
import { TICKET_MILLISECONDS } from './sign-in-tickets.service.ts';
import type { SignInService } from './sign-ins.service.ts';

interface AccountRouteParts {
  account: AccountService;
  signIns: SignInService;
  sessions: SessionService;
  resets: Pick<PasswordResetService, 'confirmOwner'>;
  /** Whether the server can mail links that reset a password. */
  canResetPassword: boolean;
  cookies: SignInCookies;
}

/**
 * Routes of registration, sign-in, sign-out, the current user, password change and account deletion. (AUTH-20 to
 * AUTH-24, SET-17, SET-21)
 */
export function accountRoutes(
  route: RegisterRoute,
  { account, signIns, sessions, resets, canResetPassword, cookies }: AccountRouteParts,
): void {
  const { session: cookie, ticket: ticketCookie, tokensFrom, setCookies } = cookies;

  route(contract.getCurrentUser, async ({ user }) => user);

  route(contract.readRegistration, async () => ({
    isOpen: signIns.registration === 'open',
    needsInvitation: signIns.registration === 'invite',
    canResetPassword,
  }));

  route(contract.register, async ({ body, request, reply }) => {
    const visitor = getVisitor(request);
    const signedIn = await signIns.register(body, visitor, tokensFrom(request));
    resets.confirmOwner(signedIn.user, getLanguage(request), visitor);
    setCookies(request, reply, signedIn);
    return signedIn.user;
  });

  route(contract.signIn, async ({ body, request, reply }) => {
    const signedIn = await signIns.signIn(body, getVisitor(request), tokensFrom(request));
    if ('ticket' in signedIn) {
      ticketCookie.write(request, reply, signedIn.ticket, TICKET_MILLISECONDS / 1_000);
      throw codeNeededError();
    }
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
      getVisitor(request),
    );
    cookie.write(request, reply, token, maxAge);
    return undefined;
  });

  route(contract.deleteAccount, async ({ user, body, request, reply }) => {
    await account.deleteAccount(user.id, body.password, getVisitor(request));
    cookie.clear(request, reply);
    return undefined;
  });
}

/** The error of a sign-in whose password was right, when the account has a second step. */
function codeNeededError(): AppError {
  return new AppError('code-needed', 'Enter the code of your authenticator app', {
    issues: [{ path: 'code', message: 'A code is needed' }],
  });
}
