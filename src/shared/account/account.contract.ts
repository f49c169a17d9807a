import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, itemParams, textSchema, textSchemaFor } from '#shared/items/items.contract.ts';
import { EMAIL_LENGTH, MINIMUM_PASSWORD_LENGTH, NO_EMAIL } from './account.rules.ts';

/** Long enough for any sentence, short enough to be hashed at no extra cost. */
const PASSWORD_LENGTH = 1_000;

/** The body limit of strangers: an email and a password, with every character escaped as six bytes. */
export const STRANGERS_LIMIT = 16 * 1_024;

/** The maximum length of the token of an invitation. */
export const INVITATION_LENGTH = 100;

/** An email, trimmed. */
export const emailSchema = z.string(NO_EMAIL).trim().max(EMAIL_LENGTH, NO_EMAIL).pipe(z.email(NO_EMAIL));

/** The signed-in user. (AUTH-20) */
export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
  createdAt: z.string(),
});

export type User = z.output<typeof userSchema>;

/** A new password; `tooShort` is the message when it is too short. */
export function newPasswordSchema(tooShort: string) {
  return textSchemaFor(tooShort)
    .min(MINIMUM_PASSWORD_LENGTH, tooShort)
    .max(PASSWORD_LENGTH, 'Password must be at most 1,000 characters');
}

/** An existing password; `missing` is the message when it is empty. */
export function knownPasswordSchema(missing: string) {
  return textSchemaFor(missing).min(1, missing).max(PASSWORD_LENGTH, 'Password must be at most 1,000 characters');
}

/** Emails are trimmed and compared case-insensitively. (READ-17) */
const registrationSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema('Password must be at least 6 characters'),
  invitation: textSchema.max(INVITATION_LENGTH).optional().describe('The token of an invitation'),
});

const signInSchema = z.object({
  email: emailSchema,
  password: knownPasswordSchema('Password is required'),
  rememberMe: z.boolean().optional().describe('Stay signed in for 30 days instead of until the browser closes'),
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'user',
  summary: 'Returns the signed-in user',
  status: 200,
  response: userSchema,
});

export const readRegistration = endpoint({
  method: 'GET',
  path: '/api/registration',
  access: 'public',
  summary: 'Returns who may create an account, and whether a forgotten password can be reset by mail',
  status: 200,
  response: z.object({
    isOpen: z.boolean().describe('True if anybody may'),
    needsInvitation: z.boolean().describe('True if whoever has an invitation may'),
    canResetPassword: z.boolean(),
  }),
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Creates an account and signs in',
  body: registrationSchema,
  bodyLimit: STRANGERS_LIMIT,
  status: 201,
  response: userSchema,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Signs in',
  body: signInSchema,
  bodyLimit: STRANGERS_LIMIT,
  status: 200,
  response: userSchema,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Signs out; safe to repeat',
  bodyLimit: STRANGERS_LIMIT,
  status: 204,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/change-password',
  access: 'user',
  summary: 'Changes the password and signs out everywhere else',
  body: z.object({
    currentPassword: knownPasswordSchema('Current password is required'),
    newPassword: newPasswordSchema('New password must be at least 6 characters'),
  }),
  status: 204,
  ignoresIdempotencyKey: true,
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/delete-account',
  access: 'user',
  summary: 'Deletes the account and all its data permanently',
  body: z.object({ password: knownPasswordSchema('Password is required to confirm account deletion') }),
  status: 204,
  ignoresIdempotencyKey: true,
});

/** A browser that is signed in. */
const deviceSchema = z.object({
  id: idSchema,
  loginTime: z.string(),
  lastSeen: z.string().describe('When it was last used, to within an hour'),
  ipAddress: z.string().nullable().describe('The address it signed in from'),
  userAgent: z.string().nullable(),
  rememberMe: z.boolean(),
  isCurrent: z.boolean().describe('True for the browser of this request'),
});

/** A browser that is signed in. */
export type Device = z.output<typeof deviceSchema>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'user',
  summary: 'Lists the signed-in browsers: the current one first, then by last use',
  status: 200,
  response: z.array(deviceSchema),
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'user',
  summary: 'Signs a browser out',
  params: itemParams,
  status: 204,
});

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/sessions/confirm',
  access: 'user',
  summary: 'Confirms an old session by the password, which signing out other browsers then needs',
  body: z.object({ password: knownPasswordSchema('Password is required') }),
  status: 204,
  ignoresIdempotencyKey: true,
});

export const signOutElsewhere = endpoint({
  method: 'POST',
  path: '/api/sessions/end-others',
  access: 'user',
  summary: 'Signs out all other browsers and returns their number',
  status: 200,
  response: z.object({ count: z.number().int() }),
  ignoresIdempotencyKey: true,
});
