import { emailKey } from '#shared/account/account.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { PresentUser, UserRow } from './account.presenter.ts';
import type { PasswordAttemptService } from './password-attempts.service.ts';
import { hashPassword, randomPassword, verifyPassword } from './passwords.ts';
import type { OpenSession, SessionService, Visitor } from './sessions.service.ts';
import type { UserStore } from './users.store.ts';

/** A signed-in user with the tokens for their browser. */
export interface SignedIn extends OpenSession {
  user: User;
  /** The token by which the browser is recognized at its next sign-in. */
  browserToken: string;
}

/** Message for a registration when only the operator creates accounts. */
const REGISTRATION_CLOSED = 'Registration is closed. Ask whoever runs this halo for an account.';

/** Tokens that a browser brings to a sign-in. */
export interface BroughtTokens {
  /** The token of the session that the new one replaces. */
  session?: string | undefined;
  browser?: string | undefined;
}

export interface AccountServiceParts {
  database: Database;
  users: UserStore;
  sessions: SessionService;
  passwordAttempts: PasswordAttemptService;
  audit: AuditService;
  clock: Clock;
  presentUser: PresentUser;
  /** Whether strangers may register. */
  isRegistrationOpen: boolean;
}

/**
 * Creates the service of accounts: registration, sign-in, sign-out, password change and deletion. Attempts are limited
 * per address and per email.
 */
