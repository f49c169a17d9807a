import type { User } from '#shared/account/account.contract.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { UserRow } from './account.presenter.ts';
import type { AccountServiceParts } from './account.service.ts';
import type { OpenSession } from './sessions.service.ts';

/** A signed-in user with the tokens for their browser. */
export interface SignedIn extends OpenSession {
  user: User;
  /** The token by which the browser is recognized at its next sign-in. */
  browserToken: string;
}

/** Tokens that a browser brings to a sign-in. */
export interface BrowserTokens {
  /** The token of the session that the new one replaces. */
  session?: string | undefined;
  browser?: string | undefined;
}

/** A browser that signs in. */
export interface SigningBrowser {
  visitor: Visitor;
  browserTokens: BrowserTokens;
  rememberMe: boolean;
}

/** Creates the service that opens the session at the end of each way of signing in. */
export function createSessionOpeningService({
  database,
  sessions,
  passwordAttempts,
  presentUser,
}: Pick<AccountServiceParts, 'database' | 'sessions' | 'passwordAttempts' | 'presentUser'>) {
  return {
    /** Opens a session in place of the browser's previous one, and remembers the browser. */
    async openSessionFor(row: UserRow, { visitor, browserTokens, rememberMe }: SigningBrowser): Promise<SignedIn> {
      return database.transaction(row.id, async () => {
        const session = await sessions.openSession(row.id, rememberMe, visitor);
        await sessions.closeReplaced(browserTokens.session, row.id, session);
        const browserToken = await passwordAttempts.rememberBrowser(row.id, browserTokens.browser);
        return { user: presentUser(row), ...session, browserToken };
      });
    },
  };
}

export type SessionOpeningService = ReturnType<typeof createSessionOpeningService>;
