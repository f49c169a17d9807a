import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createBrowserCookie,
  createSessionCookie,
  createTicketCookie,
  type TokenCookie,
} from '#server/http/cookies.ts';
import type { BrowserTokens, SignedIn } from './session-opening.service.ts';

/** Browsers keep no cookie longer than 400 days. */
const BROWSER_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** The cookies of signing in. */
export interface SignInCookies {
  /** The token of the session. */
  session: TokenCookie;
  /** The token of what a sign-in remembers between two steps. */
  ticket: TokenCookie;
  /** Returns the tokens that a browser brings to a sign-in. */
  tokensFrom: (request: FastifyRequest) => BrowserTokens;
  /** Sends the tokens of a signed-in user to the browser. */
  setCookies: (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => void;
}

/** Creates the cookies of signing in. */
export function createSignInCookies(publicUrl: string | undefined): SignInCookies {
  const session = createSessionCookie(publicUrl);
  const ticket = createTicketCookie(publicUrl);
  const browser = createBrowserCookie(publicUrl);
  return {
    session,
    ticket,
    tokensFrom: (request) => ({ session: session.read(request), browser: browser.read(request) }),
    setCookies: (request, reply, { token, maxAge, browserToken }) => {
      session.write(request, reply, token, maxAge);
      browser.write(request, reply, browserToken, BROWSER_COOKIE_SECONDS);
      if (ticket.read(request) !== undefined) ticket.clear(request, reply);
    },
  };
}
