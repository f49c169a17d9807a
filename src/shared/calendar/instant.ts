import { localDayOf, type Day } from './day.ts';
import { datedDay, shortDay } from './labels.ts';

const MINUTE = 60_000;

/** The day, the hour (0 to 23) and the minute, on the clock of whoever runs this, of an instant as it is stored: ISO 8601 in UTC. */
export function localTimeOf(instant: string): { day: Day; hour: number; minute: number } {
  const moment = new Date(instant);
  return { day: localDayOf(moment), hour: moment.getHours(), minute: moment.getMinutes() };
}

/** When something was, seen from now (in milliseconds since 1970): 'just now', 'today, 22:04', 'Nov 19, 18:30', 'Nov 19, 2025, 18:30'. */
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
