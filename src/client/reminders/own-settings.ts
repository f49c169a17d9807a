import { currentTranslation } from '#shared/language/language.ts';
import type { ReminderSettings } from '#shared/reminders/reminders.contract.ts';

/** Returns stored settings in the language of this device; without any, those that a person begins with. */
export function completeSettings(stored: ReminderSettings | null | undefined): ReminderSettings {
  const language = currentTranslation()?.language ?? 'en';
  if (stored) return { ...stored, language };
  return {
    leadMinutes: 10,
    digestTime: null,
    quietFrom: null,
    quietTo: null,
    timeZone: ownTimeZone(),
    language,
    ntfyAddress: null,
    isMailOn: false,
  };
}

/** Returns the time zone of this device. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
