import { checkNewPassword, checkResetEmail } from '#shared/account/account.rules.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { useAskForPasswordReset, useResetPassword } from './password-reset.mutations.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export interface PasswordResetProps {
  /** The token of a mailed link; undefined asks for one. */
  token: string | undefined;
  /** The email that was entered so far. */
  email: string;
  onClose: () => void;
}

/** Asks for a link, or for the new password if the person has opened one. (decision 064) */
export function PasswordResetDialog({ token, email, onClose }: PasswordResetProps) {
  return token === undefined ? (
    <LinkDialog email={email} onClose={onClose} />
  ) : (
    <NewPasswordDialog token={token} onClose={onClose} />
  );
}

function LinkDialog({ email, onClose }: Omit<PasswordResetProps, 'token'>) {
  const { field, submit, values } = useFields({ email }, checkResetEmail);
  const ask = useAskForPasswordReset();
  if (ask.isSuccess)
    return (
      <Dialog title={t('Check Your Mail')} onClose={onClose}>
        <p className="text-ink-2">
          {t('If there is an account with this email, a link is on its way. It works once, within 30 minutes.')}
        </p>
        <footer className="mt-4 flex justify-end">
          <Button kind="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </footer>
      </Dialog>
    );
  return (
    <FormDialog
      title={t('Forgot Password')}
      label={t('Send Link')}
      runningLabel={t('Sending...')}
      isRunning={ask.isPending}
      hasUnsavedText={values.email !== email}
      onClose={onClose}
      onSubmit={(event) => submit(event, ({ email: entered }) => ask.mutate(entered.trim()))}
    >
      <p className="text-ink-2">{t('You get a link with which you can choose a new password.')}</p>
      <TextField label={t('Email')} type="email" autoComplete="username" data-first-focus {...field('email')} />
    </FormDialog>
  );
}

function NewPasswordDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { field, submit, hasText } = useFields({ newPassword: '', confirmPassword: '' }, checkNewPassword);
  const reset = useResetPassword(token, onClose);
  return (
    <FormDialog
      title={t('New Password')}
      label={t('Change Password')}
      runningLabel={t('Changing...')}
      isRunning={reset.isPending}
      hasUnsavedText={hasText}
      onClose={onClose}
      onSubmit={(event) => submit(event, ({ newPassword }) => reset.mutate(newPassword))}
    >
      <p className="text-ink-2">{t('All devices will be signed out.')}</p>
      <NewPasswordFields field={field} email="" isFirst />
    </FormDialog>
  );
}
