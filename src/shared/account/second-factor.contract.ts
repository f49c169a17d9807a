import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchemaFor } from '#shared/items/items.contract.ts';
import { knownPasswordSchema, STRANGERS_LIMIT, userSchema } from './account.contract.ts';
import { CODE_LENGTH } from './second-factor.rules.ts';

const NO_CODE = 'Enter the six digits, or a recovery code';

const codeSchema = textSchemaFor(NO_CODE).min(1, NO_CODE).max(CODE_LENGTH, NO_CODE);
const passwordSchema = knownPasswordSchema('Password is required');

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/api/login/code',
  access: 'public',
  summary: 'Signs in with the code that `POST /api/login` asked for by `code-needed`',
  body: z.object({ code: codeSchema }),
  bodyLimit: STRANGERS_LIMIT,
  status: 200,
  response: userSchema,
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/sign-in/second-factor',
  access: 'user',
  summary: 'Creates the secret of a second step (TOTP); it is off until it is confirmed by a code',
  body: z.object({ password: passwordSchema }),
  status: 200,
  response: z.object({
    secret: z.string().describe('In Base32, for typing it into an authenticator app'),
    address: z.string().describe('The `otpauth:` address of the QR code'),
  }),
  ignoresIdempotencyKey: true,
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/sign-in/second-factor/confirm',
  access: 'user',
  summary: 'Turns the second step on; the recovery codes are only in this response',
  body: z.object({ code: codeSchema }),
  status: 200,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  ignoresIdempotencyKey: true,
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/sign-in/second-factor/off',
  access: 'user',
  summary: 'Turns the second step off',
  body: z.object({ password: passwordSchema, code: codeSchema }),
  status: 204,
  ignoresIdempotencyKey: true,
});
