import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { REMINDER_LANGUAGES } from '#shared/reminders/reminder-texts.rules.ts';
import { emailSchema, newPasswordSchema, STRANGERS_LIMIT } from './account.contract.ts';

export const askForPasswordReset = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  summary: 'Sends a link with which a new password can be chosen, if there is an account with this email',
  body: z.object({ email: emailSchema, language: z.enum(REMINDER_LANGUAGES).default('en') }),
  bodyLimit: STRANGERS_LIMIT,
  status: 204,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  summary: 'Sets a new password with the token of a link, and signs out everywhere',
  body: z.object({
    token: z.string().max(100),
    newPassword: newPasswordSchema('New password must be at least 6 characters'),
  }),
  bodyLimit: STRANGERS_LIMIT,
  status: 204,
});
