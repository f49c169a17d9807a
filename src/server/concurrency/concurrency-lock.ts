import { currentQueueKey } from './caller.ts';
import { FairQueue } from './fair-queue.ts';

/** A lock with one holder at a time. */
export interface ConcurrencyLock {
  /** Waits until the lock is free and returns the function that releases it. */
  acquire: () => Promise<() => void>;
}

/** Creates a lock. Waiting callers take turns, so one caller with many requests does not block the others. */
export function createConcurrencyLock(): ConcurrencyLock {
  const waiting = new FairQueue<() => void>();
  let isTaken = false;

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) isTaken = false;
    else next();
  }

  return {
    async acquire() {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(currentQueueKey(), resolve));
      isTaken = true;
      return release;
    },
  };
}
