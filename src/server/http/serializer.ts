import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

/** A long list is written so many items at a time: they may have long notes, and writing them takes a turn of its own. */
export const LIST_SLICE = 100;

type Serialize = (value: unknown) => string;

/**
 * Turns an answer's schema into a compiled serializer once, when the first such answer is sent: all of them together would be a
 * third of the start. What the schema does not name never leaves the server.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let compiled: Serialize | undefined;
  const serialize: Serialize = (value) => {
    compiled ??= fastJson(toPlainSchema(schema) as never) as Serialize;
    return compiled(value);
  };
  if (!(schema instanceof z.ZodArray)) return serialize;
  // Fastify sends bytes as it sends text, though its types know of text only.
  return ((list: readonly unknown[]) =>
    list.length > LIST_SLICE ? Buffer.concat([...slicesOf(list, serialize)]) : serialize(list)) as Serialize;
};

/** The JSON of a list, as the bytes of one slice after the other. `serialize` writes a list of its items. */
export function* slicesOf(
  list: readonly unknown[],
  serialize: (slice: readonly unknown[]) => string | Buffer,
): Generator<Buffer> {
  for (let start = 0; start < list.length; start += LIST_SLICE) {
    const json = serialize(list.slice(start, start + LIST_SLICE)).toString();
    yield Buffer.from((start === 0 ? '[' : ',') + json.slice(1, -1));
  }
  yield Buffer.from(']');
}

function toPlainSchema(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      // The serializer would check formats and lengths of text that was checked when it came in.
      delete jsonSchema.format;
      delete jsonSchema.maximum;
      delete jsonSchema.minimum;
      delete jsonSchema.exclusiveMinimum;
      delete jsonSchema.minLength;
      delete jsonSchema.maxLength;
      delete jsonSchema.pattern;
    },
  });
}
