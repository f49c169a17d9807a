import { checkAccountDeletion } from '#shared/account/account.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import { t } from '#shared/language/language.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { AccountName } from '#client/ui/controls/account-name.tsx';
import { useDeleteAccount } from './account.mutations.ts';

export interface DeletionDialogProps {
  user: User;
  onClose: () => void;
  /** Called after the account is deleted. */
  onDeleted: () => void;
}

/** Tells what is deleted with the account and asks for the password (SET-06, SET-20). */
export function DeletionDialog({ user, onClose, onDeleted }: DeletionDialogProps) {
  const { field, submit, hasText } = useFields({ password: '' }, checkAccountDeletion);
  const deletion = useDeleteAccount(user.id, onDeleted);
  return (
    <FormDialog
      title={t('Delete Account')}
      label={t('Delete Account')}
      runningLabel={t('Deleting...')}
      kind="irreversible"
      isRunning={deletion.isPending}
      hasUnsavedText={hasText}
      onClose={onClose}
      onSubmit={(event) => submit(event, ({ password }) => deletion.mutate(password))}
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        {t(
          'The account of {email} will be deleted, with all of its tasks, goals, habits, books and projects, and signed out everywhere. This action cannot be undone. To keep a copy, export your data first.',
          { email: user.email },
        )}
      </p>
      <AccountName email={user.email} />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        data-first-focus
        {...field('password')}
      />
    </FormDialog>
  );
}
