import { currentQueueKey } from './caller.ts';
import { FairQueue } from './fair-queue.ts';

/** What one at a time may have. */
export interface ConcurrencyLock {
  /** Waits until nobody has it, and answers what gives it up again. */
  acquire: () => Promise<() => void>;
}

/** Creates a lock. Callers who wait for it get it in turn, so that one with many requests does not keep the others waiting. */
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
