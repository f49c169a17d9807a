import { MINUTE } from '#shared/calendar/durations.ts';
import { emailKey } from '#shared/account/account.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import type { Database } from '#server/database/database.ts';
import { withoutRecording } from '#server/database/recording.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { PresentUser } from './account.presenter.ts';
import type { PasswordAttemptService } from './password-attempts.service.ts';
import { hashPassword, NO_PASSWORD, randomPassword, verifyPassword } from './passwords.ts';
import type { OpenSession, SessionService } from './sessions.service.ts';
import type { SecondFactorStore } from './second-factor.store.ts';
import type { UserStore } from './users.store.ts';

/** How long after signing in a person need not prove again who they are. */
const FRESH_SIGN_IN_MILLISECONDS = 15 * MINUTE;

/** The message about a password that confirms an action, unless the action has its own. */
const PASSWORD_REFUSAL = 'Password is incorrect';

export interface AccountServiceParts {
  database: Database;
  users: UserStore;
  sessions: SessionService;
  passwordAttempts: PasswordAttemptService;
  audit: AuditService;
  presentUser: PresentUser;
}

/** The parts of the service, with the second factors that the operator can remove. */
export interface AccountServiceOptions extends AccountServiceParts {
  secondFactors: Pick<SecondFactorStore, 'deleteSecondFactor'>;
}

/** Creates the service of a person's own account: password change, reset and deletion. Attempts are limited. */
export function createAccountService({
  database,
  users,
  sessions,
  passwordAttempts,
  audit,
  presentUser,
  secondFactors,
}: AccountServiceOptions) {
  /**
   * Checks a user's password and returns its stored hash. Throws 'invalid' with `refusal` when it is wrong,
   * 'too-many-requests' after too many attempts.
   */
  async function confirmPassword(
    userId: number,
    password: string,
    { address }: Visitor,
    refusal = PASSWORD_REFUSAL,
  ): Promise<string> {
    const attempt = passwordAttempts.createConfirmationAttempt(userId);
    const row = await users.findUser(userId);
    const isRight = await passwordAttempts.run(attempt, async () => verifyPassword(password, row?.password));
    if (row === undefined) throw signedOutError();
    if (!isRight) {
      await audit.record('password-refused', { userId, address });
      // Not 'signed-out', because the session is still valid.
      throw new AppError('invalid', refusal);
    }
    await passwordAttempts.refund(attempt);
    return row.password;
  }

  /**
   * Locks the account until the end of the transaction. Passwords are hashed outside of transactions, because hashing
   * is slow. Meanwhile the account may have been deleted ('signed-out'), or its password changed ('invalid').
   */
  async function lockAccount(userId: number, confirmed: string, refusal = PASSWORD_REFUSAL): Promise<void> {
    const row = await users.lockUser(userId);
    if (row === undefined) throw signedOutError();
    if (row.password !== confirmed) throw new AppError('invalid', refusal);
  }

  return {
    confirmPassword,

    /** Returns the email of an account; undefined if it was deleted. */
    async findEmail(userId: number): Promise<string | undefined> {
      return (await users.findUser(userId))?.email;
    },

    /** True when the account has a password. */
    async hasPassword(userId: number): Promise<boolean> {
      return (await users.findUser(userId))?.password !== NO_PASSWORD;
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
     * Sets the password of an account that has none. The person has no password to confirm it with, so they must have
     * signed in shortly before. `sessionAge` is in milliseconds. Throws 'conflict' when there is a password, 'forbidden'
     * when the sign-in was longer ago.
     */
    async setFirstPassword(
      userId: number,
      newPassword: string,
      sessionAge: number,
      { address }: Visitor,
    ): Promise<void> {
      if (sessionAge > FRESH_SIGN_IN_MILLISECONDS)
        throw new AppError('forbidden', 'Sign out and in again first, so that it is certain that it is you');
      const password = await passwordAttempts.runUnlimited(userId, async () => hashPassword(newPassword));
      await database.transaction(userId, async () => {
        const row = await users.lockUser(userId);
        if (row?.password !== NO_PASSWORD) throw new AppError('conflict', 'You have a password already');
        await users.updatePassword(userId, password);
        await audit.record('first-password-set', { userId, address });
      });
    },

    /**
     * Gives the account with this email a random password and signs it out everywhere. With `removesSecondFactor` it
     * also turns the second step off, for a person who has lost it. Throws 'not-found' without such an account.
     */
    async resetPassword(email: string, removesSecondFactor = false): Promise<{ user: User; password: string }> {
      const password = randomPassword();
      const hash = await hashPassword(password);
      return database.transaction('everybody', async () => {
        const row = await users.findUserByEmail(emailKey(email));
        if (row === undefined) throw notFound('User');
        await users.updatePassword(row.id, hash);
        await passwordAttempts.forgetBrowsers(row.id);
        await sessions.signOutElsewhere(row.id);
        await audit.record('password-reset', { userId: row.id });
        if (removesSecondFactor && (await secondFactors.deleteSecondFactor(row.id)))
          await audit.record('second-factor-off', { userId: row.id });
        return { user: presentUser(row), password };
      });
    },

    /** Deletes the account with all of its rows, which signs it out everywhere. (READ-19) */
    async deleteAccount(userId: number, password: string, visitor: Visitor): Promise<void> {
      const confirmed = await confirmPassword(userId, password, visitor);
      await withoutRecording(async () =>
        database.transaction(userId, async () => {
          await lockAccount(userId, confirmed);
          await audit.recordDeletion(userId, visitor.address);
          await users.deleteUser(userId);
        }),
      );
      await database.eraseLog();
    },
  };
}

/** The error when the account was deleted during the request. */
function signedOutError(): AppError {
  return new AppError('signed-out', 'Please sign in');
}

export type AccountService = ReturnType<typeof createAccountService>;
