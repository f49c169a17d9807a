import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError } from './app-error.ts';
import { createIdempotencyStore } from './idempotency.store.ts';

const RETENTION_MILLISECONDS = 24 * 60 * 60 * 1_000;
const KEY_LENGTH = 200;

export interface Idempotency {
  /** Handles the request, or repeats the first response to its Idempotency-Key. */
  once<T>(userId: number, request: FastifyRequest, reply: FastifyReply, answer: () => Promise<T>): Promise<T>;
  /** Deletes at most `limit` responses that are too old to be repeated. Returns how many. */
  purge(limit: number): Promise<number>;
}

/**
 * Creates the handling of Idempotency-Key. A POST with a key is carried out once, even if it is sent repeatedly and
 * over several connections. The key is taken in the transaction of the change, so both are stored or neither is. Keys
 * are kept for a day.
 * Data that must survive a failed call, such as a count of attempts, cannot be written in that transaction: see
 * `ignoresIdempotencyKey` in the contract. (READ-8)
 */
export function createIdempotency(database: Database, clock: Clock): Idempotency {
  const keys = createIdempotencyStore(database);
  const oldest = () => new Date(clock().getTime() - RETENTION_MILLISECONDS).toISOString();
  return {
    once: async (userId, request, reply, answer) =>
      database.transaction(userId, async () => {
        const key = readKey(request);
        const fingerprint = computeFingerprint(request);
        if (await keys.take(userId, key, fingerprint, clock().toISOString(), oldest())) {
          const first = await answer();
          await keys.keep(userId, key, reply.statusCode, JSON.stringify(first ?? null));
          return first;
        }
        const earlier = await keys.find(userId, key);
        if (earlier?.fingerprint !== fingerprint) {
          throw new AppError('conflict', 'This Idempotency-Key was used for another request');
        }
        reply.code(earlier.status ?? reply.statusCode).header('idempotent-replayed', 'true');
        return JSON.parse(earlier.answer ?? 'null');
      }),
    purge: async (limit) => keys.purgeBefore(oldest(), limit),
  };
}

function readKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > KEY_LENGTH) {
    throw new AppError('invalid', 'Idempotency-Key must be 1 to 200 visible characters');
  }
  return key;
}

function computeFingerprint(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('base64url');
}
