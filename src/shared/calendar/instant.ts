import { currentTranslation, t } from '#shared/language/language.ts';
import { localDayOf, type Day } from './day.ts';
import { datedDay, shortDay } from './labels.ts';

const MINUTE = 60_000;

/** A written instant with its offset. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Returns the local day, hour (0 to 23) and minute of a stored instant (ISO 8601 in UTC). */
export function localTimeOf(instant: string): { day: Day; hour: number; minute: number } {
  const moment = new Date(instant);
  return { day: localDayOf(moment), hour: moment.getHours(), minute: moment.getMinutes() };
}

/** Returns the instant (ISO 8601 in UTC) of a number of milliseconds since 1970; undefined if there is none. */
export function instantAt(milliseconds: number): string | undefined {
  const moment = new Date(milliseconds);
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9_999 ? undefined : moment.toISOString();
}

/**
 * Returns the instant (ISO 8601 in UTC) of a text like '2026-11-25T23:00:00+0000' or '2026-11-25 23:00:00Z'; undefined
 * for any other text.
 */
export function readInstant(text: string): string | undefined {
  const written = text
    .trim()
    .replace(' ', 'T')
    .replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return INSTANT.test(written) ? instantAt(new Date(written).getTime()) : undefined;
}

/** Returns day and time (HH:mm) of an instant in a time zone such as 'Europe/Berlin'; in UTC if there is no such zone. */
export function timeInZone(instant: string, timeZone: string): { day: Day; time: string } {
  const format = zoneFormats.get(timeZone) ?? createZoneFormat(timeZone);
  zoneFormats.set(timeZone, format);
  const [day = '', time = ''] = format.format(new Date(instant)).split(' ');
  return { day, time };
}

/** Formats are kept, because making one takes a tenth of a millisecond. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Swedish dates are those of ISO 8601. */
function createZoneFormat(timeZone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' });
  }
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
