import { localDayOf, type Day } from './day.ts';
import { datedDay, shortDay } from './labels.ts';

const MINUTE = 60_000;

/** Returns the local day, hour (0 to 23) and minute of a stored instant (ISO 8601 in UTC). */
export function localTimeOf(instant: string): { day: Day; hour: number; minute: number } {
  const moment = new Date(instant);
  return { day: localDayOf(moment), hour: moment.getHours(), minute: moment.getMinutes() };
}

/**
 * Returns a label for a past instant: 'just now', 'today, 22:04', 'Nov 19, 18:30' or 'Nov 19, 2025, 18:30'. `now` is in
 * milliseconds since 1970.
 */
export function whenLabel(instant: string, now: number): string {
  if (now - new Date(instant).getTime() < MINUTE) return 'just now';
  const { day, hour, minute } = localTimeOf(instant);
  return `${dayLabel(day, localDayOf(new Date(now)))}, ${twoDigits(hour)}:${twoDigits(minute)}`;
}

function dayLabel(day: Day, today: Day): string {
  if (day === today) return 'today';
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : datedDay(day);
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
