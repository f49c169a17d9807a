import { currentTranslation, t } from '#shared/language/language.ts';
import { localDayOf, type Day } from './day.ts';
import { datedDay, shortDay } from './labels.ts';

const MINUTE = 60_000;

/** Returns the local day, hour (0 to 23) and minute of a stored instant (ISO 8601 in UTC). */
export function localTimeOf(instant: string): { day: Day; hour: number; minute: number } {
  const moment = new Date(instant);
  return { day: localDayOf(moment), hour: moment.getHours(), minute: moment.getMinutes() };
}

/** Returns a time of day (HH:mm) in the format of the reader's locale, such as '10:04 PM' or '22:04'. */
export function timeLabel(time: string, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale ?? currentTranslation()?.locale, {
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  // The narrow space of some locales is not in every font.
  return format.format(new Date(`1970-01-01T${time}Z`)).replace('\u202F', ' ');
}

/**
 * Returns a label for a past instant: 'just now', 'today, 10:04 PM', 'Nov 19, 6:30 PM' or 'Nov 19, 2025, 6:30 PM'. `now`
 * is in milliseconds since 1970.
 */
export function whenLabel(instant: string, now: number): string {
  if (now - new Date(instant).getTime() < MINUTE) return t('just now');
  const { day, hour, minute } = localTimeOf(instant);
  return `${dayLabel(day, localDayOf(new Date(now)))}, ${timeLabel(`${twoDigits(hour)}:${twoDigits(minute)}`)}`;
}

function dayLabel(day: Day, today: Day): string {
  if (day === today) return t('today');
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : datedDay(day);
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
