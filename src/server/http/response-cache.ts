import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createByteBudget } from '#server/concurrency/byte-budget.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { RowCache } from '#server/database/row-cache.ts';
import { callerOf } from './request-body.ts';
import { LIST_SLICE, slicesOf } from './serializer.ts';

const MEBIBYTE = 1_024 * 1_024;
/** How many bytes of answers are at hand without asking the database. */
const KEPT_BYTES = 32 * MEBIBYTE;
/** A longer answer is kept as bytes, which all connections that it is sent on share. A text would be copied for each. */
const LARGE_BYTES = MEBIBYTE / 16;

const JSON_TYPE = 'application/json; charset=utf-8';

/** What has been answered and not been read yet. */
const UNREAD = {
  perCaller: 64 * MEBIBYTE,
  total: 256 * MEBIBYTE,
  small: LARGE_BYTES,
  callerMessage: 'You have not read your earlier answers yet. Please try again in a few seconds.',
  totalMessage: 'The server is busy with other large answers. Please try again in a few seconds.',
};

/** An answer as it is sent, and the tag that tells it from any other. */
interface Answer {
  json: string | Buffer;
  etag: string;
}

/** Answers to what is only read. Each has an ETag: who has that very answer already gets 304 and no body. */
export interface ResponseCache {
  /** Reads an answer and sends it; keeps it too when `userId` says whose rows it follows from. */
  send(
    userId: number | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<unknown>,
  ): Promise<FastifyReply>;
  /** Sends what a change answers: a long list in turns with other requests. */
  sendChange(reply: FastifyReply, value: unknown): Promise<unknown>;
  /** Sends the answer that this person had to the same request, if it is kept and still so. Says whether it did. */
  replay(userId: number, request: FastifyRequest, reply: FastifyReply): boolean;
}

/** The answers to what is read, kept until something is written that they follow from. */
export function createResponseCache(database: Database): ResponseCache {
  const kept = new RowCache<Answer>(database, KEPT_BYTES, ({ json }) => Buffer.byteLength(json));
  const unread = createByteBudget(UNREAD);

  function send(request: FastifyRequest, reply: FastifyReply, { json, etag }: Answer): FastifyReply {
    reply.header('cache-control', 'no-store').header('etag', etag);
    if (hasAlready(request, etag)) return reply.code(304).send();
    if (typeof json !== 'string') {
      const held = unread.hold(callerOf(request));
      held.add(json.byteLength);
      reply.raw.once('close', () => held.release());
    }
    return reply.type(JSON_TYPE).send(json);
  }

  return {
    send: async (userId, request, reply, read) => {
      const keep = userId === undefined ? undefined : kept.startRead(keyOf(userId, request));
      const answer = await toAnswer(reply, await read());
      if (userId !== undefined) keep?.(userId, answer);
      return send(request, reply, answer);
    },
    sendChange: async (reply, value) => {
      if (!Array.isArray(value) || value.length <= LIST_SLICE) return value;
      return reply.type(JSON_TYPE).send((await toAnswer(reply, value)).json);
    },
    replay: (userId, request, reply) => {
      const answer = kept.find(keyOf(userId, request));
      if (answer === undefined) return false;
      send(request, reply, answer);
      return true;
    },
  };
}

/** Turns a value into what is sent. A long list is written in turns with other requests. */
async function toAnswer(reply: FastifyReply, value: unknown): Promise<Answer> {
  const serialize = (part: unknown) => reply.serialize(part) as string | Buffer;
  if (Array.isArray(value) && value.length > LIST_SLICE) {
    const hash = createHash('sha1');
    const parts = await mapInTurns(slicesOf(value, serialize), (part) => {
      hash.update(part);
      return part;
    });
    return { json: Buffer.concat(parts), etag: `"${hash.digest('base64url')}"` };
  }
  const json = serialize(value);
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`;
  return { json: json.length > LARGE_BYTES ? Buffer.from(json as string) : json, etag };
}

/** The very same words are asked for with the very same address. */
function keyOf(userId: number, request: FastifyRequest): string {
  return `${userId} ${request.url}`;
}

/** Whether the caller has the answer with this tag. A proxy that compresses an answer makes its tag a weak one. */
function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined) return false;
  return tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
