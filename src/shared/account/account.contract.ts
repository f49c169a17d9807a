import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, textSchema } from '#shared/items/items.contract.ts';
import { MINIMUM_PASSWORD_LENGTH } from './account.rules.ts';

/** Long enough for any sentence, short enough that hashing it costs nothing extra. */
const PASSWORD_LENGTH = 1_000;
const EMAIL_LENGTH = 254;

const emailSchema = textSchema.trim().max(EMAIL_LENGTH).pipe(z.email('Valid email address is required'));

/** The signed-in person. */
export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
  createdAt: z.string(),
});

export type User = z.output<typeof userSchema>;

/** Emails are trimmed and compared without regard to case. */
const registrationSchema = z.object({
  email: emailSchema,
  password: textSchema
    .min(MINIMUM_PASSWORD_LENGTH, 'Password must be at least 6 characters')
    .max(PASSWORD_LENGTH, 'Password must be at most 1,000 characters'),
});

const signInSchema = z.object({
  email: emailSchema,
  password: textSchema.min(1, 'Password is required').max(PASSWORD_LENGTH, 'Password must be at most 1,000 characters'),
  rememberMe: z.boolean().optional().describe('Stay signed in for 30 days instead of until the browser closes'),
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'user',
  summary: 'The signed-in person',
  status: 200,
  answer: userSchema,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Creates an account and signs in',
  body: registrationSchema,
  status: 201,
  answer: userSchema,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Signs in',
  body: signInSchema,
  status: 200,
  answer: userSchema,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Signs out; safe to repeat',
  status: 204,
});
