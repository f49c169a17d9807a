import { AppError } from '#server/http/app-error.ts';
import { FairQueue } from './fair-queue.ts';

/** How much a gate takes at a time, and what it says to those it has no room for. */
export interface GateLimits {
  /** How many pieces of work run at once. */
  places: number;
  /** How many may wait under one key. */
  waitingPerKey: number;
  /** How many may wait in all. */
  waiting: number;
  /** What a person reads who is turned away. */
  busyMessage: string;
  /** After how many seconds it makes sense to try again. */
  retryAfter: number;
}

/** Lets work begin when there is a place for it. */
export interface ConcurrencyGate {
  /** Throws 'not-ready' where too many wait already. To be called before work that is in vain then. */
  requireRoom: (key: string | number) => void;
  /** Waits for a place, and answers what gives it up again. That is safe to repeat. */
  acquire: (key: string | number) => Promise<() => void>;
  /** Waits for a place and does the work in it. */
  run: <T>(key: string | number, work: () => Promise<T>) => Promise<T>;
}

/**
 * Creates a gate that runs a limited number of pieces of work at once. The others wait in a line for each key and get places in
 * turn, so one key cannot keep the others waiting. Throws 'not-ready' with Retry-After where too many wait already.
 */
export function createConcurrencyGate(limits: GateLimits): ConcurrencyGate {
  const waiting = new FairQueue<() => void>();
  let free = limits.places;

  function requireRoom(key: string | number): void {
    if (waiting.size >= limits.waiting || waiting.lengthOf(key) >= limits.waitingPerKey)
      throw new AppError('not-ready', limits.busyMessage, { retryAfter: limits.retryAfter });
  }

  async function acquire(key: string | number): Promise<() => void> {
    if (free > 0) {
      free -= 1;
      return once(release);
    }
    requireRoom(key);
    // Whoever gives a place up hands it over.
    await new Promise<void>((resolve) => waiting.push(key, resolve));
    return once(release);
  }

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    requireRoom,
    acquire,
    async run(key, work) {
      const leave = await acquire(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
