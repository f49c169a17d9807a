import type { FormMessages } from '#shared/forms/forms.rules.ts';
import { ApiError } from '#client/data/api-client.ts';

/** What the server found wrong with what was typed in a form, by its field; nothing where it failed for another reason. */
export function refusedFields(error: Error): FormMessages<'email' | 'password'> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const messageOf = (field: string): string | undefined => error.issues.find(({ path }) => path === field)?.message;
  return { email: messageOf('email'), password: messageOf('password') };
}
