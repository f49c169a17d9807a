import { useState } from 'react';
import type { User } from '#shared/account/account.contract.ts';
import { useSignOut } from '#client/account/account.mutations.ts';
import { letterKeys } from '#client/commands/letter-keys.ts';
import { DataRow } from '#client/portability/data-row.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { SettingRow, SettingRows, SwitchRow } from '#client/ui/controls/setting-rows.tsx';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { dropChanges, waitingChanges } from '#client/outbox/outbox.ts';
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx';
import { useStore } from '#client/ui/store.ts';
import { VersionRow } from '#client/versions/version-row.tsx';
import { VersionProvider } from '#client/versions/version.tsx';
import { SettingsParts, type SettingsPart } from './settings-parts.tsx';
import { useTheme } from '#client/app/providers/theme.tsx';

export interface SettingsContentProps {
  user: User;
  /** Called when the person has signed out or deleted the account. */
  onSignedOut: () => void;
}

/** The card 'Account' with all settings (SET-02 to SET-09, SET-11). */
export function SettingsContent({ user, onSignedOut }: SettingsContentProps) {
  const [part, setPart] = useState<SettingsPart>();
  const { theme, setTheme } = useTheme();
  const signOut = useSignOut(onSignedOut);
  const unsent = useStore(waitingChanges);
  const hasLetterKeys = useStore(letterKeys);

  function handleSignOut(): void {
    if (unsent.length > 0) setPart('unsent');
    else if (!signOut.isPending) signOut.mutate();
  }

  /** Signing out removes everything of the account from this device. */
  function signOutWithout(): void {
    setPart(undefined);
    void dropChanges(unsent).then(() => signOut.mutate());
  }

  return (
    <VersionProvider>
      <section aria-label="Account">
        <h2 className="pb-1 font-semibold">Account</h2>
        <SettingRows>
          <SettingRow label="Halo Insights" detail="How your plans are going">
            <Button onClick={() => setPart('insights')}>View Insights</Button>
          </SettingRow>
          <SettingRow label="Account Information" detail={user.email} />
          <SettingRow label="Password">
            <Button onClick={() => setPart('password')}>Change Password</Button>
          </SettingRow>
          <SettingRow label="Signed-in Devices" detail="Where you are signed in">
            <Button onClick={() => setPart('devices')}>Manage Devices</Button>
          </SettingRow>
          <SettingRow label="API Tokens" detail="For scripts and other programs">
            <Button onClick={() => setPart('tokens')}>Manage Tokens</Button>
          </SettingRow>
          <SettingRow label="Halo’s Memory" detail="How you say things, learned from what you changed">
            <Button onClick={() => setPart('wordings')}>View Memory</Button>
          </SettingRow>
          <SettingRow label="History" detail="What was changed, and Undo">
            <Button onClick={() => setPart('changes')}>View History</Button>
          </SettingRow>
          <SwitchRow label="Dark Mode" isOn={theme === 'dark'} onChange={(isOn) => setTheme(isOn ? 'dark' : 'light')} />
          <SwitchRow
            label="Single-Key Shortcuts"
            detail="Keys such as N and X, on this device"
            isOn={hasLetterKeys}
            onChange={letterKeys.set}
          />
          <SwitchRow label="Dragon Mode" isOn={false} onChange={rejectDragonMode} />
          <DataRow />
          <VersionRow onOpenHistory={() => setPart('history')} />
          {user.isAdmin && (
            <SettingRow label="Admin Dashboard" detail="Who uses halo, and how much">
              <Button onClick={() => setPart('admin')}>Open Dashboard</Button>
            </SettingRow>
          )}
          <SettingRow label="Delete Account" detail="With everything that you have planned, for good">
            <Button kind="destructive" onClick={() => setPart('deletion')}>
              Delete Account
            </Button>
          </SettingRow>
        </SettingRows>
        <Button className="mt-3 w-full" aria-disabled={signOut.isPending} onClick={handleSignOut}>
          Sign Out
        </Button>
      </section>
      <SettingsParts part={part} user={user} onClose={() => setPart(undefined)} onDeleted={onSignedOut} />
      {part === 'unsent' && (
        <ConfirmDialog
          title="Changes Not Sent"
          text={`${unsent.length === 1 ? '1 change has' : `${unsent.length} changes have`} not been sent yet. If you sign out now, this is lost: ${unsent.map(({ description }) => description).join(', ')}.`}
          label="Sign Out"
          onConfirm={signOutWithout}
          onClose={() => setPart(undefined)}
        />
      )}
    </VersionProvider>
  );
}

/** Dragon Mode can never be turned on (SET-11, SET-12). */
function rejectDragonMode(): void {
  showToast({
    title: 'Dragon Mode rejected',
    description: "You can't handle the power! Try again when you're ready.",
    tone: 'destructive',
  });
}
