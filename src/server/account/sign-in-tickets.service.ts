import { MINUTE } from '#shared/calendar/durations.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import type { ProviderSecrets } from './openid-provider.service.ts';
import type { SignInTicketStore } from './sign-in-tickets.store.ts';
import { createSecret, hashToken } from './tokens.ts';

/** How long a person has for the next step of a sign-in, in milliseconds. */
export const TICKET_MILLISECONDS = 5 * MINUTE;

/** What the steps of a sign-in remember, by the kind of ticket. */
export interface TicketContents {
  /** The password was right; a code is needed. `passwordHash` tells whether it was changed since. */
  code: { userId: number; passwordHash: string; rememberMe: boolean };
  /** The challenge of a new passkey. */
  'new-passkey': { userId: number; challenge: string };
  /** The challenge of a sign-in with a passkey. */
  passkey: { challenge: string };
  /** An authorization at the OpenID provider. `userId` is set if it is to be linked to that account. */
  provider: ProviderSecrets & { rememberMe: boolean; invitation: string | undefined; userId: number | undefined };
}

/**
 * Creates the service of tickets: what a sign-in remembers between two of its steps. The browser holds a random token,
 * the database its hash and the content. A ticket ends after five minutes, and is used once.
 */
export function createSignInTicketService(store: SignInTicketStore, clock: Clock) {
  const now = (): string => clock().toISOString();

  return {
    /** Stores what the next step needs. Returns the token for the browser. */
    async issueTicket<Kind extends keyof TicketContents>(kind: Kind, content: TicketContents[Kind]): Promise<string> {
      const token = createSecret();
      await store.insertTicket({
        tokenHash: hashToken(token),
        kind,
        content: JSON.stringify(content),
        expiresAt: toInstant(clock().getTime() + TICKET_MILLISECONDS),
      });
      return token;
    },

    /** Returns the content of a ticket, which stays usable; undefined when it was used or has expired. */
    async findTicket<Kind extends keyof TicketContents>(
      kind: Kind,
      token: string | undefined,
    ): Promise<TicketContents[Kind] | undefined> {
      if (token === undefined) return undefined;
      const content = await store.findTicket(hashToken(token), kind, now());
      return content === undefined ? undefined : (JSON.parse(content) as TicketContents[Kind]);
    },

    /** Uses a ticket up and returns its content; undefined when it was used or has expired. */
    async takeTicket<Kind extends keyof TicketContents>(
      kind: Kind,
      token: string | undefined,
    ): Promise<TicketContents[Kind] | undefined> {
      if (token === undefined) return undefined;
      const content = await store.takeTicket(hashToken(token), kind, now());
      return content === undefined ? undefined : (JSON.parse(content) as TicketContents[Kind]);
    },

    /** Deletes at most `limit` expired tickets. Returns how many. */
    async purge(limit: number): Promise<number> {
      return store.deleteExpiredTickets(now(), limit);
    },
  };
}

export type SignInTicketService = ReturnType<typeof createSignInTicketService>;
