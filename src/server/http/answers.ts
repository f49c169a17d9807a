import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { Kept } from '#server/database/kept.ts';

/** How many bytes of answers are at hand without asking the database. */
const KEPT_BYTES = 32 * 1_024 * 1_024;
/** A text may take two bytes for a character. */
const BYTES_OF_CHARACTER = 2;

/** An answer as it is sent, and the tag that tells it from any other. */
interface Answer {
  json: string | Buffer;
  etag: string;
}

/** Answers to what is only read. Each has an ETag: who has that very answer already gets 304 and no body. */
export interface Answers {
  /** Reads an answer and sends it; keeps it too when `userId` says whose rows it follows from. */
  give(
    userId: number | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<unknown>,
  ): Promise<FastifyReply>;
  /** Sends the answer that this person had to the same request, if it is kept and still so. Says whether it did. */
  repeat(userId: number, request: FastifyRequest, reply: FastifyReply): boolean;
}

/** The answers to what is read, kept until something is written that they follow from. */
export function createAnswers(database: Database): Answers {
  const kept = new Kept<Answer>(database, KEPT_BYTES, ({ json }) => BYTES_OF_CHARACTER * json.length);
  return {
    give: async (userId, request, reply, read) => {
      const keep = userId === undefined ? undefined : kept.begin(keyOf(userId, request));
      const json = reply.serialize(await read()) as string | Buffer;
      const answer = { json, etag: `"${hash('sha1', json, 'base64url')}"` };
      if (userId !== undefined) keep?.(userId, answer);
      return send(request, reply, answer);
    },
    repeat: (userId, request, reply) => {
      const answer = kept.find(keyOf(userId, request));
      if (answer === undefined) return false;
      send(request, reply, answer);
      return true;
    },
  };
}

/** The very same words are asked for with the very same address. */
function keyOf(userId: number, request: FastifyRequest): string {
  return `${userId} ${request.url}`;
}

function send(request: FastifyRequest, reply: FastifyReply, { json, etag }: Answer): FastifyReply {
  reply.header('cache-control', 'no-store').header('etag', etag);
  if (hasAlready(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}

/** Whether the caller has the answer with this tag. A proxy that compresses an answer makes its tag a weak one. */
function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined) return false;
  return tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
