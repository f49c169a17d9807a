import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { z } from 'zod';
import { MINUTE } from '#shared/calendar/durations.ts';
import { compileSerializer } from './serializer.ts';

/** A part of an object that is sent while it is read: a whole field, or some items of a list field. */
export type ObjectPart = { name: string; value: unknown } | { name: string; items: readonly unknown[] };

/** Maximum time to send a whole object, in milliseconds. */
const SEND_TIMEOUT_MILLISECONDS = 5 * MINUTE;

type Serialize = (value: unknown) => string | Buffer;

/** Writes the JSON of an object from its parts. */
export type ObjectWriter = (parts: AsyncIterable<ObjectPart> | Iterable<ObjectPart>) => AsyncGenerator<string>;

/**
 * Creates a writer of the JSON of an object, part by part. Fields appear in the order of their first parts; the items
 * of a list must be consecutive. A list without parts is left out.
 */
export function createObjectWriter(schema: z.ZodObject): ObjectWriter {
  const serializers = new Map<string, Serialize>();

  function getSerializer(name: string): Serialize {
    const known = serializers.get(name);
    if (known !== undefined) return known;
    const field = schema.shape[name];
    if (field === undefined) throw new Error(`There is no field ${name}`);
    const serialize = compileSerializer({ schema: field as z.ZodType, method: '', url: '' }) as Serialize;
    serializers.set(name, serialize);
    return serialize;
  }

  return async function* write(parts) {
    /** The list whose items are being written. */
    let open: string | undefined;
    let hasItems = false;
    let separator = '{';
    for await (const part of parts) {
      if (open !== undefined && open !== part.name) {
        yield ']';
        open = undefined;
      }
      const field = `${separator}${JSON.stringify(part.name)}:`;
      if ('value' in part) {
        yield field + getSerializer(part.name)(part.value).toString();
      } else {
        if (open === undefined) {
          yield `${field}[`;
          open = part.name;
          hasItems = false;
        }
        const items = getSerializer(part.name)(part.items).toString().slice(1, -1);
        if (items !== '') yield hasItems ? `,${items}` : items;
        hasItems ||= items !== '';
      }
      separator = ',';
    }
    yield open === undefined ? '}' : ']}';
  };
}

/**
 * Streams pieces of text, each produced when the client is ready for it. Throws when the first piece fails. Destroys
 * the stream when a later piece fails or the client stalls, and then produces no more.
 */
export async function streamText(texts: AsyncGenerator<string>): Promise<PassThrough> {
  const first = await texts.next();
  const stream = new PassThrough();
  const stopped = new AbortController();
  stream.once('close', () => stopped.abort());
  const timer = setTimeout(() => stream.destroy(new Error('It took too long to be read')), SEND_TIMEOUT_MILLISECONDS);
  void (async () => {
    try {
      for (let piece = first; piece.done !== true; piece = await texts.next()) {
        if (stopped.signal.aborted) return;
        if (!stream.write(piece.value)) await once(stream, 'drain', { signal: stopped.signal });
      }
      stream.end();
    } catch (error) {
      stream.destroy(error as Error);
    } finally {
      clearTimeout(timer);
      await texts.return(undefined);
    }
  })();
  return stream;
}
