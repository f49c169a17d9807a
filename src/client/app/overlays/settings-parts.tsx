import type { User } from '#shared/account/account.contract.ts';
import { DeletionDialog } from '#client/account/deletion-dialog.tsx';
import { DevicesDialog } from '#client/account/devices-dialog.tsx';
import { PasswordDialog } from '#client/account/password-dialog.tsx';
import { forgetChanges } from '#client/outbox/outbox-store.ts';
import { createLazyDialog } from '#client/ui/lazy-component.tsx';
import { HistoryDialog } from '#client/versions/history-dialog.tsx';
import { remindersDialog } from './reminders-part.ts';

/** The dialogs that rows of the settings open. */
export type SettingsPart =
  | 'insights'
  | 'password'
  | 'devices'
  | 'sign-in'
  | 'tokens'
  | 'calendars'
  | 'webhooks'
  | 'reminders'
  | 'wordings'
  | 'changes'
  | 'deletion'
  | 'history'
  | 'admin';

const insightsDialog = createLazyDialog(async () => (await import('./insights-part.tsx')).InsightsPart);
const apiTokensDialog = createLazyDialog(
  async () => (await import('#client/account/api-tokens-dialog.tsx')).ApiTokensDialog,
);
const calendarsDialog = createLazyDialog(
  async () => (await import('#client/calendars/calendars-dialog.tsx')).CalendarsDialog,
);
const webhooksDialog = createLazyDialog(
  async () => (await import('#client/webhooks/webhooks-dialog.tsx')).WebhooksDialog,
);
const signInDialog = createLazyDialog(async () => (await import('#client/account/sign-in-dialog.tsx')).SignInDialog);
const wordingsDialog = createLazyDialog(async () => (await import('#client/halo/wordings-dialog.tsx')).WordingsDialog);
const changesDialog = createLazyDialog(async () => (await import('#client/history/changes-dialog.tsx')).ChangesDialog);
const adminDialog = createLazyDialog(async () => (await import('./admin-part.tsx')).AdminPart);

export interface SettingsPartsProps {
  part: SettingsPart | undefined;
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

/** The open dialog. The code of large dialogs that few people open is loaded on demand. */
export function SettingsParts({ part, user, onClose, onDeleted }: SettingsPartsProps) {
  switch (part) {
    case 'insights':
      return <insightsDialog.Component user={user} onClose={onClose} />;
    case 'password':
      return <PasswordDialog email={user.email} onClose={onClose} />;
    case 'devices':
      return <DevicesDialog email={user.email} onClose={onClose} />;
    case 'sign-in':
      return <signInDialog.Component email={user.email} onClose={onClose} />;
    case 'tokens':
      return <apiTokensDialog.Component email={user.email} onClose={onClose} />;
    case 'calendars':
      return <calendarsDialog.Component onClose={onClose} />;
    case 'webhooks':
      return <webhooksDialog.Component email={user.email} onClose={onClose} />;
    case 'reminders':
      return <remindersDialog.Component email={user.email} onClose={onClose} />;
    case 'wordings':
      return <wordingsDialog.Component onClose={onClose} />;
    case 'changes':
      return <changesDialog.Component onClose={onClose} />;
    case 'deletion':
      return (
        <DeletionDialog
          user={user}
          onClose={onClose}
          onDeleted={() => {
            forgetChanges(user.id).catch(() => undefined);
            onDeleted();
          }}
        />
      );
    case 'history':
      return <HistoryDialog isOwner={user.isOwner} onClose={onClose} />;
    case 'admin':
      return user.isAdmin && <adminDialog.Component onClose={onClose} />;
    case undefined:
    default:
      return null;
  }
}
