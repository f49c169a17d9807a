import { checkPasswordChange } from '#shared/account/account.rules.ts';
import { t } from '#shared/language/language.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { AccountName } from '#client/ui/controls/account-name.tsx';
import { useChangePassword } from './account.mutations.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Asks for the current password, and for the new one twice (SET-13 to SET-16). The confirmation is not sent. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { field, submit, hasText } = useFields(EMPTY, checkPasswordChange);
  const change = useChangePassword(onClose);
  return (
    <FormDialog
      title={t('Change Password')}
      label={t('Change Password')}
      runningLabel={t('Changing...')}
      isRunning={change.isPending}
      hasUnsavedText={hasText}
      onClose={onClose}
      onSubmit={(event) =>
        submit(event, ({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword }))
      }
    >
      <p className="text-ink-2">{t('All other devices will be signed out.')}</p>
      <AccountName email={email} />
      <TextField
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        data-first-focus
        {...field('currentPassword')}
      />
      <NewPasswordFields field={field} email={email} />
    </FormDialog>
  );
}
