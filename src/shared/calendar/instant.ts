import { currentTranslation } from '#shared/language/language.ts';
import { toLocalDay, type Day } from './day.ts';

/** Returns the local day, hour (0 to 23) and minute of a stored instant (ISO 8601 in UTC). */
export function toLocalTime(instant: string): { day: Day; hour: number; minute: number } {
  const moment = new Date(instant);
  return { day: toLocalDay(moment), hour: moment.getHours(), minute: moment.getMinutes() };
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

/** Returns the label of a start and an end, such as '3:00 PM – 4:00 PM', or of the start alone. */
export function rangeLabel(start: string, end: string | null | undefined): string {
  return end === null || end === undefined ? timeLabel(start) : `${timeLabel(start)} – ${timeLabel(end)}`;
}
