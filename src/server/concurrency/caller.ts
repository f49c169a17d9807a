import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that the running code belongs to. */
export interface Caller {
  /** The signed-in account; undefined for a stranger. */
  account: number | undefined;
  /** Answers the request with an error that no handler can catch. */
  fail: (error: Error) => void;
}

const callers = new AsyncLocalStorage<Caller>();

/** Queue key that all strangers share. */
const STRANGERS = 'strangers';

/** Runs the work of a request, including everything it awaits, on behalf of its caller. */
export function runFor<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** Returns the request that the running code belongs to; undefined outside of requests. */
export function currentCaller(): Caller | undefined {
  return callers.getStore();
}

/** Returns the key under which the running code waits in fair queues: its account, or the strangers' key. */
export function currentQueueKey(): number | string {
  return callers.getStore()?.account ?? STRANGERS;
}
