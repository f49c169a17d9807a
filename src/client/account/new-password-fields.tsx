import { useId, type ComponentProps } from 'react';
import { t } from '#shared/language/language.ts';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { PasswordStrengthHint } from './password-strength.tsx';

type FieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'message' | 'onChange'> & { value: string };

export interface NewPasswordFieldsProps {
  /** Returns the props of a field of the form, as `useFields` does. */
  field: (name: 'newPassword' | 'confirmPassword') => FieldProps;
  /** The account's email, because a similar password is easy to guess. Empty if the email is unknown. */
  email: string;
  /** Whether the form begins with these fields. */
  isFirst?: boolean;
}

/** The fields in which a person chooses a new password, with a hint how hard it is to guess. */
export function NewPasswordFields({ field, email, isFirst = false }: NewPasswordFieldsProps) {
  const hintId = useId();
  const chosen = field('newPassword');
  return (
    <>
      <TextField
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        aria-describedby={hintId}
        {...(isFirst && { 'data-first-focus': true })}
        {...chosen}
      />
      <PasswordStrengthHint
        id={hintId}
        password={chosen.message === undefined ? chosen.value : undefined}
        email={email}
      />
      <TextField
        label={t('Confirm new password')}
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  );
}
