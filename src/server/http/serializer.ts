import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

/**
 * Turns an answer's schema into a compiled serializer once, when the server starts. What the schema does not name never
 * leaves the server.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  fastJson(toPlainSchema(schema) as never);

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
    },
  });
}
