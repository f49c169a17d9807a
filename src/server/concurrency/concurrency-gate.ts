import { AppError } from '#server/app-error.ts';
import { FairQueue } from './fair-queue.ts';

/** The capacity of a gate, and its error when it is full. */
export interface GateLimits {
  /** How many tasks run at once. */
  places: number;
  /** How many tasks may wait under one key. */
  waitingPerKey: number;
  /** How many tasks may wait in all. */
  waiting: number;
  /** Message of the error when the queue is full. */
  busyMessage: string;
  /** Seconds after which a retry makes sense. */
  retryAfter: number;
}

/** Starts work when a place is free. */
export interface ConcurrencyGate {
  /** Throws 'not-ready' when too many tasks wait already. Call it before work that would be wasted in that case. */
  requireRoom: (key: string | number) => void;
  /** Waits for a place and returns the function that releases it. That function can be called repeatedly. */
  acquire: (key: string | number) => Promise<() => void>;
  /** Waits for a place and runs the work in it. */
  run: <T>(key: string | number, work: () => Promise<T>) => Promise<T>;
}

/**
 * Creates a gate that runs a limited number of tasks at once. The others wait in one line per key, and the lines take
 * turns, so one key cannot block the others. Throws 'not-ready' with Retry-After when too many wait already.
 */
export function createConcurrencyGate(limits: GateLimits): ConcurrencyGate {
  const waiting = new FairQueue<() => void>();
  let free = limits.places;

  function requireRoom(key: string | number): void {
    if (waiting.size >= limits.waiting || waiting.getLength(key) >= limits.waitingPerKey)
      throw new AppError('not-ready', limits.busyMessage, { retryAfter: limits.retryAfter });
  }

  async function acquire(key: string | number): Promise<() => void> {
    if (free > 0) {
      free -= 1;
      return once(release);
    }
    requireRoom(key);
    // `release` hands its place to the next waiting task.
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
