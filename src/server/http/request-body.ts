import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createByteBudget, type HeldBytes } from '#server/concurrency/byte-budget.ts';
import { AppError } from './app-error.ts';
import { subnetsOf } from './ip-subnet.ts';

const MEBIBYTE = 1_024 * 1_024;

/** Two imports of one account, and eight of all accounts together. Ordinary requests are small and never refused for others' sake. */
const UPLOADS = {
  perCaller: 34 * MEBIBYTE,
  total: 128 * MEBIBYTE,
  small: MEBIBYTE / 16,
  callerMessage: 'Too much of yours is being uploaded at once. Please try again in a few seconds.',
  totalMessage: 'The server is busy with other uploads. Please try again in a few seconds.',
};

/** Bounds the memory that bodies take, each until its request is over. */
export function limitUploads(app: FastifyInstance): void {
  const uploads = createByteBudget(UPLOADS);
  app.decorateRequest('held', undefined);
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (hasBody(request)) {
      const held = uploads.hold(callerOf(request));
      request.held = held;
      reply.raw.once('close', () => held.release());
    }
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/** Whom the bytes of a request count for: an account, or the strangers of a subnet. */
export function callerOf({ user, ip }: FastifyRequest): string {
  return user === undefined ? (subnetsOf(ip).at(-1) ?? ip) : `account ${user.id}`;
}

/**
 * Reads a stream of a request into memory. Each piece is handed to `accept` first, which throws where it is not to be held; what is
 * still to come is then left to whoever answers. Rejects too where the stream breaks off.
 */
export async function readBytes(stream: Readable, accept: (bytes: number) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const end = (): void => {
      stream.off('data', take).off('end', finish).off('error', fail).off('close', fail);
    };
    const take = (chunk: Buffer): void => {
      try {
        accept(chunk.byteLength);
        chunks.push(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const finish = (): void => {
      end();
      resolve(Buffer.concat(chunks));
    };
    const fail = (error: unknown = new Error('The request broke off')): void => {
      end();
      // Whoever listens no longer must not stop the process by not listening.
      stream.on('error', () => undefined);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    stream.on('data', take).on('end', finish).on('error', fail).on('close', fail);
  });
}

/** Refuses what is longer than the limit, as far as that is known before it is read. */
export function requireLength(request: FastifyRequest, limit: number, message: string): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('too-large', message);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of its body that are in memory; undefined where it has none. */
    held: HeldBytes | undefined;
  }
}
