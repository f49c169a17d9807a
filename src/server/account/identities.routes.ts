import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#shared/account/identities.contract.ts';
import { CODE_HASH, refusalAddress, SIGN_IN_SETTINGS_HASH } from '#shared/account/identities.rules.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import { getVisitor } from '#server/http/visitor.ts';
import type { AccountService } from './account.service.ts';
import type { AuthorizationResult, IdentityService } from './identities.service.ts';
import { PROVIDER_CALLBACK } from './openid-provider.service.ts';
import type { SessionService } from './sessions.service.ts';
import type { SignInCookies } from './sign-in-cookies.ts';
import { TICKET_MILLISECONDS } from './sign-in-tickets.service.ts';

export interface IdentityRouteParts {
  identities: IdentityService;
  account: AccountService;
  sessions: SessionService;
  cookies: SignInCookies;
  hasPasswords: boolean;
  /** The path below which halo is served. */
  basePath: string;
}

/** Routes of signing in with an OpenID provider, and of linked accounts. */
export function identityRoutes(
  app: FastifyInstance,
  route: RegisterRoute,
  { identities, account, sessions, cookies, hasPasswords, basePath }: IdentityRouteParts,
): void {
  const { session, ticket, tokensFrom, setCookies } = cookies;
  const maxAge = TICKET_MILLISECONDS / 1_000;

  /** Returns the person who is signed in in the browser of a request. */
  async function findSignedIn(request: FastifyRequest): Promise<number | undefined> {
    const token = session.read(request);
    const found = token === undefined ? undefined : await sessions.findSession(token);
    return found?.user.id;
  }

  route(contract.readSignInOptions, async () => ({ hasPasswords, provider: identities.providerName }));

  route(contract.beginProviderSignIn, async ({ body, request, reply }) => {
    const begun = await identities.beginSignIn(body, getVisitor(request));
    ticket.write(request, reply, begun.ticket, maxAge);
    return { address: begun.address };
  });

  route(contract.beginLinking, async ({ user, body, request, reply }) => {
    const begun = await identities.beginLinking(user.id, body.password, getVisitor(request));
    ticket.write(request, reply, begun.ticket, maxAge);
    return { address: begun.address };
  });

  route(contract.removeIdentity, async ({ user, params, request }) => {
    await identities.removeIdentity(user.id, params.id, getVisitor(request));
    return undefined;
  });

  route(contract.setFirstPassword, async ({ user, body, request }) => {
    const token = session.read(request) ?? '';
    await account.setFirstPassword(user.id, body.newPassword, await sessions.findAge(token), getVisitor(request));
    return undefined;
  });

  // The provider leads the browser here. It is a page, not a call of the API: it answers with the page to go to.
  app.get(PROVIDER_CALLBACK, { schema: { hide: true } }, async (request, reply) => {
    const query = request.url.split('?')[1] ?? '';
    const browser = { visitor: getVisitor(request), browserTokens: tokensFrom(request) };
    const ended = await identities.end(ticket.read(request), query, await findSignedIn(request), browser);
    if ('ticket' in ended) ticket.write(request, reply, ended.ticket, maxAge);
    else ticket.clear(request, reply);
    if ('user' in ended) setCookies(request, reply, ended);
    return reply.header('cache-control', 'no-store').redirect(`${basePath}${nextPage(ended)}`, 303);
  });
}

/** Returns the page of halo that follows an authorization at the provider. It does not depend on anything the request says. */
function nextPage(ended: AuthorizationResult): string {
  if ('refusal' in ended) return refusalAddress(ended.refusal, ended.isLinking ? '/settings' : '/auth');
  if ('linked' in ended) return `/settings${SIGN_IN_SETTINGS_HASH}`;
  return 'ticket' in ended ? `/auth${CODE_HASH}` : '/days';
}
