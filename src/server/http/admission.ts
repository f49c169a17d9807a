import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#shared/account/account.contract.ts';

/** Lets somebody's call in, or throws. What it answers is called once, when the call is over. */
export type Admit = (user: User) => Promise<() => void>;

/**
 * Lets calls in before their body is read. A call is over when its handler has ended, even where the caller has gone meanwhile, or
 * when it was refused or given up before that.
 */
export function createAdmission(admit: Admit) {
  const waiting = new WeakMap<FastifyRequest, () => void>();

  /** The way out of a call, which is taken once. */
  function takeLeave(request: FastifyRequest): (() => void) | undefined {
    const leave = waiting.get(request);
    waiting.delete(request);
    return leave;
  }

  return {
    /** Lets a call in. To be called before anything of its body is read. */
    async enter(user: User, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      waiting.set(request, await admit(user));
      const giveUp = () => takeLeave(request)?.();
      if (reply.raw.closed) giveUp();
      else reply.raw.once('close', giveUp);
    },

    /** Does the work of a call that was let in. */
    async carryOut<T>(request: FastifyRequest, handle: () => Promise<T>): Promise<T> {
      const leave = takeLeave(request);
      try {
        return await handle();
      } finally {
        leave?.();
      }
    },
  };
}
