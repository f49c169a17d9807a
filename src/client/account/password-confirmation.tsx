import type { ReactNode } from 'react';
import { checkOwnPassword } from '#shared/account/second-factor.rules.ts';
import { t } from '#shared/language/language.ts';
import { OwnPasswordField } from '#client/ui/controls/own-password-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';

export interface PasswordConfirmationProps {
  email: string;
  title: string;
  /** The text of the button. */
  label: string;
  /** Why the password is asked for. */
  children: ReactNode;
  isRunning: boolean;
  onClose: () => void;
  onConfirm: (password: string) => void;
}

/** Asks for the person's password before something that needs it. */
export function PasswordConfirmation({
  email,
  title,
  label,
  children,
  isRunning,
  onClose,
  onConfirm,
}: PasswordConfirmationProps) {
  const { field, submit, hasText } = useFields({ password: '' }, checkOwnPassword);
  return (
    <FormDialog
      title={title}
      label={label}
      runningLabel={t('Checking...')}
      isRunning={isRunning}
      hasUnsavedText={hasText}
      onClose={onClose}
      onSubmit={(event) => submit(event, ({ password }) => onConfirm(password))}
    >
      <p className="text-ink-2">{children}</p>
      <OwnPasswordField email={email} data-first-focus {...field('password')} />
    </FormDialog>
  );
}
