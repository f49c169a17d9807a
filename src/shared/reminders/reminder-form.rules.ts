import { t } from '#shared/language/language.ts';
import { isInHours, type ReminderTimes } from './reminder-times.rules.ts';

/** The maximum length of an address to which reminders are sent. */
export const REMINDER_ADDRESS_LENGTH = 500;

/** Matches an address without a user name: the host with its port, and the path. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(\/.*)?$/i;
/** Matches an address that ends with the name of a topic. */
const TOPIC_ADDRESS = /^https?:\/\/[^/]+\/[\w-]+$/i;

/** Returns what is wrong with an ntfy address; undefined if it is usable. */
export function checkNtfyAddress(text: string): string | undefined {
  if (text.length > REMINDER_ADDRESS_LENGTH) return t('The address must be at most 500 characters');
  if (!WEB_ADDRESS.test(text)) return t('Enter the whole address of a topic, such as https://ntfy.sh/my-topic');
  if (!TOPIC_ADDRESS.test(text))
    return t('The address must end with the name of a topic, such as https://ntfy.sh/my-topic');
  return undefined;
}

/** Returns what is wrong with the time of the digest; undefined if nothing is. */
export function checkDigestTime({
  digestTime,
  quietFrom,
  quietTo,
}: Pick<ReminderTimes, 'digestTime' | 'quietFrom' | 'quietTo'>): string | undefined {
  if (digestTime === null || quietFrom === null || quietTo === null) return undefined;
  return isInHours(digestTime, quietFrom, quietTo) ? t('The digest must be outside of the quiet hours') : undefined;
}

/** Returns what is wrong with quiet hours; undefined if nothing is. */
export function checkQuietHours({
  quietFrom,
  quietTo,
}: Pick<ReminderTimes, 'quietFrom' | 'quietTo'>): string | undefined {
  if ((quietFrom === null) !== (quietTo === null)) return t('Quiet hours need a start and an end');
  return quietFrom !== null && quietFrom === quietTo
    ? t('Quiet hours must start and end at different times')
    : undefined;
}
