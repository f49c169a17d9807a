import { AppError } from '#server/app-error.ts';
import type { AccountServiceParts } from './account.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { SigningBrowser, SessionOpeningService, SignedIn } from './session-opening.service.ts';
import type { SignInTicketService } from './sign-in-tickets.service.ts';
import { hashToken } from './tokens.ts';

export interface CodeStepServiceParts extends Pick<AccountServiceParts, 'users' | 'audit'> {
  opening: SessionOpeningService;
  secondFactor: SecondFactorService;
  tickets: SignInTicketService;
}

/** A sign-in that needs a code: the token of its ticket. */
export interface CodeNeeded {
  ticket: string;
}

/** Creates the service of the second step of a sign-in, which a ticket connects with the first. (decision 066) */
export function createCodeStepService({ users, audit, opening, secondFactor, tickets }: CodeStepServiceParts) {
  return {
    /** Returns the ticket for the second step; undefined when the account has none. */
    async askForCode(row: { id: number; password: string }, rememberMe: boolean): Promise<CodeNeeded | undefined> {
      if ((await secondFactor.readSecondFactor(row.id)) === null) return undefined;
      const content = { userId: row.id, passwordHash: hashToken(row.password), rememberMe };
      return { ticket: await tickets.issueTicket('code', content) };
    },

    /**
     * Signs in with a code. Throws 'signed-out' when the ticket was used, has expired, or the password was changed since;
     * 'invalid' when the code is wrong, which leaves the ticket usable; 'too-many-requests' after too many attempts.
     */
    async signInWithCode(
      ticket: string | undefined,
      code: string,
      { visitor, browserTokens }: Pick<SigningBrowser, 'visitor' | 'browserTokens'>,
    ): Promise<SignedIn> {
      const content = await tickets.findTicket('code', ticket);
      if (content === undefined) throw ticketEndedError();
      const { userId, passwordHash, rememberMe } = content;
      return secondFactor.withCode(userId, code, visitor, async () => {
        const row = await users.lockUser(userId);
        if (row === undefined || hashToken(row.password) !== passwordHash) throw ticketEndedError();
        // Of two simultaneous sign-ins with one ticket, one succeeds.
        if ((await tickets.takeTicket('code', ticket)) === undefined) throw ticketEndedError();
        await audit.record('signed-in', { userId, address: visitor.address });
        return opening.openSessionFor(row, { visitor, browserTokens, rememberMe });
      });
    },
  };
}

export type CodeStepService = ReturnType<typeof createCodeStepService>;

function ticketEndedError(): AppError {
  return new AppError('signed-out', 'This took too long. Please sign in again.');
}
