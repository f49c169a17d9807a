import { HOUR, MINUTE } from '#shared/calendar/durations.ts';
import type { Clock } from '#server/clock.ts';
import { createConcurrencyGate } from '#server/concurrency/concurrency-gate.ts';
import { getSubnets } from '#server/http/ip-subnet.ts';
import type { LimitedAttempt, RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import { attemptsOfAddress, createSubnetLimits } from '#server/http/subnet-limits.ts';
import type { KnownBrowserStore } from './known-browsers.store.ts';
import { createSecret, hashForAccount } from './tokens.ts';

const SIGN_IN_PER_SUBNET = createSubnetLimits('sign-in-address', [100, 200, 400]);
const SIGN_IN_PER_ACCOUNT_AND_SUBNET = [
  { name: 'sign-in-account-address', attempts: 10, windowMilliseconds: 15 * MINUTE },
  ...createSubnetLimits('sign-in-account-subnet', [20, 30]),
];
const REGISTER_PER_SUBNET = createSubnetLimits('register-address', [100, 200, 400]);
/** Limits a distributed attack on one account. No single subnet reaches this limit. */
const SIGN_IN_PER_ACCOUNT: RateLimit = { name: 'sign-in-account', attempts: 100, windowMilliseconds: HOUR };
/** A browser that has signed in to the account before has its own limit, which strangers cannot use up. */
const SIGN_IN_PER_KNOWN_BROWSER: RateLimit = {
  name: 'sign-in-known-browser',
  attempts: 10,
  windowMilliseconds: 15 * MINUTE,
};
const REGISTER_PER_EMAIL: RateLimit = { name: 'register-email', attempts: 10, windowMilliseconds: HOUR };
/** Limits sign-ins, because each one adds a row to the history of sign-ins. */
const SESSIONS_PER_ACCOUNT: RateLimit = { name: 'sessions-account', attempts: 300, windowMilliseconds: HOUR };
/** Limits password guesses in a browser that is signed in. */
const CONFIRM_PER_ACCOUNT: RateLimit = { name: 'confirm-account', attempts: 10, windowMilliseconds: 15 * MINUTE };

const KNOWN_BROWSERS_PER_ACCOUNT = 20;

/**
 * Hashing a password takes 25 ms of a core and 19 MiB. Two hashes run at once; a key's full line takes about a second.
 */
const GATE = {
  places: 2,
  waitingPerKey: 40,
  waiting: 400,
  busyMessage: 'Too many people are signing in at the moment. Please try again in a few seconds.',
  retryAfter: 5,
};

/** The limits that an attempt with a password counts against, and the key under which it waits. */
export interface PasswordAttempt {
  queueKey: string;
  limits: LimitedAttempt[];
}

/** The origin of a sign-in. */
export interface SignInOrigin {
  address: string;
  /** The token of a browser that has signed in to some account before. */
  browserToken: string | undefined;
}

/**
 * Creates the service that every attempt with a password goes through: its limits, and a fair queue by network or
 * account.
 */
export function createPasswordAttemptService(rateLimits: RateLimits, knownBrowsers: KnownBrowserStore, clock: Clock) {
  const gate = createConcurrencyGate(GATE);

  return {
    /**
     * Throws 'not-ready' when the line of this address is full. A flood is then refused before it costs a database
     * lookup.
     */
    requireRoomForStranger(address: string): void {
      gate.requireRoom(widestSubnet(address));
    },

    /** Returns the attempt of a sign-in with an email key. `userId` is the account with that email, if there is one. */
    async createSignInAttempt(
      emailKey: string,
      userId: number | undefined,
      origin: SignInOrigin,
    ): Promise<PasswordAttempt> {
      const { address, browserToken } = origin;
      if (userId !== undefined && browserToken !== undefined) {
        const browser = hashForAccount(userId, browserToken);
        if (await knownBrowsers.isKnown(userId, browser))
          return { queueKey: browser, limits: [{ limit: SIGN_IN_PER_KNOWN_BROWSER, subject: browser }] };
      }
      return {
        queueKey: widestSubnet(address),
        limits: [
          ...attemptsOfAddress(SIGN_IN_PER_SUBNET, address),
          ...attemptsOfAddress(SIGN_IN_PER_ACCOUNT_AND_SUBNET, address, `${emailKey} from `),
          { limit: SIGN_IN_PER_ACCOUNT, subject: emailKey },
        ],
      };
    },

    /** Returns the attempt of a registration with an email key. */
    createRegistrationAttempt(emailKey: string, address: string): PasswordAttempt {
      return {
        queueKey: widestSubnet(address),
        limits: [...attemptsOfAddress(REGISTER_PER_SUBNET, address), { limit: REGISTER_PER_EMAIL, subject: emailKey }],
      };
    },

    /** Returns the attempt of a signed-in user to confirm their password. */
    createConfirmationAttempt(userId: number): PasswordAttempt {
      const subject = String(userId);
      return { queueKey: `account ${subject}`, limits: [{ limit: CONFIRM_PER_ACCOUNT, subject }] };
    },

    /**
     * Waits for the attempt's turn, counts it, and runs `check`, which hashes a password. Throws 'not-ready' when too
     * many wait already, 'too-many-requests' when a limit is used up.
     */
    async run<T>(attempt: PasswordAttempt, check: () => Promise<T>): Promise<T> {
      return gate.run(attempt.queueKey, async () => {
        await rateLimits.attempt(attempt.limits);
        return check();
      });
    },

    /** Hashes or verifies a password in its turn and without a limit. */
    async runUnlimited<T>(userId: number, work: () => Promise<T>): Promise<T> {
      return gate.run(`account ${userId}`, work);
    },

    /** Counts a sign-in that is about to succeed. Throws 'too-many-requests' after too many sign-ins. */
    async countSession(userId: number): Promise<void> {
      await rateLimits.attempt([{ limit: SESSIONS_PER_ACCOUNT, subject: String(userId) }]);
    },

    /** Takes an attempt back because the password was right. */
    async refund(attempt: PasswordAttempt): Promise<void> {
      await rateLimits.refund(attempt.limits);
    },

    /** Gives a browser its own limit from now on. Returns its token; it is new if the browser had none. */
    async rememberBrowser(userId: number, browserToken = createSecret()): Promise<string> {
      const browser = hashForAccount(userId, browserToken);
      await knownBrowsers.remember(userId, browser, clock().toISOString(), KNOWN_BROWSERS_PER_ACCOUNT);
      return browserToken;
    },

    /** Deletes the known browsers of an account, because its password has changed. */
    async forgetBrowsers(userId: number): Promise<void> {
      await knownBrowsers.forgetAll(userId);
    },
  };
}

export type PasswordAttemptService = ReturnType<typeof createPasswordAttemptService>;

function widestSubnet(address: string): string {
  return getSubnets(address).at(-1) ?? address;
}
