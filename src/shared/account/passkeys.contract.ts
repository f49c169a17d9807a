import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, itemParams, textSchemaFor } from '#shared/items/items.contract.ts';
import { knownPasswordSchema, STRANGERS_LIMIT, userSchema } from './account.contract.ts';
import { PASSKEY_NAME_LENGTH } from './passkeys.rules.ts';

/** The maximum number of passkeys of a person. */
export const MAX_PASSKEYS = 20;

const NO_NAME = 'Name is required';

/** A passkey of a person. (decision 067) */
export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable().describe('Null if it was never used'),
});

/** A passkey of a person. */
export type Passkey = z.output<typeof passkeySchema>;

/** Bytes as WebAuthn writes them in JSON: base64url. */
const bytesSchema = z
  .string()
  .max(10_000)
  .regex(/^[\w-]*$/);

/** What `navigator.credentials` returned, as JSON. */
const credentialShape = {
  id: bytesSchema,
  rawId: bytesSchema,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

const optionsSchema = z
  .record(z.string(), z.unknown())
  .describe('The options of `navigator.credentials`, as WebAuthn writes them in JSON');

/** The answer of a new passkey. */
const createdCredentialSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: bytesSchema,
    attestationObject: bytesSchema,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(10)
      .optional(),
  }),
});

/** The answer of a new passkey. */
export type CreatedCredential = z.output<typeof createdCredentialSchema>;

/** The answer of a passkey at a sign-in. */
const usedCredentialSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: bytesSchema,
    authenticatorData: bytesSchema,
    signature: bytesSchema,
    userHandle: bytesSchema.optional(),
  }),
});

/** The answer of a passkey at a sign-in. */
export type UsedCredential = z.output<typeof usedCredentialSchema>;

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'public',
  summary: 'Begins a sign-in with a passkey',
  bodyLimit: STRANGERS_LIMIT,
  status: 200,
  response: optionsSchema,
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'public',
  summary: 'Signs in with a passkey, without a password and a code',
  body: z.object({ credential: usedCredentialSchema, rememberMe: z.boolean().optional() }),
  bodyLimit: STRANGERS_LIMIT,
  status: 200,
  response: userSchema,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkeys/options',
  access: 'user',
  summary: 'Begins a new passkey',
  body: z.object({ password: knownPasswordSchema('Password is required') }),
  status: 200,
  response: optionsSchema,
  ignoresIdempotencyKey: true,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkeys',
  access: 'user',
  summary: 'Stores a new passkey',
  body: z.object({
    name: textSchemaFor(NO_NAME).trim().min(1, NO_NAME).max(PASSKEY_NAME_LENGTH, 'Name must be at most 100 characters'),
    credential: createdCredentialSchema,
  }),
  status: 201,
  response: passkeySchema,
  ignoresIdempotencyKey: true,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/sign-in/passkeys/:id',
  access: 'user',
  summary: 'Removes a passkey',
  params: itemParams,
  status: 204,
});
