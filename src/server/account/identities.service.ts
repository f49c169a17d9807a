import { emailSchema } from '#shared/account/account.contract.ts';
import { emailKey } from '#shared/account/account.rules.ts';
import type { Identity } from '#shared/account/identities.contract.ts';
import type { ProviderRefusal } from '#shared/account/identities.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { RegistrationMode } from '#server/config.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { attemptsOfAddress, createSubnetLimits } from '#server/http/subnet-limits.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { AccountService, AccountServiceParts } from './account.service.ts';
import type { CodeNeeded, CodeStepService } from './code-steps.service.ts';
import type { IdentityRow, IdentityStore } from './identities.store.ts';
import type { InvitationService } from './invitations.service.ts';
import type { OpenIdProviderService, ProviderClaims } from './openid-provider.service.ts';
import { NO_PASSWORD } from './passwords.ts';
import type { SessionOpeningService, SignedIn, SigningBrowser } from './session-opening.service.ts';
import type { SignInTicketService, TicketContents } from './sign-in-tickets.service.ts';
import { hashToken } from './tokens.ts';

/** Limits begun visits at the provider, each of which stores a row for five minutes. */
const VISITS_PER_SUBNET = createSubnetLimits('provider-address', [200, 400, 800]);

export interface IdentityServiceParts extends Pick<
  AccountServiceParts,
  'database' | 'users' | 'passwordAttempts' | 'audit'
> {
  store: IdentityStore;
  /** Undefined without an OpenID provider. */
  provider: OpenIdProviderService | undefined;
  account: Pick<AccountService, 'confirmPassword'>;
  opening: SessionOpeningService;
  codeSteps: Pick<CodeStepService, 'askForCode'>;
  invitations: Pick<InvitationService, 'useUp'>;
  tickets: SignInTicketService;
  rateLimits: RateLimits;
  registration: RegistrationMode;
  isOwnerEmail: (email: string) => boolean;
  clock: Clock;
  /** Tells the operator why the provider's answer was refused. */
  report: (trouble: string) => void;
}

/** An authorization request to the provider: the page to open, and the token of its ticket. */
export interface AuthorizationRequest {
  address: string;
  ticket: string;
}

/** The result of an authorization at the provider. */
export type AuthorizationResult = SignedIn | CodeNeeded | { linked: true } | RefusedAuthorization;

/** An authorization that changed nothing. `isLinking` is true for a signed-in person who wanted to link an account. */
export interface RefusedAuthorization {
  refusal: ProviderRefusal;
  isLinking: boolean;
}

/** Thrown inside a transaction, which it undoes, to refuse a sign-in. */
class Refusal extends Error {
  readonly reason: ProviderRefusal;

