import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#shared/account/account.contract.ts';
import { whenClosed } from './when-closed.ts';

/** Waits until a request may run, or throws. The returned function is called once, when the request is over. */
export type AcquireTurn = (user: User) => Promise<() => void>;

/** Admits requests after their body has arrived, so that a slow connection does not block other callers. */
export interface RequestGate {
  /** Admits a request whose body has arrived. A JSON body is parsed only afterwards. */
  acquire(request: FastifyRequest): Promise<void>;
  /** Runs a request's handler and releases its place afterwards, even if the caller has disconnected. */
  run<T>(request: FastifyRequest, handle: () => Promise<T>): Promise<T>;
}

/** A gate that is told of each request as soon as its caller is authenticated. */
export interface ExpectingGate extends RequestGate {
  /** Stores the request's reply, whose end releases its place. */
  expect(request: FastifyRequest, reply: FastifyReply): void;
}

/** Creates the gate of one route. */
export function createRequestGate(admit: AcquireTurn): ExpectingGate {
  const replies = new WeakMap<FastifyRequest, FastifyReply>();
  const releases = new WeakMap<FastifyRequest, () => void>();

  /** Returns a request's release function, once. */
  function takeRelease(request: FastifyRequest): (() => void) | undefined {
    const release = releases.get(request);
    releases.delete(request);
    return release;
  }

  async function acquire(request: FastifyRequest): Promise<void> {
    if (request.user === undefined) return;
    releases.set(request, await admit(request.user));
    const reply = replies.get(request);
    if (reply !== undefined) whenClosed(reply.raw, () => takeRelease(request)?.());
  }

  return {
    expect: (request, reply) => void replies.set(request, reply),
    acquire,

    async run(request, handle) {
      if (!releases.has(request)) await acquire(request);
      const release = takeRelease(request);
      try {
        return await handle();
      } finally {
        release?.();
      }
    },
  };
}
