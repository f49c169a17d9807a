import { checkPasswordChange } from '#shared/account/account.rules.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useFields } from '#client/ui/use-fields.ts';
import { useChangePassword } from './account.mutations.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Asks for the current password, and for a new one twice; the second stays in the browser. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { field, submit, hasText } = useFields(EMPTY, checkPasswordChange);
  const change = useChangePassword(onClose);
  return (
    <FormDialog
      title="Change Password"
      label="Change Password"
      runningLabel="Changing..."
      isRunning={change.isPending}
      hasUnsavedText={hasText}
      onClose={onClose}
      onSubmit={(event) =>
        submit(event, ({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword }))
      }
    >
      <AccountName email={email} />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        data-first-focus
        {...field('currentPassword')}
      />
      <TextField label="New password" type="password" autoComplete="new-password" {...field('newPassword')} />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </FormDialog>
  );
}

/** Tells password managers whose password it is that is asked for. */
export function AccountName({ email }: { email: string }) {
  return <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />;
}
