import { emailKey } from '#shared/account/account.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { RegistrationMode } from '#server/config.ts';
import { AppError } from '#server/app-error.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { UserRow } from './account.presenter.ts';
import type { AccountServiceParts } from './account.service.ts';
import type { CodeNeeded, CodeStepService } from './code-steps.service.ts';
import type { InvitationService } from './invitations.service.ts';
import { hashPassword, randomPassword, verifyPassword } from './passwords.ts';
import type { BrowserTokens, SessionOpeningService, SignedIn } from './session-opening.service.ts';

/** Message for a registration when only the operator creates accounts. */
const REGISTRATION_CLOSED = 'Registration is closed. Ask whoever runs this halo for an account.';

export interface SignInServiceParts extends AccountServiceParts {
  clock: Clock;
  opening: SessionOpeningService;
  codeSteps: Pick<CodeStepService, 'askForCode'>;
  invitations: InvitationService;
  registration: RegistrationMode;
  /** Whether people may sign in and register with a password. */
  hasPasswords: boolean;
}

/** Creates the service of registration and sign-in. Attempts are limited per address and per email. */
export function createSignInService({
  database,
  users,
  passwordAttempts,
  audit,
  clock,
  presentUser,
  opening,
  codeSteps,
  invitations,
  registration,
  hasPasswords,
}: SignInServiceParts) {
  /** Records a failed sign-in and returns its error, which is the same for every cause. */
  async function recordRefusal(userId: number | undefined, { address }: Visitor): Promise<AppError> {
    await audit.record('sign-in-failed', { userId, address });
    return new AppError('signed-out', 'Invalid email or password');
  }

  /** Throws 'forbidden' when an invitation is needed and this is none. */
  async function requireInvitation(invitation: string | undefined): Promise<void> {
    if (registration !== 'invite') return;
    if (invitation === undefined || !(await invitations.isOpen(invitation))) throw invitationNeededError();
  }

  return {
    /** Who may register. */
    registration,

    /**
     * Creates an account and signs in. Throws 'forbidden' when registration is closed or the invitation is not valid,
     * 'conflict' when the email is taken, 'too-many-requests' after too many attempts.
     */
    async register(
      { invitation, ...credentials }: { email: string; password: string; invitation?: string | undefined },
      visitor: Visitor,
      browserTokens: BrowserTokens = {},
    ): Promise<SignedIn> {
      if (!hasPasswords) throw passwordsOffError();
      if (registration === 'closed') throw new AppError('forbidden', REGISTRATION_CLOSED);
      const attempt = passwordAttempts.createRegistrationAttempt(emailKey(credentials.email), visitor.address);
      const password = await passwordAttempts.run(attempt, async () => {
        await requireInvitation(invitation);
        return hashPassword(credentials.password);
      });
      return database.transaction('nobody', async () => {
        // Another registration may have used it meanwhile.
        if (registration === 'invite' && !(await invitations.useUp(invitation ?? ''))) throw invitationNeededError();
        const account = { email: credentials.email, password, isConfirmed: false };
        const row = await insertAccount({ users, audit, clock }, account, visitor.address);
        return opening.openSessionFor(row, { visitor, browserTokens, rememberMe: false });
      });
    },

    /**
     * Signs in, or returns the ticket for the second step if the account has one. An unknown email and a wrong password
     * get the same error after the same time.
     */
    async signIn(
      credentials: { email: string; password: string; rememberMe?: boolean | undefined },
      visitor: Visitor,
      browserTokens: BrowserTokens = {},
    ): Promise<SignedIn | CodeNeeded> {
      if (!hasPasswords) throw passwordsOffError();
      if (browserTokens.browser === undefined) passwordAttempts.requireRoomForStranger(visitor.address);
      const key = emailKey(credentials.email);
      const row = await users.findUserByEmail(key);
      const origin = { address: visitor.address, browserToken: browserTokens.browser };
      const attempt = await passwordAttempts.createSignInAttempt(key, row?.id, origin);
      const isRight = await passwordAttempts.run(attempt, async () =>
        verifyPassword(credentials.password, row?.password),
      );
      if (row === undefined || !isRight) throw await recordRefusal(row?.id, visitor);
      await passwordAttempts.countSession(row.id);
      const signedIn = await database.transaction(row.id, async () => {
        // A password change signs out everywhere. A sign-in with the old password must not complete after it.
        const held = await users.lockUser(row.id);
        if (held?.password !== row.password) return undefined;
        await passwordAttempts.refund(attempt);
        const rememberMe = credentials.rememberMe ?? false;
        const codeNeeded = await codeSteps.askForCode(held, rememberMe);
        if (codeNeeded !== undefined) return codeNeeded;
        await audit.record('signed-in', { userId: held.id, address: visitor.address });
        return opening.openSessionFor(held, { visitor, browserTokens, rememberMe });
      });
      if (signedIn === undefined) throw await recordRefusal(row.id, visitor);
      return signedIn;
    },

    /**
     * Creates an account with a random password, whether registration is open or not. Throws 'conflict' when the email
     * is taken.
     */
    async createAccount(email: string): Promise<{ user: User; password: string }> {
      const password = randomPassword();
      const hash = await hashPassword(password);
      // Whoever runs halo knows whose address it is.
      const account = { email, password: hash, isConfirmed: true };
      const row = await database.transaction('nobody', async () => insertAccount({ users, audit, clock }, account));
      return { user: presentUser(row), password };
    },
  };
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Stores a new account. Throws 'conflict' when the email is taken. Must run in a transaction. */
async function insertAccount(
  { users, audit, clock }: Pick<SignInServiceParts, 'users' | 'audit' | 'clock'>,
  { email, password, isConfirmed }: { email: string; password: string; isConfirmed: boolean },
  address?: string,
): Promise<UserRow> {
  const createdAt = clock().toISOString();
  const row = await users.insertUser({
    email,
    emailKey: emailKey(email),
    password,
    createdAt,
    ...(isConfirmed && { emailConfirmedAt: createdAt }),
  });
  if (row === undefined) throw new AppError('conflict', 'An account with this email already exists');
  await audit.record('registered', { userId: row.id, address });
  return row;
}

/** The error of a registration without a valid invitation when one is needed. */
function invitationNeededError(): AppError {
  return new AppError(
    'forbidden',
    'This needs a new invitation: the link was used, has expired or is not complete. Ask whoever invited you.',
  );
}

/** The error of a sign-in or registration with a password where these are switched off. */
function passwordsOffError(): AppError {
  return new AppError('forbidden', 'Passwords are switched off here. Please sign in another way.');
}