  constructor(reason: ProviderRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Creates the service of signing in with an OpenID provider. An account is found by the issuer and the subject alone. An
 * email never leads to an account that exists. (decision 068)
 */
export function createIdentityService({
  database,
  users,
  passwordAttempts,
  audit,
  store,
  provider,
  account,
  opening,
  codeSteps,
  invitations,
  tickets,
  rateLimits,
  registration,
  isOwnerEmail,
  clock,
  report,
}: IdentityServiceParts) {
  function reportTrouble(error: unknown): undefined {
    report(`the OpenID provider: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }

  /** Begins an authorization at the provider. Throws 'not-ready' when the provider cannot be reached. */
  async function begin(
    authorization: Omit<TicketContents['provider'], 'state' | 'nonce' | 'verifier'>,
    { address }: Visitor,
  ): Promise<AuthorizationRequest> {
    if (provider === undefined) throw new AppError('not-found', 'There is no other way to sign in here');
    await rateLimits.attempt(attemptsOfAddress(VISITS_PER_SUBNET, address));
    const begun = await provider.begin().catch(reportTrouble);
    if (begun === undefined)
      throw new AppError('not-ready', 'The other server does not answer at the moment. Please try again.');
    return {
      address: begun.address,
      ticket: await tickets.issueTicket('provider', { ...begun.secrets, ...authorization }),
    };
  }

  /** Creates the account of somebody who has none. Must run in a transaction. */
  async function register({ email, label }: ProviderClaims, subjectHash: string, invitation: string | undefined) {
    if (registration === 'closed') throw new Refusal('no-account');
    const { data } = emailSchema.safeParse(email);
    if (data === undefined) throw new Refusal('no-email');
    if (registration === 'invite' && !(await invitations.useUp(invitation ?? ''))) throw new Refusal('no-account');
    const createdAt = clock().toISOString();
    const row = await users.insertUser({ email: data, emailKey: emailKey(data), password: NO_PASSWORD, createdAt });
    if (row === undefined) throw new Refusal('email-taken');
    // The owner is known by email. Nobody becomes the owner because of what a provider says.
    if (isOwnerEmail(row.email)) throw new Refusal('email-taken');
    await database.transaction(row.id, async () => {
      // Another sign-in may have created an account for the subject meanwhile. Nobody could sign in to a second one.
      if (!(await store.insertIdentity(row.id, { subjectHash, label, createdAt }))) throw new Refusal('refused');
    });
    return row;
  }

  /** Signs in with an account that is linked, or creates one. Must run in a transaction. */
  async function signIn(
    claims: ProviderClaims,
    known: IdentityRow | undefined,
    { visitor, browserTokens, rememberMe }: SigningBrowser,
    invitation: string | undefined,
  ): Promise<SignedIn | CodeNeeded> {
    const row = known === undefined ? undefined : await users.lockUser(known.userId);
    if (known === undefined || row === undefined) {
      const created = await register(claims, hashSubject(claims), invitation);
      await audit.record('registered', { userId: created.id, address: visitor.address });
      return opening.openSessionFor(created, { visitor, browserTokens, rememberMe });
    }
    if (!(await store.recordIdentityUse(row.id, known.id, clock().toISOString()))) throw new Refusal('refused');
    const codeNeeded = await codeSteps.askForCode(row, rememberMe);
    if (codeNeeded !== undefined) return codeNeeded;
    await audit.record('signed-in-by-provider', { userId: row.id, address: visitor.address });
    return opening.openSessionFor(row, { visitor, browserTokens, rememberMe });
  }

  /** Links the account at the provider to the person's own. Must run in a transaction. */
  async function link(userId: number, claims: ProviderClaims, visitor: Visitor): Promise<{ linked: true }> {
    const identity = { subjectHash: hashSubject(claims), label: claims.label, createdAt: clock().toISOString() };
    if (!(await store.insertIdentity(userId, identity))) throw new Refusal('linked-elsewhere');
    await audit.record('identity-linked', { userId, address: visitor.address });
    return { linked: true };
  }

  /** Links the account at the provider, or signs in with it. */
  async function linkOrSignIn(
    authorization: TicketContents['provider'],
    claims: ProviderClaims,
    signedInId: number | undefined,
    browser: Pick<SigningBrowser, 'visitor' | 'browserTokens'>,
  ): Promise<AuthorizationResult> {
    const { userId, rememberMe, invitation } = authorization;
    if (userId !== undefined) {
      if (signedInId !== userId) throw new Refusal('refused');
      return database.transaction(userId, async () => link(userId, claims, browser.visitor));
    }
    const known = await store.findIdentityOf(hashSubject(claims));
    if (known !== undefined) await passwordAttempts.countSession(known.userId);
    return database.transaction(known?.userId ?? 'nobody', async () =>
      signIn(claims, known, { ...browser, rememberMe }, invitation),
    );
  }

  return {
    /** The name of the OpenID provider; null without one. */
    providerName: provider?.name ?? null,

    /** Lists a person's linked accounts, the latest first. */
    async listIdentities(userId: number): Promise<Identity[]> {
      const rows = await store.findIdentities(userId);
      return rows.map(({ id, label, createdAt, lastUsedAt }) => ({ id, label, createdAt, lastUsedAt }));
    },

    /** Begins a sign-in. Throws 'not-found' without a provider, 'not-ready' when it cannot be reached. */
    async beginSignIn(
      { rememberMe = false, invitation }: { rememberMe?: boolean | undefined; invitation?: string | undefined },
      visitor: Visitor,
    ): Promise<AuthorizationRequest> {
      return begin({ rememberMe, invitation, userId: undefined }, visitor);
    },

    /** Begins to link an account. Throws 'invalid' when the password is wrong, and like `beginSignIn`. */
    async beginLinking(userId: number, password: string, visitor: Visitor): Promise<AuthorizationRequest> {
      await account.confirmPassword(userId, password, visitor);
      return begin({ rememberMe: false, invitation: undefined, userId }, visitor);
    },

    /**
     * Ends an authorization with the query of the provider's response. `signedInId` is the person who is signed in in this
     * browser. A refused one changes nothing.
     */
    async end(
      ticket: string | undefined,
      query: string,
      signedInId: number | undefined,
      browser: Pick<SigningBrowser, 'visitor' | 'browserTokens'>,
    ): Promise<AuthorizationResult> {
      const authorization = await tickets.takeTicket('provider', ticket);
      try {
        if (authorization === undefined || provider === undefined) throw new Refusal('refused');
        const claims = await provider.finish(query, authorization).catch(reportTrouble);
        if (claims === undefined) throw new Refusal('refused');
        return await linkOrSignIn(authorization, claims, signedInId, browser);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await audit.record('provider-refused', { userId: authorization?.userId, address: browser.visitor.address });
        return { refusal: error.reason, isLinking: signedInId !== undefined && authorization?.userId !== undefined };
      }
    },

    /**
     * Removes a link. Throws 'not-found' when the person has none with this id, 'conflict' when they could not sign in
     * any more.
     */
    async removeIdentity(userId: number, id: number, { address }: Visitor): Promise<void> {
      await database.transaction(userId, async () => {
        const row = await users.lockUser(userId);
        if (!(await store.deleteIdentity(userId, id))) throw notFound('Account');
        if (row?.password === NO_PASSWORD && (await store.findIdentities(userId)).length === 0)
          throw new AppError('conflict', 'Set a password first, because you could not sign in any more');
        await audit.record('identity-removed', { userId, address });
      });
    },
  };
}

export type IdentityService = ReturnType<typeof createIdentityService>;

/** An issuer is an address, which has no space, so that no two pairs have the same text. */
function hashSubject({ issuer, subject }: ProviderClaims): string {
  return hashToken(`${issuer} ${subject}`);
}
