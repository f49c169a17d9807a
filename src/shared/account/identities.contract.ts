import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, itemParams, textSchema } from '#shared/items/items.contract.ts';
import { INVITATION_LENGTH, knownPasswordSchema, newPasswordSchema, STRANGERS_LIMIT } from './account.contract.ts';

/** An account at the OpenID provider with which a person signs in. (decision 068) */
export const identitySchema = z.object({
  id: idSchema,
  label: z.string().describe('Its email or name at the provider'),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable().describe('Null if it was never used'),
});

/** An account at the OpenID provider with which a person signs in. */
export type Identity = z.output<typeof identitySchema>;

const addressSchema = z.object({ address: z.string().describe('The page of the provider, to be opened') });

export const readSignInOptions = endpoint({
  method: 'GET',
  path: '/api/login/options',
  access: 'public',
  summary: 'Returns how people can sign in to this server',
  status: 200,
  response: z.object({
    hasPasswords: z.boolean().describe('Whether people sign in and register with passwords'),
    provider: z.string().nullable().describe('The name of the OpenID provider; null without one'),
  }),
});

export const beginProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/login/provider',
  access: 'public',
  summary: 'Begins a sign-in with the OpenID provider',
  body: z.object({
    rememberMe: z.boolean().optional(),
    invitation: textSchema.max(INVITATION_LENGTH).optional().describe('The token of an invitation'),
  }),
  bodyLimit: STRANGERS_LIMIT,
  status: 200,
  response: addressSchema,
});

export const beginLinking = endpoint({
  method: 'POST',
  path: '/api/sign-in/identities',
  access: 'user',
  summary: 'Begins to link an account at the OpenID provider',
  body: z.object({ password: knownPasswordSchema('Password is required') }),
  status: 200,
  response: addressSchema,
  ignoresIdempotencyKey: true,
});

export const removeIdentity = endpoint({
  method: 'DELETE',
  path: '/api/sign-in/identities/:id',
  access: 'user',
  summary: 'Removes the link to an account at the OpenID provider',
  params: itemParams,
  status: 204,
});

export const setFirstPassword = endpoint({
  method: 'POST',
  path: '/api/sign-in/password',
  access: 'user',
  summary: 'Sets the password of an account that has none, shortly after signing in',
  body: z.object({ newPassword: newPasswordSchema('New password must be at least 6 characters') }),
  status: 204,
  ignoresIdempotencyKey: true,
});
