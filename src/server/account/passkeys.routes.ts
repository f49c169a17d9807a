import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#shared/account/passkeys.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { RelyingParty } from '#server/http/relying-party.ts';
import { getVisitor } from '#server/http/visitor.ts';
import type { BegunCeremony, PasskeyService } from './passkeys.service.ts';
import type { SignInCookies } from './sign-in-cookies.ts';
import { TICKET_MILLISECONDS } from './sign-in-tickets.service.ts';

/** Routes of passkeys: signing in with them, and their settings. */
export function passkeyRoutes(
  route: RegisterRoute,
  passkeys: PasskeyService,
  getRelyingParty: (request: FastifyRequest) => RelyingParty,
  { ticket, tokensFrom, setCookies }: SignInCookies,
): void {
  /** Sends the token of the challenge to the browser, and returns the options. */
  function sendOptions(request: FastifyRequest, reply: FastifyReply, begun: BegunCeremony): Record<string, unknown> {
    ticket.write(request, reply, begun.ticket, TICKET_MILLISECONDS / 1_000);
    return begun.options;
  }

  route(contract.beginPasskeySignIn, async ({ request, reply }) =>
    sendOptions(request, reply, await passkeys.beginSignIn(getRelyingParty(request), getVisitor(request))),
  );

  route(contract.signInWithPasskey, async ({ body, request, reply }) => {
    const browser = {
      visitor: getVisitor(request),
      browserTokens: tokensFrom(request),
      rememberMe: body.rememberMe ?? false,
    };
    const party = getRelyingParty(request);
    const signedIn = await passkeys.signInWithPasskey(ticket.read(request), body.credential, party, browser);
    setCookies(request, reply, signedIn);
    return signedIn.user;
  });

  route(contract.beginPasskey, async ({ user, body, request, reply }) => {
    const party = getRelyingParty(request);
    return sendOptions(request, reply, await passkeys.beginPasskey(user, body.password, party, getVisitor(request)));
  });

  route(contract.addPasskey, async ({ user, body, request }) =>
    passkeys.addPasskey(user.id, ticket.read(request), body, getRelyingParty(request), getVisitor(request)),
  );

  route(contract.removePasskey, async ({ user, params, request }) => {
    await passkeys.removePasskey(user.id, params.id, getVisitor(request));
    return undefined;
  });
}
