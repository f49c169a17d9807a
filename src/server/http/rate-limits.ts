import { hash } from 'node:crypto';
import { toInstant, type Clock } from '#server/clock.ts';
import { AppError } from '#server/app-error.ts';
import type { AttemptCount, RateLimitStore } from './rate-limits.store.ts';

/** The number of attempts that a window allows, and how long the window lasts. */
export interface RateLimit {
  name: string;
  attempts: number;
  windowMilliseconds: number;
}

/** A limit and its subject: an account, an address or an email. */
export interface LimitedAttempt {
  limit: RateLimit;
  subject: string;
}

export interface RateLimits {
  /**
   * Counts an attempt against each limit. Throws 'too-many-requests' when one is used up. A refused attempt counts
   * against no limit, so a caller over a narrow limit cannot use up a wide one.
   */
  attempt(attempts: readonly LimitedAttempt[]): Promise<void>;
  /** Takes an attempt back after a success: only failures use up a limit. */
  refund(attempts: readonly LimitedAttempt[]): Promise<void>;
  /** Deletes at most `limit` counts whose windows have ended. Returns how many. */
  purge(limit: number): Promise<number>;
}

/**
 * Creates the limits on guessing. An attempt is counted before it is checked, so that concurrent attempts cannot slip
 * through together. `scale` multiplies every limit; 0 switches them off.
 */
export function createRateLimits(store: RateLimitStore, clock: Clock, scale: number): RateLimits {
  /** Throws for the first limit that has fewer than `spare` attempts left. */
  function requireRemaining(attempts: readonly LimitedAttempt[], counts: readonly AttemptCount[], spare: number): void {
    for (const { limit, subject } of attempts) {
      const count = counts.find(({ key }) => key === getKey(limit, subject));
      if (count !== undefined && count.attempts > limit.attempts * scale - spare)
        throw tooManyAttemptsError(count, clock());
    }
  }

  return {
    async attempt(attempts) {
      if (scale === 0) return;
      const now = clock();
      const windows = attempts.map(({ limit, subject }) => ({
        key: getKey(limit, subject),
        resetAt: toInstant(now.getTime() + limit.windowMilliseconds),
      }));
      const keys = windows.map(({ key }) => key);
      requireRemaining(attempts, await store.findCounts(keys, now.toISOString()), 1);
      // Concurrent attempts may have been counted since.
      requireRemaining(attempts, await store.countAttempts(windows, now.toISOString()), 0);
    },

    async refund(attempts) {
      if (scale === 0) return;
      await store.refund(attempts.map(({ limit, subject }) => getKey(limit, subject)));
    },

    async purge(limit) {
      return store.purgeEnded(clock().toISOString(), limit);
    },
  };
}

/** Returns the key of a limit. The subject is hashed, so the table contains no email or address. */
function getKey(limit: RateLimit, subject: string): string {
  return `${limit.name}:${hash('sha256', subject, 'base64url')}`;
}

function tooManyAttemptsError({ resetAt }: AttemptCount, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((Date.parse(resetAt) - now.getTime()) / 1_000));
  return new AppError('too-many-requests', `Too many attempts. Please try again in ${describe(retryAfter)}.`, {
    retryAfter,
  });
}

function describe(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}
