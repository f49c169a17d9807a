import { MINUTE } from '#shared/calendar/durations.ts';
import { RECOVERY_CODES, readCode } from '#shared/account/second-factor.rules.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError } from '#server/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { AccountService } from './account.service.ts';
import { randomPassword } from './passwords.ts';
import type { SecondFactorStore } from './second-factor.store.ts';
import { hashForAccount } from './tokens.ts';

/** Limits guesses of a code, also from many addresses and over several sign-ins. */
const CODES_PER_ACCOUNT: RateLimit = { name: 'code-account', attempts: 10, windowMilliseconds: 15 * MINUTE };

/** RFC 6238 with the values that every authenticator app knows. */
const TOTP_OPTIONS = { issuer: 'halo', algorithm: 'SHA1', digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** How many steps the clock of a phone may be wrong. */
const DRIFT = 1;

export interface SecondFactorServiceParts {
  database: Database;
  store: SecondFactorStore;
  rateLimits: RateLimits;
  account: Pick<AccountService, 'confirmPassword'>;
  audit: AuditService;
  clock: Clock;
}

/** Creates the service of the second step of sign-ins: codes of an authenticator app, and recovery codes. (decision 066) */
export function createSecondFactorService({
  database,
  store,
  rateLimits,
  account,
  audit,
  clock,
}: SecondFactorServiceParts) {
  /** Returns the step of a code of the authenticator app; undefined when it is wrong. */
  async function findStep(secret: string, code: string): Promise<number | undefined> {
    const { TOTP } = await loadOtpauth();
    const timestamp = clock().getTime();
    const totp = new TOTP({ ...TOTP_OPTIONS, secret });
    const delta = totp.validate({ token: code, timestamp, window: DRIFT });
    return delta === null ? undefined : totp.counter({ timestamp }) + delta;
  }

  /**
   * Uses a recovery code up. Returns false when the person has no such code. A code has 79 random bits, so that a fast hash
   * is enough.
   */
  async function useRecoveryCode(userId: number, code: string): Promise<boolean> {
    const isRight = await store.useRecoveryCode(userId, hashForAccount(userId, code));
    if (isRight) await audit.record('recovery-code-used', { userId });
    return isRight;
  }

  /**
   * Checks a code. Returns the function that uses it up inside a transaction; that function returns false when the code is
   * wrong or was used.
   */
  async function checkTypedCode(userId: number, typed: string): Promise<() => Promise<boolean>> {
    const read = readCode(typed);
    const factor = await store.findSecondFactor(userId);
    if (read === undefined || factor === undefined) return refuseCode;
    if (read.kind === 'recovery') return async () => useRecoveryCode(userId, read.code);
    const step = await findStep(factor.secret, read.code);
    return step === undefined ? refuseCode : async () => store.acceptStep(userId, factor.secret, step);
  }

  /**
   * Checks a code, uses it up and runs `work` in the same transaction. A wrong code counts against the limit of the
   * account. Throws 'invalid' when the code is wrong, 'too-many-requests' after too many attempts.
   */
  async function withCode<Result>(
    userId: number,
    code: string,
    { address }: Visitor,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const attempts = [{ limit: CODES_PER_ACCOUNT, subject: String(userId) }];
    await rateLimits.attempt(attempts);
    const useUp = await checkTypedCode(userId, code);
    const done = await database.transaction(userId, async () =>
      (await useUp()) ? { result: await work() } : undefined,
    );
    if (done === undefined) {
      await audit.record('code-refused', { userId, address });
      throw wrongCodeError();
    }
    await rateLimits.refund(attempts);
    return done.result;
  }

  return {
    withCode,

    /** Returns the second factor of a person; null while it is off. */
    async readSecondFactor(userId: number): Promise<{ recoveryCodesLeft: number } | null> {
      const factor = await store.findSecondFactor(userId);
      if (factor?.confirmedAt == null) return null;
      return { recoveryCodesLeft: await store.countRecoveryCodes(userId) };
    },

    /**
     * Creates a secret, which is used once a code has confirmed it. Throws 'invalid' when the password is wrong, and
     * 'conflict' when the second step is on.
     */
    async begin(
      user: { id: number; email: string },
      password: string,
      visitor: Visitor,
    ): Promise<{ secret: string; address: string }> {
      await account.confirmPassword(user.id, password, visitor);
      const { Secret, TOTP } = await loadOtpauth();
      const secret = new Secret({ size: SECRET_BYTES });
      await database.transaction(user.id, async () => {
        const factor = await store.findSecondFactor(user.id);
        if (factor?.confirmedAt != null) throw new AppError('conflict', 'The second step is on already');
        await store.replaceSecret(user.id, secret.base32);
      });
      return { secret: secret.base32, address: new TOTP({ ...TOTP_OPTIONS, label: user.email, secret }).toString() };
    },

    /** Turns the second step on. Returns the recovery codes, which cannot be read again. Throws like `withCode`. */
    async confirm(userId: number, code: string, visitor: Visitor): Promise<{ recoveryCodes: string[] }> {
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, randomPassword);
      await withCode(userId, code, visitor, async () => {
        const factor = await store.findSecondFactor(userId);
        if (factor?.confirmedAt != null) throw new AppError('conflict', 'The second step is on already');
        await store.confirmSecret(userId, clock().toISOString());
        await store.insertRecoveryCodes(
          userId,
          recoveryCodes.map((each) => hashForAccount(userId, each)),
        );
        await audit.record('second-factor-on', { userId, address: visitor.address });
      });
      return { recoveryCodes };
    },

    /** Turns the second step off. Throws 'invalid' when the password or the code is wrong. */
    async turnOff(
      userId: number,
      { password, code }: { password: string; code: string },
      visitor: Visitor,
    ): Promise<void> {
      await account.confirmPassword(userId, password, visitor);
      await withCode(userId, code, visitor, async () => {
        await store.deleteSecondFactor(userId);
        await audit.record('second-factor-off', { userId, address: visitor.address });
      });
    },
  };
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Uses up nothing, because the code is wrong. */
async function refuseCode(): Promise<boolean> {
  return false;
}

function wrongCodeError(): AppError {
  return new AppError('invalid', 'This code is wrong or was used. Wait for the next one and try again.', {
    issues: [{ path: 'code', message: 'The code is wrong' }],
  });
}

/** Loads the library only when somebody uses a second step. */
async function loadOtpauth() {
  return import('otpauth');
}
