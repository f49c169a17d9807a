import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { identitySchema } from './identities.contract.ts';
import { passkeySchema } from './passkeys.contract.ts';

/** The ways in which a person signs in. */
const signInMethodsSchema = z.object({
  secondFactor: z
    .object({ recoveryCodesLeft: z.number().int() })
    .nullable()
    .describe('The second step after the password; null while it is off'),
  hasPassword: z.boolean().describe('False for an account that was made by the OpenID provider'),
  provider: z.string().nullable().describe('The name of the OpenID provider; null without one'),
  identities: z.array(identitySchema).describe('The linked accounts at the provider, the latest first'),
  passkeys: z.array(passkeySchema).describe('The latest first'),
});

/** The ways in which a person signs in. */
export type SignInMethods = z.output<typeof signInMethodsSchema>;

export const readSignInMethods = endpoint({
  method: 'GET',
  path: '/api/sign-in',
  access: 'user',
  summary: 'Returns the ways in which the person signs in',
  status: 200,
  response: signInMethodsSchema,
});
