import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { describeIssue } from '#shared/api/validation-messages.ts';
import { AppError } from '#server/app-error.ts';

/** Validates input by the contract's schema. The error lists each invalid field; its message is the first field's. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (given) => {
    const { success, data, error } = schema.safeParse(given, { error: describeIssue });
    if (success) return { value: data };
    const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { error: new AppError('invalid', issues[0]?.message ?? 'The request is not valid', { issues }) };
  };
