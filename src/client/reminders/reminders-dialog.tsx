import { t } from '#shared/language/language.ts';
import type { Reminders, ReminderSettings } from '#shared/reminders/reminders.contract.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { SettingRow, SettingRows } from '#client/ui/controls/setting-rows.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { DeviceRows } from './device-rows.tsx';
import { MailRow } from './mail-row.tsx';
import { NtfyForm } from './ntfy-form.tsx';
import { completeSettings, ownTimeZone } from './own-settings.ts';
import { getMessages, useChangeReminders, useSendTest, useWaitingSettings } from './reminders.mutations.ts';
import { useReminders } from './reminders.queries.ts';
import { TimeRows } from './time-rows.tsx';

/** When, how and where the person is reminded of tasks. (decision 063) */
export function RemindersDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const query = useReminders();
  const { data: reminders, dataUpdatedAt } = query;
  return (
    <Dialog title={t('Reminders')} onClose={onClose}>
      <LoadingState query={query} failure={t('Failed to fetch the reminders')} />
      {reminders !== undefined && <ReminderSettingsRows reminders={reminders} email={email} now={dataUpdatedAt} />}
    </Dialog>
  );
}

function ReminderSettingsRows({ reminders, email, now }: { reminders: Reminders; email: string; now: number }) {
  const change = useChangeReminders();
  // The server tries an address for a while. Its message must not be lost if another setting is changed meanwhile.
  const changeAddress = useChangeReminders();
  const test = useSendTest();
  const settings = { ...completeSettings(reminders.settings), ...useWaitingSettings() };
  const save = (values: Partial<ReminderSettings>): void => change.mutate(values);
  const zone = ownTimeZone();
  return (
    <>
      <SettingRows>
        <DeviceRows reminders={reminders} now={now} />
        <TimeRows settings={settings} messages={getMessages(change.error)} onChange={save} />
        {settings.timeZone !== zone && (
          <SettingRow
            label={t('Time Zone')}
            detail={t('Times are in {zone}. This device is in {other}.', { zone: settings.timeZone, other: zone })}
          >
            <Button onClick={() => save({ timeZone: zone })}>{t('Use {zone}', { zone })}</Button>
          </SettingRow>
        )}
        {reminders.canMail && <MailRow reminders={reminders} settings={settings} email={email} onChange={save} />}
        <NtfyForm
          address={settings.ntfyAddress}
          message={getMessages(changeAddress.error)['ntfyAddress']}
          isSaving={changeAddress.isPending}
          onSave={(ntfyAddress) => changeAddress.mutate({ ntfyAddress })}
        />
      </SettingRows>
      <footer className="mt-4 flex justify-end">
        <Button aria-disabled={test.isPending} onClick={() => !test.isPending && test.mutate()}>
          {test.isPending ? t('Sending...') : t('Send a Test')}
        </Button>
      </footer>
    </>
  );
}
