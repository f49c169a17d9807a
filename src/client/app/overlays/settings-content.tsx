import { useState } from 'react';
import type { User } from '#shared/account/account.contract.ts';
import { isBackFromProvider } from '#shared/account/identities.rules.ts';
import { t } from '#shared/language/language.ts';
import { letterKeys } from '#client/commands/letter-keys.ts';
import { LanguageRow } from '#client/language/language-row.tsx';
import { DataRow } from '#client/portability/data-row.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { SettingArea, SettingAreas, SettingRow, SwitchRow } from '#client/ui/controls/setting-rows.tsx';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { useStore } from '#client/ui/store.ts';
import { VersionRow } from '#client/versions/version-row.tsx';
import { VersionProvider } from '#client/versions/version.tsx';
import { SettingsParts, type SettingsPart } from './settings-parts.tsx';
import { useSignOutQuestion } from './sign-out-question.tsx';
import { useThemeChoice } from '#client/app/providers/system-theme.ts';

export interface SettingsContentProps {
  user: User;
  /** Called when the person has signed out or deleted the account. */
  onSignedOut: () => void;
}

/** The card 'Account' with all settings (SET-02 to SET-09, SET-11). */
export function SettingsContent({ user, onSignedOut }: SettingsContentProps) {
  const [part, setPart] = useState<SettingsPart | undefined>(isBackFromProvider(location.hash) ? 'sign-in' : undefined);
  const [search, setSearch] = useState('');
  const { theme, chooseTheme, followsSystem, followSystem } = useThemeChoice();
  const { signOut, isRunning, question } = useSignOutQuestion(user.id, onSignedOut);
  const hasLetterKeys = useStore(letterKeys);

  return (
    <VersionProvider>
      <section aria-label={t('Account')}>
        <h2 tabIndex={-1} data-first-focus className="pb-2 font-semibold outline-none">
          {t('Account')}
        </h2>
        <SearchField value={search} onChange={setSearch} />
        <SettingAreas search={search}>
          <SettingArea title={t('General')}>
            <SettingRow label={t('Halo Insights')} detail={t('How your plans are going')}>
              <Button onClick={() => setPart('insights')}>{t('View Insights')}</Button>
            </SettingRow>
            <SwitchRow
              label={t('Dark Mode')}
              isOn={theme === 'dark'}
              onChange={(isOn) => chooseTheme(isOn ? 'dark' : 'light')}
            />
            <SwitchRow
              label={t('System Theme')}
              detail={t('Light or dark, as this device is set')}
              isOn={followsSystem}
              onChange={followSystem}
            />
            <LanguageRow />
            <SwitchRow
              label={t('Single-Key Shortcuts')}
              detail={t('Press N to add a task or X to complete one, on this device')}
              isOn={hasLetterKeys}
              onChange={letterKeys.set}
            />
            <SwitchRow
              label={t('Dragon Mode')}
              detail={t('Just for fun. Nobody has managed to turn it on yet')}
              isOn={false}
              onChange={rejectDragonMode}
            />
          </SettingArea>
          <SettingArea title={t('Reminders and Calendars')}>
            <SettingRow label={t('Reminders')} detail={t('Before a task starts, and in the evening')}>
              <Button onClick={() => setPart('reminders')}>{t('Set Reminders')}</Button>
            </SettingRow>
            <SettingRow label={t('Calendars')} detail={t('Appointments of other programs, on your days')}>
              <Button onClick={() => setPart('calendars')}>{t('Manage Calendars')}</Button>
            </SettingRow>
          </SettingArea>
          <SettingArea title={t('Access')}>
            <SettingRow label={t('Account Information')} detail={user.email} />
            <SettingRow label={t('Password')}>
              <Button onClick={() => setPart('password')}>{t('Change Password')}</Button>
            </SettingRow>
            <SettingRow
              label={t('Sign-in')}
              detail={t('Without a password (passkeys), with a second step, or with another account')}
            >
              <Button onClick={() => setPart('sign-in')}>{t('Manage Sign-in')}</Button>
            </SettingRow>
            <SettingRow label={t('Signed-in Devices')} detail={t('Where you are signed in')}>
              <Button onClick={() => setPart('devices')}>{t('Manage Devices')}</Button>
            </SettingRow>
          </SettingArea>
          <SettingArea title={t('Other Programs')}>
            <SettingRow label={t('Access for Programs')} detail={t('Let other programs use your planner (API tokens)')}>
              <Button onClick={() => setPart('tokens')}>{t('Manage Access')}</Button>
            </SettingRow>
            <SettingRow
              label={t('Messages to Programs')}
              detail={t('Tell other programs when you change something (webhooks)')}
            >
              <Button onClick={() => setPart('webhooks')}>{t('Manage Messages')}</Button>
            </SettingRow>
          </SettingArea>
          <SettingArea title={t('What halo Keeps')}>
            <SettingRow label={t('History')} detail={t('What was changed, and Undo')}>
              <Button onClick={() => setPart('changes')}>{t('View History')}</Button>
            </SettingRow>
            <SettingRow label={t('Halo’s Memory')} detail={t('How you say things, learned from what you changed')}>
              <Button onClick={() => setPart('wordings')}>{t('View Memory')}</Button>
            </SettingRow>
            <DataRow />
            <SettingRow label={t('Delete Account')} detail={t('With everything that you have planned, for good')}>
              <Button kind="destructive" onClick={() => setPart('deletion')}>
                {t('Delete Account')}
              </Button>
            </SettingRow>
          </SettingArea>
          <SettingArea title={t('This halo')}>
            <VersionRow onOpenHistory={() => setPart('history')} />
            {user.isAdmin && (
              <SettingRow label={t('Admin Dashboard')} detail={t('Who uses halo, and how much')}>
                <Button onClick={() => setPart('admin')}>{t('Open Dashboard')}</Button>
              </SettingRow>
            )}
          </SettingArea>
        </SettingAreas>
        <Button className="mt-3 w-full" aria-disabled={isRunning} onClick={signOut}>
          {t('Sign Out')}
        </Button>
      </section>
      <SettingsParts part={part} user={user} onClose={() => setPart(undefined)} onDeleted={onSignedOut} />
      {question}
    </VersionProvider>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <input
      type="search"
      aria-label={t('Search settings')}
      placeholder={t('Search settings')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="mb-4 h-11 w-full rounded-control border border-hairline bg-surface px-3 placeholder:text-ink-3 focus-visible:outline-offset-[-2px]"
    />
  );
}

/** Dragon Mode can never be turned on (SET-11, SET-12). */
function rejectDragonMode(): void {
  showToast({
    title: t('Dragon Mode rejected'),
    description: t("You can't handle the power! Try again when you're ready."),
    tone: 'destructive',
  });
}
