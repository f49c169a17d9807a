import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createByteBudget, type HeldBytes } from '#server/concurrency/byte-budget.ts';
import { AppError } from '#server/app-error.ts';
import { getSubnets } from './ip-subnet.ts';
import { whenClosed } from './when-closed.ts';

const MEBIBYTE = 1_024 * 1_024;

/**
 * Enough for two imports of one account and for eight of all accounts. Ordinary requests are small, and are never
 * refused because of other callers.
 */
const UPLOADS = {
  perCaller: 34 * MEBIBYTE,
  total: 128 * MEBIBYTE,
  small: MEBIBYTE / 16,
  callerMessage: 'Too much of yours is being uploaded at once. Please try again in a few seconds.',
  totalMessage: 'The server is busy with other uploads. Please try again in a few seconds.',
};

/** Limits the memory that request bodies take, each until its request is over. */
export function limitUploads(app: FastifyInstance): void {
  const uploads = createByteBudget(UPLOADS);
  app.decorateRequest('bodyBytes', undefined);
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (hasBody(request)) {
      const bodyBytes = uploads.hold(getCaller(request));
      request.bodyBytes = bodyBytes;
      whenClosed(reply.raw, () => bodyBytes.release());
    }
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/** Returns the key that a request's bytes count under: the account, or a stranger's subnet. */
export function getCaller({ user, ip }: FastifyRequest): string {
  return user === undefined ? (getSubnets(ip).at(-1) ?? ip) : `account ${user.id}`;
}

/**
 * Reads a request stream into memory. `accept` is called before each chunk and throws when the chunk does not fit; the
 * rest of the stream is then left to the error handler. Rejects when the stream breaks off.
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
      // An 'error' event without a listener would end the process.
      stream.on('error', () => undefined);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    stream.on('data', take).on('end', finish).on('error', fail).on('close', fail);
  });
}

/** Throws 'too-large' when the Content-Length header is above the limit. */
export function requireLength(request: FastifyRequest, limit: number, message: string): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('too-large', message);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body bytes that are in memory; undefined without a body. */
    bodyBytes: HeldBytes | undefined;
  }
}
