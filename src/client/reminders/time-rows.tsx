import { useId, useState, type ReactNode } from 'react';
import { checkDigestTime, checkQuietHours } from '#shared/reminders/reminder-form.rules.ts';
import type { ReminderSettings } from '#shared/reminders/reminders.contract.ts';
import { LEAD_MINUTES } from '#shared/reminders/reminder-times.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import { Select } from '#client/ui/controls/select.tsx';
import { SettingRow, SwitchRow } from '#client/ui/controls/setting-rows.tsx';
import type { SettingMessages } from './reminders.mutations.ts';

const DIGEST_TIME = '20:00';
const QUIET_HOURS = { quietFrom: '22:00', quietTo: '07:00' };

export interface TimeRowsProps {
  settings: ReminderSettings;
  /** The server's messages by field. */
  messages: SettingMessages;
  onChange: (values: Partial<ReminderSettings>) => void;
}

/** The settings that decide when reminders come: the lead time, the digest and the quiet hours. */
export function TimeRows({ settings, messages, onChange }: TimeRowsProps) {
  // Times that contradict each other are shown and not saved until they are mended.
  const [unsaved, setUnsaved] = useState<Partial<ReminderSettings>>({});
  const shown = { ...settings, ...unsaved };
  const { leadMinutes, digestTime, quietFrom, quietTo } = shown;
  const digestMessage = checkDigestTime(shown) ?? messages['digestTime'];
  const quietMessage = checkQuietHours(shown) ?? messages['quietFrom'];

  function handleChange(values: Partial<ReminderSettings>): void {
    const times = { ...unsaved, ...values };
    const next = { ...settings, ...times };
    const isValid = checkDigestTime(next) === undefined && checkQuietHours(next) === undefined;
    setUnsaved(isValid ? {} : times);
    if (isValid) onChange(times);
  }

  return (
    <>
      <SettingRow label={t('Before a Task Starts')} detail={t('For tasks with a time')}>
        <Select
          aria-label={t('Before a Task Starts')}
          value={leadMinutes ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ leadMinutes: LEAD_MINUTES.find((minutes) => String(minutes) === value) ?? null })
          }
        >
          <option value="">{t('Off')}</option>
          {LEAD_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {leadLabel(minutes)}
            </option>
          ))}
        </Select>
      </SettingRow>
      <SwitchRow
        label={t('Evening Digest')}
        detail={t('What is still open today, and how much is planned for tomorrow')}
        isOn={digestTime !== null}
        onChange={(isOn) => handleChange({ digestTime: isOn ? DIGEST_TIME : null })}
      />
      {digestTime !== null && (
        <TimesRow message={digestMessage}>
          <TimeInput
            label={t('Digest at')}
            value={digestTime}
            isInvalid={digestMessage !== undefined}
            onChange={(time) => handleChange({ digestTime: time })}
          />
        </TimesRow>
      )}
      <SwitchRow
        label={t('Quiet Hours')}
        detail={t('Reminders wait until they are over')}
        isOn={quietFrom !== null}
        onChange={(isOn) => handleChange(isOn ? QUIET_HOURS : { quietFrom: null, quietTo: null })}
      />
      {quietFrom !== null && (
        <TimesRow message={quietMessage}>
          <TimeInput
            label={t('Quiet from')}
            value={quietFrom}
            isInvalid={quietMessage !== undefined}
            onChange={(time) => handleChange({ quietFrom: time })}
          />
          <TimeInput
            label={t('Quiet until')}
            value={quietTo ?? ''}
            isInvalid={quietMessage !== undefined}
            onChange={(time) => handleChange({ quietTo: time })}
          />
        </TimesRow>
      )}
    </>
  );
}

/** Times under a switch, with a message if they are not valid. */
function TimesRow({ message, children }: { message: string | undefined; children: ReactNode }) {
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap gap-4">{children}</div>
      {message !== undefined && (
        <p role="alert" className="pt-1.5 text-sm text-danger">
          {message}
        </p>
      )}
    </li>
  );
}

interface TimeInputProps {
  label: string;
  value: string;
  isInvalid: boolean;
  onChange: (time: string) => void;
}

function TimeInput({ label, value, isInvalid, onChange }: TimeInputProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="time"
        required
        value={value}
        aria-invalid={isInvalid}
        className="h-11 rounded-control border border-hairline bg-surface px-3 text-sm focus-visible:outline-offset-[-2px] aria-invalid:border-danger at-desk:h-9"
        // An incomplete time is ignored while it is typed.
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
      />
    </div>
  );
}

function leadLabel(minutes: number): string {
  if (minutes === 0) return t('At the start');
  if (minutes === 60) return t('1 hour before');
  return plural(minutes, '1 minute before', '{count} minutes before');
}
