import type { FormMessages } from '#shared/forms/forms.rules.ts';
import { ApiError } from '#client/data/api-client.ts';

/** Returns the server's error messages by field; none if the request failed for another reason. */
export function refusedFields(error: Error): FormMessages<'email' | 'password'> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const findMessage = (field: string): string | undefined => error.issues.find(({ path }) => path === field)?.message;
  return { email: findMessage('email'), password: findMessage('password') };
}
