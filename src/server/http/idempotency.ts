import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '#shared/calendar/durations.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError } from '#server/app-error.ts';
import { createIdempotencyStore } from './idempotency.store.ts';

const RETENTION_MILLISECONDS = DAY;
const KEY_LENGTH = 200;

/** What the first request with a key does. */
interface FirstWork<T> {
  /** Runs before the transaction. It may throw, which takes no key. */
  prepare: () => Promise<void>;
  /** Runs in the transaction that takes the key. */
  answer: () => Promise<T>;
}

export interface Idempotency {
  /** Handles the request, or repeats the first response to its Idempotency-Key. */
  once<T>(userId: number, request: FastifyRequest, reply: FastifyReply, work: FirstWork<T>): Promise<T>;
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
  const getOldest = () => toInstant(clock().getTime() - RETENTION_MILLISECONDS);
  return {
    once: async (userId, request, reply, { prepare, answer }) => {
      const key = readKey(request);
      const oldest = getOldest();
      if ((await keys.find(userId, key, oldest)) === undefined) await prepare();
      return database.transaction(userId, async () => {
        const fingerprint = computeFingerprint(request);
        if (await keys.take(userId, key, fingerprint, clock().toISOString(), oldest)) {
          const first = await answer();
          await keys.keep(userId, key, reply.statusCode, JSON.stringify(first ?? null));
          return first;
        }
        const earlier = await keys.find(userId, key, oldest);
        if (earlier?.fingerprint !== fingerprint) {
          throw new AppError('conflict', 'This Idempotency-Key was used for another request');
        }
        reply.code(earlier.status ?? reply.statusCode).header('idempotent-replayed', 'true');
        return JSON.parse(earlier.answer ?? 'null');
      });
    },
    purge: async (limit) => keys.purgeBefore(getOldest(), limit),
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
