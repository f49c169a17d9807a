/**
 * A calendar day, written `yyyy-MM-dd`, without a time or a time zone.
 * Days are strings everywhere. A Date is an instant: parsing a day into one and formatting it again shifts it in some
 * time zones. This folder is the only place that converts a day to a Date, always in UTC.
 */
export type Day = string;

const FIRST_DAY: Day = '0001-01-01';
/** No day is later. */
export const LAST_DAY: Day = '9999-12-31';
const MILLISECONDS_PER_DAY = 86_400_000;

/** Returns the day at 00:00 UTC in milliseconds. Uses `setUTCFullYear` because `Date.UTC(50, …)` means 1950. */
export function utcMilliseconds(year: number, month: number, dayOfMonth: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, dayOfMonth);
}

/** Returns the parts of a day; `month` and `dayOfMonth` count from 1. */
export function getParts(day: Day): { year: number; month: number; dayOfMonth: number } {
  return {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    dayOfMonth: Number(day.slice(8, 10)),
  };
}

/** Returns the number of days since 1970-01-01. */
export function toDayNumber(day: Day): number {
  const { year, month, dayOfMonth } = getParts(day);
  return utcMilliseconds(year, month, dayOfMonth) / MILLISECONDS_PER_DAY;
}

/** Returns the day that is `dayNumber` days after 1970-01-01, clamped to years 1 to 9999. */
export function fromDayNumber(dayNumber: number): Day {
  if (dayNumber <= toDayNumber(FIRST_DAY)) return FIRST_DAY;
  if (dayNumber >= toDayNumber(LAST_DAY)) return LAST_DAY;
  return new Date(dayNumber * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** True for a real calendar day: 2028-02-29 is one, 2026-02-30 and 2026-2-3 are not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY) return false;
  const { year, month, dayOfMonth } = getParts(text);
  const date = new Date(utcMilliseconds(year, month, dayOfMonth));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
}

/** Returns the local day of a moment. In the client this is the person's today. */
export function toLocalDay(moment: Date): Day {
  const year = String(moment.getFullYear()).padStart(4, '0');
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  const dayOfMonth = String(moment.getDate()).padStart(2, '0');
  return `${year}-${month}-${dayOfMonth}`;
}

/** Returns the milliseconds until the next local midnight, also on days of 23 or 25 hours. */
export function millisecondsUntilMidnight(moment: Date): number {
  const midnight = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);
  return midnight.getTime() - moment.getTime();
}

/** Returns the day `count` days after `day`, or before it if negative. */
export function addDays(day: Day, count: number): Day {
  return fromDayNumber(toDayNumber(day) + count);
}

/** Returns how many days `to` is after `from`; negative if it is before. */
export function daysBetween(from: Day, to: Day): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Compares days, the earlier first. */
export function compareDays(first: Day, second: Day): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Returns the index of the weekday, from 0 for Monday to 6 for Sunday. */
export function weekdayIndex(day: Day): number {
  return (((toDayNumber(day) + 3) % 7) + 7) % 7;
}
