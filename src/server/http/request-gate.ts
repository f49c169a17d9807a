import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#shared/account/account.contract.ts';

/** Waits until a request may be worked on, or throws. What it answers is called once, when the request is over. */
export type AcquireTurn = (user: User) => Promise<() => void>;

/** Lets requests in once their body has arrived, so that nobody waits for somebody else's slow connection. */
export interface RequestGate {
  /** Lets a request in whose body has arrived. A JSON body is parsed only afterwards. */
  acquire(request: FastifyRequest): Promise<void>;
  /** Does the work of a request, which is over with it even where the caller has gone meanwhile. */
  run<T>(request: FastifyRequest, handle: () => Promise<T>): Promise<T>;
}

/** Creates the admission of one route. */
export function createRequestGate(
  admit: AcquireTurn,
): RequestGate & { expect(request: FastifyRequest, reply: FastifyReply): void } {
  const replies = new WeakMap<FastifyRequest, FastifyReply>();
  const entered = new WeakMap<FastifyRequest, () => void>();

  /** What ends the stay of a request, taken once. */
  function takeRelease(request: FastifyRequest): (() => void) | undefined {
    const leave = entered.get(request);
    entered.delete(request);
    return leave;
  }

  return {
    /** Notes what a request will be answered with. */
    expect: (request, reply) => void replies.set(request, reply),

    async acquire(request) {
      if (request.user === undefined) return;
      entered.set(request, await admit(request.user));
      const answer = replies.get(request)?.raw;
      const giveUp = () => takeRelease(request)?.();
      if (answer?.closed === true) giveUp();
      else answer?.once('close', giveUp);
    },

    async run(request, handle) {
      if (!entered.has(request)) await this.acquire(request);
      const leave = takeRelease(request);
      try {
        return await handle();
      } finally {
        leave?.();
      }
    },
  };
}
