import { emailKey } from '#shared/account/account.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import { networkOf } from '#server/http/network.ts';
import type { PresentUser } from './account.presenter.ts';
import { hashPassword, randomPassword, verifyPassword } from './passwords.ts';
import type { OpenSession, SessionService, Visitor } from './sessions.service.ts';
import type { UserStore } from './users.store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What stops one guesser, without keeping the right person out who comes from elsewhere. */
const SIGN_IN_PER_ACCOUNT_AND_ADDRESS: RateLimit = {
  name: 'sign-in-account-address',
  attempts: 10,
  windowMilliseconds: 15 * MINUTE,
};
/** What stops many guessers of one password, from however many addresses. */
const SIGN_IN_PER_ACCOUNT: RateLimit = { name: 'sign-in-account', attempts: 100, windowMilliseconds: HOUR };
const SIGN_IN_PER_ADDRESS: RateLimit = { name: 'sign-in-address', attempts: 100, windowMilliseconds: HOUR };
const REGISTER_PER_EMAIL: RateLimit = { name: 'register-email', attempts: 10, windowMilliseconds: HOUR };
const REGISTER_PER_ADDRESS: RateLimit = { name: 'register-address', attempts: 100, windowMilliseconds: HOUR };

/** What stops whoever finds a browser signed in from guessing its person's password. */
const CONFIRM_PER_ACCOUNT: RateLimit = { name: 'confirm-account', attempts: 10, windowMilliseconds: 15 * MINUTE };

interface SignedIn extends OpenSession {
  user: User;
}

export interface AccountServiceParts {
  database: Database;
  users: UserStore;
  sessions: SessionService;
  rateLimits: RateLimits;
  audit: AuditService;
  clock: Clock;
  presentUser: PresentUser;
}

