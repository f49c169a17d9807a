import type { ComponentProps } from 'react';
import { t } from '#shared/language/language.ts';
import { AccountName } from './account-name.tsx';
import { TextField } from './text-field.tsx';

/** The field in which a signed-in person proves with the password who they are. */
export function OwnPasswordField({
  email,
  ...props
}: { email: string } & Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <>
      <AccountName email={email} />
      <TextField label={t('Your password')} type="password" autoComplete="current-password" {...props} />
    </>
  );
}
