import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createByteBudget } from '#server/concurrency/byte-budget.ts';
import type { ReadGate } from '#server/concurrency/read-gate.ts';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { RowCache } from '#server/database/row-cache.ts';
import { getCaller } from './request-body.ts';
import { LIST_SLICE, splitIntoSlices } from './serializer.ts';
import { createObjectWriter, type ObjectPart, type ObjectWriter } from './streamed-object.ts';
import { whenClosed } from './when-closed.ts';

const MEBIBYTE = 1_024 * 1_024;
/** Size of the cache in bytes. */
const CACHE_BYTES = 32 * MEBIBYTE;
/**
 * A longer response is cached as a Buffer, which all connections share. A string would be copied for each connection.
 */
const LARGE_BYTES = MEBIBYTE / 16;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Limits of response bytes that have been sent and not yet read by the client. */
const UNREAD_LIMITS = {
  perCaller: 64 * MEBIBYTE,
  total: 256 * MEBIBYTE,
  small: LARGE_BYTES,
  callerMessage: 'You have not read your earlier answers yet. Please try again in a few seconds.',
  totalMessage: 'The server is busy with other large answers. Please try again in a few seconds.',
};

/** A serialized response with its ETag. */
interface SerializedResponse {
  /** JSON, unless `type` says otherwise. */
  body: string | Buffer;
  type?: string;
  etag: string;
}

/** Sends responses of reads. Each has an ETag; a caller that already has the response gets 304 without a body. */
export interface ResponseCache {
  /**
   * Reads a response and sends it. Also caches it when `userId` names the user whose rows it comes from. `schema` is the
   * schema of the response.
   */
  send(
    userId: number | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<unknown>,
    schema?: z.ZodType,
  ): Promise<FastifyReply>;
  /** Sends the response of a change. A long list is serialized in turns with other requests. */
  sendChange(reply: FastifyReply, value: unknown): Promise<unknown>;
  /** Sends a text of another type than JSON, such as a calendar. `read` returns it in parts. */
  sendText(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    read: () => Promise<readonly string[]>,
  ): Promise<FastifyReply>;
  /** Sends the user's cached response to the same request if it is still valid. Returns whether it did. */
  replay(userId: number, request: FastifyRequest, reply: FastifyReply): boolean;
}

/** Creates the cache of responses. An entry is valid until something is written for the user or for everybody. */
export function createResponseCache(database: Database, reads: ReadGate): ResponseCache {
  const cache = new RowCache<SerializedResponse>(database, CACHE_BYTES, ({ body }) => Buffer.byteLength(body));
  const unread = createByteBudget(UNREAD_LIMITS);

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { body, type = JSON_TYPE, etag }: SerializedResponse,
  ): FastifyReply {
    reply.header('cache-control', 'no-store').header('etag', etag);
    if (hasCurrentResponse(request, etag)) return reply.code(304).send();
    if (typeof body !== 'string') {
      const held = unread.hold(getCaller(request));
      held.add(body.byteLength);
      whenClosed(reply.raw, () => held.release());
    }
    return reply.type(type).send(body);
  }

  /** Builds a response and sends it. Waits before rows are read when the account is large and has other reads. */
  async function buildAndSend(
    request: FastifyRequest,
    reply: FastifyReply,
    build: () => Promise<SerializedResponse>,
  ): Promise<FastifyReply> {
    // Nobody would receive the response to a closed connection.
    const buildUnlessClosed = async () => (reply.raw.closed ? undefined : build());
    const { user } = request;
    const response = await (user === undefined ? buildUnlessClosed() : reads.run(user.id, buildUnlessClosed));
    return response === undefined ? reply : send(request, reply, response);
  }

  return {
    send: async (userId, request, reply, read, schema) =>
      buildAndSend(request, reply, async () => {
        const storeInCache =
          userId === undefined ? undefined : cache.startRead(cacheKey(userId, request), request.rowsVersion);
        const response = await serializeResponse(reply, await read(), schema);
        if (userId !== undefined) storeInCache?.(userId, response);
        return response;
      }),
    sendChange: async (reply, value) => {
      if (!Array.isArray(value) || value.length <= LIST_SLICE) return value;
      return reply.type(JSON_TYPE).send((await serializeResponse(reply, value)).body);
    },
    sendText: async (request, reply, type, read) =>
      buildAndSend(request, reply, async () => ({ ...(await joinSlices(splitText(await read()))), type })),
    replay: (userId, request, reply) => {
      const response = cache.find(cacheKey(userId, request), request.rowsVersion);
      if (response === undefined) return false;
      send(request, reply, response);
      return true;
    },
  };
}

/** Serializes a value. A long list, or an object with one, is serialized in turns with other requests. */
async function serializeResponse(reply: FastifyReply, value: unknown, schema?: z.ZodType): Promise<SerializedResponse> {
  const serialize = (part: unknown) => reply.serialize(part) as string | Buffer;
  if (isLongList(value)) return joinSlices(splitIntoSlices(value, serialize));
  if (schema instanceof z.ZodObject && Object.values(value ?? {}).some(isLongList))
    return joinSlices(getObjectWriter(schema)(splitIntoParts(value as object, schema)));
  return shareable(serialize(value));
}

/** The writers of response schemas: compiling one takes milliseconds. */
const objectWriters = new WeakMap<z.ZodObject, ObjectWriter>();

function getObjectWriter(schema: z.ZodObject): ObjectWriter {
  const writer = objectWriters.get(schema) ?? createObjectWriter(schema);
  objectWriters.set(schema, writer);
  return writer;
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > LIST_SLICE;
}

/** Yields the fields of an object that its schema names. Long lists come in slices. */
function* splitIntoParts(value: object, { shape }: z.ZodObject): Generator<ObjectPart> {
  for (const [name, field] of Object.entries(value)) {
    if (!(name in shape) || field === undefined) continue;
    if (!isLongList(field)) yield { name, value: field };
    else
      for (let start = 0; start < field.length; start += LIST_SLICE)
        yield { name, items: field.slice(start, start + LIST_SLICE) };
  }
}

/** Joins slices to a response with its ETag, in turns with other requests. */
async function joinSlices(slices: Iterable<Buffer> | AsyncIterable<string>): Promise<SerializedResponse> {
  const hash = createHash('sha1');
  const parts: Buffer[] = [];
  for await (const slice of slices) {
    const part = typeof slice === 'string' ? Buffer.from(slice) : slice;
    hash.update(part);
    parts.push(part);
    if (isSliceOver()) await giveWay();
  }
  return { body: Buffer.concat(parts), etag: `"${hash.digest('base64url')}"` };
}

function* splitText(parts: readonly string[]): Generator<Buffer> {
  for (let start = 0; start < parts.length; start += LIST_SLICE)
    yield Buffer.from(parts.slice(start, start + LIST_SLICE).join(''));
}

/** Returns a response with its ETag. A large one is a Buffer. */
function shareable(text: string | Buffer): SerializedResponse {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  return { body: text.length > LARGE_BYTES && typeof text === 'string' ? Buffer.from(text) : text, etag };
}

/** The same URL of the same user gets the same response. */
function cacheKey(userId: number, request: FastifyRequest): string {
  return `${userId} ${request.url}`;
}

/** True when the caller has the response with this ETag. A proxy that compresses a response makes its ETag weak. */
function hasCurrentResponse({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined) return false;
  return tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
