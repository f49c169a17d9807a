import { currentTranslation, t } from '#shared/language/language.ts';
import type { Reminders, ReminderSettings } from '#shared/reminders/reminders.contract.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Failure } from '#client/ui/controls/failure.tsx';
import { SettingRow, SettingRows } from '#client/ui/controls/setting-rows.tsx';
import { ListSkeleton } from '#client/ui/controls/skeleton.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { DeviceRows } from './device-rows.tsx';
import { MailRow } from './mail-row.tsx';
import { NtfyForm } from './ntfy-form.tsx';
import { getMessages, useChangeReminders, useSendTest } from './reminders.mutations.ts';
import { useReminders } from './reminders.queries.ts';
import { TimeRows } from './time-rows.tsx';

/** When, how and where the person is reminded of tasks. (decision 063) */
export function RemindersDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { data: reminders, dataUpdatedAt, error, refetch } = useReminders();
  return (
    <Dialog title={t('Reminders')} onClose={onClose}>
      {reminders === undefined && error === null && <ListSkeleton />}
      {reminders === undefined && error !== null && (
        <Failure text={t('Failed to fetch the reminders')} onRetry={() => void refetch()} className="flex flex-wrap" />
      )}
      {reminders !== undefined && <ReminderSettingsRows reminders={reminders} email={email} now={dataUpdatedAt} />}
    </Dialog>
  );
}

function ReminderSettingsRows({ reminders, email, now }: { reminders: Reminders; email: string; now: number }) {
  const change = useChangeReminders();
  const test = useSendTest();
  const settings = { ...(reminders.settings ?? startSettings()), language: ownLanguage() };
  const messages = getMessages(change.error);
  const save = (values: Partial<ReminderSettings>): void => change.mutate({ ...settings, ...values });
  const zone = ownTimeZone();
  return (
    <>
      <SettingRows>
        <DeviceRows reminders={reminders} settings={settings} now={now} />
        <TimeRows settings={settings} messages={messages} onChange={save} />
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
          message={messages['ntfyAddress']}
          isSaving={change.isPending}
          onSave={(ntfyAddress) => save({ ntfyAddress })}
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

/** The settings that a person begins with. */
function startSettings(): ReminderSettings {
  return {
    leadMinutes: 10,
    digestTime: null,
    quietFrom: null,
    quietTo: null,
    timeZone: ownTimeZone(),
    language: ownLanguage(),
    ntfyAddress: null,
    isMailOn: false,
  };
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function ownLanguage(): ReminderSettings['language'] {
  return currentTranslation()?.language ?? 'en';
}
