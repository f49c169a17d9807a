import { DAY, MINUTE } from './durations.ts';
import { addDays, toDayNumber, type Day } from './day.ts';
import { timeInZone } from './written-instants.ts';

/** True for a time zone that this program knows, such as 'Europe/Berlin'. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the instants, in milliseconds since 1970 and in order, at which clocks of a time zone show a day and a time
 * (HH:mm). There are two when clocks are set back over the time. A time that clocks skip has one: as long after the
 * change as the time is after the skipped hour's start.
 */
export function instantsOfClockTime(day: Day, time: string, timeZone: string): number[] {
  const asUtc = toDayNumber(day) * DAY + toMinutes(time) * MINUTE;
  // A zone is at most 14 hours from UTC and changes its clocks at most once in two days.
  const before = asUtc - offsetAt(asUtc - DAY, timeZone);
  const after = asUtc - offsetAt(asUtc + DAY, timeZone);
  const shown = [...new Set([before, after])].filter((instant) => instant + offsetAt(instant, timeZone) === asUtc);
  return shown.length === 0 ? [before] : shown.toSorted((first, second) => first - second);
}

/** Returns the first instant at which clocks of a time zone show a day and a time (HH:mm). See `instantsOfClockTime`. */
export function instantOfClockTime(day: Day, time: string, timeZone: string): number {
  return Math.min(...instantsOfClockTime(day, time, timeZone));
}

/** Returns the first instant, at `earliest` or later, at which clocks show the time. It is at most three days later. */
export function nextInstantOfClockTime(earliest: number, time: string, timeZone: string): number {
  const { day } = clockTimeAt(earliest, timeZone);
  const candidates = [0, 1, 2, 3].flatMap((days) => instantsOfClockTime(addDays(day, days), time, timeZone));
  return Math.min(...candidates.filter((instant) => instant >= earliest));
}

/** Returns the day and the time (HH:mm) that clocks of a time zone show at an instant in milliseconds since 1970. */
export function clockTimeAt(instant: number, timeZone: string): { day: Day; time: string } {
  return timeInZone(new Date(instant).toISOString(), timeZone);
}

/** Returns by how much the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { day, time } = clockTimeAt(instant, timeZone);
  const minute = Math.floor(instant / MINUTE) * MINUTE;
  return toDayNumber(day) * DAY + toMinutes(time) * MINUTE - minute;
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
