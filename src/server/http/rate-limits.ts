import type { Clock } from '#server/clock.ts';
import { AppError } from './app-error.ts';
import type { RateLimitStore } from './rate-limits.store.ts';

/** How many attempts a window allows, and how long it lasts. */
export interface RateLimit {
  name: string;
  attempts: number;
  windowMilliseconds: number;
}

export interface RateLimits {
  /** Counts an attempt of `subject` against each limit; throws 'too-many-requests' when one is used up. */
  attempt(limits: readonly { limit: RateLimit; subject: string }[]): Promise<void>;
  /** Takes the attempt back because it was a success: only failures use a limit up. */
  takeBack(limits: readonly { limit: RateLimit; subject: string }[]): Promise<void>;
}

/**
 * Limits on guessing. An attempt is counted before it is looked at, so that many at once cannot slip through together.
 * `scale` multiplies every limit; 0 switches them off.
 */
export function createRateLimits(store: RateLimitStore, clock: Clock, scale: number): RateLimits {
  return {
    async attempt(limits) {
      if (scale === 0) return;
      const now = clock();
      for (const { limit, subject } of limits) {
        const windowEnd = new Date(now.getTime() + limit.windowMilliseconds).toISOString();
        const { attempts, resetAt } = await store.count(keyOf(limit, subject), now.toISOString(), windowEnd);
        if (attempts <= limit.attempts * scale) continue;
        const retryAfter = Math.max(1, Math.ceil((Date.parse(resetAt) - now.getTime()) / 1_000));
        throw new AppError('too-many-requests', `Too many attempts. Please try again in ${describe(retryAfter)}.`, {
          retryAfter,
        });
      }
      await store.forgetBefore(now.toISOString());
    },

    async takeBack(limits) {
      if (scale === 0) return;
      for (const { limit, subject } of limits) await store.takeBack(keyOf(limit, subject));
    },
  };
}

function keyOf(limit: RateLimit, subject: string): string {
  return `${limit.name}:${subject}`;
}

function describe(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}
