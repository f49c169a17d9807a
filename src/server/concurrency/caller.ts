import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that the running code belongs to. */
export interface Caller {
  /** The account that is signed in; undefined for a stranger. */
  account: number | undefined;
  /** Answers the request with a failure, for an error that no handler can catch. */
  fail: (error: Error) => void;
}

const callers = new AsyncLocalStorage<Caller>();

/** Strangers share one turn. */
const STRANGERS = 'strangers';

/** Runs the work of a request, however deep, on behalf of its caller. */
export function runFor<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** The request that the running code belongs to; undefined outside of requests. */
export function currentCaller(): Caller | undefined {
  return callers.getStore();
}

/** The key under which the running code waits in fair queues: its account, or the one that all strangers share. */
export function currentQueueKey(): number | string {
  return callers.getStore()?.account ?? STRANGERS;
}
