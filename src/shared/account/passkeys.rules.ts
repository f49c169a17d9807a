import type { FormMessages } from '#shared/forms/forms.rules.ts';
import { t } from '#shared/language/language.ts';
import { checkOwnPassword } from './second-factor.rules.ts';

/** The maximum length of a passkey's name. */
export const PASSKEY_NAME_LENGTH = 100;

/** Returns the errors of the form for a new passkey. */
export function checkNewPasskey(form: { name: string; password: string }): FormMessages<'name' | 'password'> {
  const name = form.name.trim();
  return {
    ...(name === '' && { name: t('Name is required') }),
    ...(name.length > PASSKEY_NAME_LENGTH && { name: t('Name must be at most 100 characters') }),
    ...checkOwnPassword(form),
  };
}
