import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

/**
 * A long list is serialized this many items at a time. Items may have long notes, and each slice takes a turn of its
 * own.
 */
export const LIST_SLICE = 100;

type Serialize = (value: unknown) => string;

/**
 * Compiles a response schema to a serializer, on first use: compiling all of them would take a third of the start.
 * Properties missing from the response schema are stripped.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let compiled: Serialize | undefined;
  const serialize: Serialize = (value) => {
    compiled ??= fastJson(toPlainSchema(schema) as never) as Serialize;
    return compiled(value);
  };
  if (!(schema instanceof z.ZodArray)) return serialize;
  // Fastify sends a Buffer like a string, though its types allow only strings.
  return ((list: readonly unknown[]) =>
    list.length > LIST_SLICE ? Buffer.concat([...splitIntoSlices(list, serialize)]) : serialize(list)) as Serialize;
};

/** Yields the JSON of a list as bytes, slice by slice. `serialize` serializes a list of its items. */
export function* splitIntoSlices(
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
      // Formats and lengths were validated on input; the serializer need not check them again.
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