/** Accounts: creating one, and signing in and out of it (readings: rate limits per address and per email). */
export function createAccountService({
  database,
  users,
  sessions,
  rateLimits,
  audit,
  clock,
  presentUser,
}: AccountServiceParts) {
  /**
   * Answers the hash of this person's password when that is it. Throws 'invalid' with `refusal` when it is not,
   * 'too-many-requests' when tried too often.
   */
  async function confirmPassword(
    userId: number,
    password: string,
    { address }: Visitor,
    refusal: string,
  ): Promise<string> {
    const attempt = [{ limit: CONFIRM_PER_ACCOUNT, subject: String(userId) }];
    await rateLimits.attempt(attempt);
    const row = await users.findUser(userId);
    const isRight = await verifyPassword(password, row?.password);
    if (row === undefined) throw signedOut();
    if (!isRight) {
      await audit.record('password-refused', { userId, address });
      // Not 'signed-out': the session is as good as it was.
      throw new AppError('invalid', refusal);
    }
    await rateLimits.takeBack(attempt);
    return row.password;
  }

  /**
   * As long as the transaction lasts, the account stays as it is. Hashing takes its time and is done outside of transactions, so
   * meanwhile the account may have been deleted ('signed-out') or got another password than the confirmed one ('invalid').
   */
  async function holdAccount(userId: number, confirmed: string, refusal: string): Promise<void> {
    const row = await users.lockUser(userId);
    if (row === undefined) throw signedOut();
    if (row.password !== confirmed) throw new AppError('invalid', refusal);
  }

  /** Notes a failed sign-in and answers what is said of it, whatever was wrong with it. */
  async function refuse(userId: number | undefined, { address }: Visitor): Promise<AppError> {
    await audit.record('sign-in-failed', { userId, address });
    return new AppError('signed-out', 'Invalid email or password');
  }

  return {
    /** Creates an account and signs in, in place of the session of `earlierToken`. Throws 'conflict' when the email is taken, 'too-many-requests' when tried too often. */
    async register(
      credentials: { email: string; password: string },
      visitor: Visitor,
      earlierToken?: string,
    ): Promise<SignedIn> {
      const key = emailKey(credentials.email);
      await rateLimits.attempt([
        { limit: REGISTER_PER_ADDRESS, subject: networkOf(visitor.address) },
        { limit: REGISTER_PER_EMAIL, subject: key },
      ]);
      const password = await hashPassword(credentials.password);
      return database.transaction(async () => {
        const createdAt = clock().toISOString();
        const row = await users.insertUser({ email: credentials.email, emailKey: key, password, createdAt });
        if (row === undefined) throw new AppError('conflict', 'An account with this email already exists');
        await audit.record('registered', { userId: row.id, address: visitor.address });
        await sessions.closeSession(earlierToken);
        return { user: presentUser(row), ...(await sessions.openSession(row.id, false, visitor)) };
      });
    },

    /** Signs in, in place of the session of `earlierToken`. An unknown email and a wrong password get the same answer after the same time. */
    async signIn(
      credentials: { email: string; password: string; rememberMe?: boolean | undefined },
      visitor: Visitor,
      earlierToken?: string,
    ): Promise<SignedIn> {
      const key = emailKey(credentials.email);
      const network = networkOf(visitor.address);
      const attempt = [
        { limit: SIGN_IN_PER_ADDRESS, subject: network },
        { limit: SIGN_IN_PER_ACCOUNT_AND_ADDRESS, subject: `${key} from ${network}` },
        { limit: SIGN_IN_PER_ACCOUNT, subject: key },
      ];
      await rateLimits.attempt(attempt);
      const row = await users.findUserByEmail(key);
      const isRight = await verifyPassword(credentials.password, row?.password);
      if (row === undefined || !isRight) throw await refuse(row?.id, visitor);
      await rateLimits.takeBack(attempt);
      const signedIn = await database.transaction(async () => {
        // A change of the password has signed out everywhere: nobody may come in after it with the old one.
        const held = await users.lockUser(row.id);
        if (held?.password !== row.password) return undefined;
        await audit.record('signed-in', { userId: held.id, address: visitor.address });
        await sessions.closeSession(earlierToken);
        const session = await sessions.openSession(held.id, credentials.rememberMe ?? false, visitor);
        return { user: presentUser(held), ...session };
      });
      if (signedIn === undefined) throw await refuse(row.id, visitor);
      return signedIn;
    },

    /** Changes the password, signs out everywhere and signs this browser in anew (readings, 17). */
    async changePassword(
      userId: number,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      token: string,
      visitor: Visitor,
    ): Promise<OpenSession> {
      const refusal = 'Current password is incorrect';
      const confirmed = await confirmPassword(userId, currentPassword, visitor, refusal);
      const password = await hashPassword(newPassword);
      return database.transaction(async () => {
        await holdAccount(userId, confirmed, refusal);
        await users.updatePassword(userId, password);
        await audit.record('password-changed', { userId, address: visitor.address });
        return sessions.replaceSessions(userId, token, visitor);
      });
    },

    /**
     * Gives the person with this email a password made by chance, and signs them out everywhere. Throws 'not-found' where nobody has
     * it.
     */
    async resetPassword(email: string): Promise<{ user: User; password: string }> {
      const password = randomPassword();
      const hash = await hashPassword(password);
      return database.transaction(async () => {
        const row = await users.findUserByEmail(emailKey(email));
        if (row === undefined) throw notFound('User');
        await users.updatePassword(row.id, hash);
        await sessions.signOutElsewhere(row.id);
        await audit.record('password-reset', { userId: row.id });
        return { user: presentUser(row), password };
      });
    },

    /** Deletes the account with every row of it, and with that signs out everywhere (readings, 19). */
    async deleteAccount(userId: number, password: string, visitor: Visitor): Promise<void> {
      const refusal = 'Password is incorrect';
      const confirmed = await confirmPassword(userId, password, visitor, refusal);
      await database.transaction(async () => {
        await holdAccount(userId, confirmed, refusal);
        await audit.recordDeletion(userId, visitor.address);
        await users.deleteUser(userId);
      });
    },
  };
}

/** What is said to whose account was deleted while they were being answered. */
function signedOut(): AppError {
  return new AppError('signed-out', 'Please sign in');
}

export type AccountService = ReturnType<typeof createAccountService>;
