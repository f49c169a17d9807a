import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, itemParams, textSchemaFor } from '#shared/items/items.contract.ts';
import { knownPasswordSchema } from './account.contract.ts';
import { TOKEN_ACCESSES, TOKEN_AREAS, TOKEN_NAME_LENGTH } from './api-tokens.rules.ts';

/** The maximum number of tokens of a person. */
export const MAX_API_TOKENS = 50;

const NO_NAME = 'Name is required';
const MAX_DAYS = 3_650;

/** A token with which a program calls the API for a person. (decision 059) */
export const apiTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  access: z.enum(TOKEN_ACCESSES),
  areas: z.array(z.enum(TOKEN_AREAS)),
  createdAt: z.string(),
  expiresAt: z.string().nullable().describe('Null if it does not expire'),
  lastUsedAt: z.string().nullable().describe('When it was last used, to within an hour; null if never'),
});

/** A token with which a program calls the API for a person. */
export type ApiToken = z.output<typeof apiTokenSchema>;

/** The fields of a new token. */
export const newApiTokenSchema = z.object({
  name: textSchemaFor(NO_NAME).trim().min(1, NO_NAME).max(TOKEN_NAME_LENGTH, 'Name must be at most 100 characters'),
  access: z.enum(TOKEN_ACCESSES),
  areas: z
    .array(z.enum(TOKEN_AREAS))
    .min(1, 'Choose at least one area')
    .max(TOKEN_AREAS.length)
    .refine((areas) => new Set(areas).size === areas.length, 'Each area can be named once'),
  expiresInDays: z.number().int().min(1).max(MAX_DAYS).nullable().describe('Null if it never expires'),
});

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  access: 'user',
  summary: 'Lists the API tokens, the latest first',
  status: 200,
  response: z.array(apiTokenSchema),
});

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  access: 'user',
  summary: 'Creates an API token; its text is only in this response',
  body: newApiTokenSchema.extend({ password: knownPasswordSchema('Password is required') }),
  status: 201,
  response: apiTokenSchema.extend({ token: z.string().describe('Sent as `Authorization: Bearer …`') }),
  // A stored response would contain the token.
  ignoresIdempotencyKey: true,
});

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:id',
  access: 'user',
  summary: 'Revokes an API token',
  params: itemParams,
  status: 204,
});