export function createAccountService({
  database,
  users,
  sessions,
  passwordAttempts,
  audit,
  clock,
  presentUser,
  isRegistrationOpen,
}: AccountServiceParts) {
  /**
   * Checks a user's password and returns its stored hash. Throws 'invalid' with `refusal` when it is wrong,
   * 'too-many-requests' after too many attempts.
   */
  async function confirmPassword(
    userId: number,
    password: string,
    { address }: Visitor,
    refusal: string,
  ): Promise<string> {
    const attempt = passwordAttempts.ofConfirmation(userId);
    const row = await users.findUser(userId);
    const isRight = await passwordAttempts.run(attempt, async () => verifyPassword(password, row?.password));
    if (row === undefined) throw signedOutError();
    if (!isRight) {
      await audit.record('password-refused', { userId, address });
      // Not 'signed-out', because the session is still valid.
      throw new AppError('invalid', refusal);
    }
    await passwordAttempts.takeBack(attempt);
    return row.password;
  }

  /**
   * Locks the account until the end of the transaction. Passwords are hashed outside of transactions, because hashing
   * is slow. Meanwhile the account may have been deleted ('signed-out'), or its password changed ('invalid').
   */
  async function lockAccount(userId: number, confirmed: string, refusal: string): Promise<void> {
    const row = await users.lockUser(userId);
    if (row === undefined) throw signedOutError();
    if (row.password !== confirmed) throw new AppError('invalid', refusal);
  }

  /** Records a failed sign-in and returns its error, which is the same for every cause. */
  async function recordRefusal(userId: number | undefined, { address }: Visitor): Promise<AppError> {
    await audit.record('sign-in-failed', { userId, address });
    return new AppError('signed-out', 'Invalid email or password');
  }

  /** Opens a session in place of the browser's previous one, and remembers the browser. */
  async function openSessionFor(
    row: UserRow,
    rememberMe: boolean,
    visitor: Visitor,
    brought: BroughtTokens,
  ): Promise<SignedIn> {
    return database.transaction(row.id, async () => {
      await sessions.closeSession(brought.session);
      const session = await sessions.openSession(row.id, rememberMe, visitor);
      const browserToken = await passwordAttempts.rememberBrowser(row.id, brought.browser);
      return { user: presentUser(row), ...session, browserToken };
    });
  }

  return {
    isRegistrationOpen,

    /**
     * Creates an account and signs in. Throws 'forbidden' when registration is closed, 'conflict' when the email is
     * taken, 'too-many-requests' after too many attempts.
     */
    async register(
      credentials: { email: string; password: string },
      visitor: Visitor,
      brought: BroughtTokens = {},
    ): Promise<SignedIn> {
      if (!isRegistrationOpen) throw new AppError('forbidden', REGISTRATION_CLOSED);
      const key = emailKey(credentials.email);
      const attempt = passwordAttempts.ofRegistration(key, visitor.address);
      const password = await passwordAttempts.run(attempt, async () => hashPassword(credentials.password));
      return database.transaction('nobody', async () => {
        const createdAt = clock().toISOString();
        const row = await users.insertUser({ email: credentials.email, emailKey: key, password, createdAt });
        if (row === undefined) throw emailTakenError();
        await audit.record('registered', { userId: row.id, address: visitor.address });
        return openSessionFor(row, false, visitor, brought);
      });
    },

    /** Signs in. An unknown email and a wrong password get the same error after the same time. */
    async signIn(
      credentials: { email: string; password: string; rememberMe?: boolean | undefined },
      visitor: Visitor,
      brought: BroughtTokens = {},
    ): Promise<SignedIn> {
      if (brought.browser === undefined) passwordAttempts.requireRoomForStranger(visitor.address);
      const key = emailKey(credentials.email);
      const row = await users.findUserByEmail(key);
      const origin = { address: visitor.address, browserToken: brought.browser };
      const attempt = await passwordAttempts.ofSignIn(key, row?.id, origin);
      const isRight = await passwordAttempts.run(attempt, async () =>
        verifyPassword(credentials.password, row?.password),
      );
      if (row === undefined || !isRight) throw await recordRefusal(row?.id, visitor);
      await passwordAttempts.countSession(row.id);
      const signedIn = await database.transaction(row.id, async () => {
        // A password change signs out everywhere. A sign-in with the old password must not complete after it.
        const held = await users.lockUser(row.id);
        if (held?.password !== row.password) return undefined;
        await passwordAttempts.takeBack(attempt);
        await audit.record('signed-in', { userId: held.id, address: visitor.address });
        return openSessionFor(held, credentials.rememberMe ?? false, visitor, brought);
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
      return database.transaction('nobody', async () => {
        const createdAt = clock().toISOString();
        const row = await users.insertUser({ email, emailKey: emailKey(email), password: hash, createdAt });
        if (row === undefined) throw emailTakenError();
        await audit.record('registered', { userId: row.id });
        return { user: presentUser(row), password };
      });
    },

    /** Changes the password, signs out everywhere and signs this browser in again. (READ-17) */
    async changePassword(
      userId: number,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      token: string,
      visitor: Visitor,
    ): Promise<OpenSession> {
      const refusal = 'Current password is incorrect';
      const confirmed = await confirmPassword(userId, currentPassword, visitor, refusal);
      const password = await passwordAttempts.runUnlimited(userId, async () => hashPassword(newPassword));
      return database.transaction(userId, async () => {
        await lockAccount(userId, confirmed, refusal);
        await users.updatePassword(userId, password);
        await passwordAttempts.forgetBrowsers(userId);
        await audit.record('password-changed', { userId, address: visitor.address });
        return sessions.replaceSessions(userId, token, visitor);
      });
    },

    /**
     * Gives the account with this email a random password and signs it out everywhere. Throws 'not-found' without such
     * an account.
     */
    async resetPassword(email: string): Promise<{ user: User; password: string }> {
      const password = randomPassword();
      const hash = await hashPassword(password);
      return database.transaction('everybody', async () => {
        const row = await users.findUserByEmail(emailKey(email));
        if (row === undefined) throw notFound('User');
        await users.updatePassword(row.id, hash);
        await passwordAttempts.forgetBrowsers(row.id);
        await sessions.signOutElsewhere(row.id);
        await audit.record('password-reset', { userId: row.id });
        return { user: presentUser(row), password };
      });
    },

    /** Deletes the account with all of its rows, which signs it out everywhere. (READ-19) */
    async deleteAccount(userId: number, password: string, visitor: Visitor): Promise<void> {
      const refusal = 'Password is incorrect';
      const confirmed = await confirmPassword(userId, password, visitor, refusal);
      await database.transaction(userId, async () => {
        await lockAccount(userId, confirmed, refusal);
        await audit.recordDeletion(userId, visitor.address);
        await users.deleteUser(userId);
      });
      await database.eraseLog();
    },
  };
}

function emailTakenError(): AppError {
  return new AppError('conflict', 'An account with this email already exists');
}

/** The error when the account was deleted during the request. */
function signedOutError(): AppError {
  return new AppError('signed-out', 'Please sign in');
}

export type AccountService = ReturnType<typeof createAccountService>;
