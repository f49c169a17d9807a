/**
 * Days. A *day* is a calendar day written `yyyy-MM-dd`: a square on a wall calendar, without a time or a zone.
 *
 * Days stay strings everywhere because a Date is an instant: parsing a day into one and printing it again shifts it for
 * whoever lives on the other side of UTC. This folder is the only place that turns a day into a Date, always in UTC.
 */
export type Day = string;

const FIRST_DAY: Day = '0001-01-01';
const LAST_DAY: Day = '9999-12-31';
const MILLISECONDS_PER_DAY = 86_400_000;

/** The day at 00:00 UTC in milliseconds. Years below 100 need `setUTCFullYear`: `Date.UTC(50, …)` means 1950. */
export function utcMilliseconds(year: number, month: number, dayOfMonth: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, dayOfMonth);
}

/** The parts of a day; `month` and `dayOfMonth` count from 1. */
export function partsOf(day: Day): { year: number; month: number; dayOfMonth: number } {
  return {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    dayOfMonth: Number(day.slice(8, 10)),
  };
}

/** Days since 1970-01-01, so that days can be counted with. */
export function toDayNumber(day: Day): number {
  const { year, month, dayOfMonth } = partsOf(day);
  return utcMilliseconds(year, month, dayOfMonth) / MILLISECONDS_PER_DAY;
}

/** The day that is `dayNumber` days after 1970-01-01, kept within years 1 to 9999. */
export function fromDayNumber(dayNumber: number): Day {
  if (dayNumber <= toDayNumber(FIRST_DAY)) return FIRST_DAY;
  if (dayNumber >= toDayNumber(LAST_DAY)) return LAST_DAY;
  return new Date(dayNumber * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** Whether `text` is a real calendar day: 2028-02-29 is one, 2026-02-30 and 2026-2-3 are not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY) return false;
  const { year, month, dayOfMonth } = partsOf(text);
  const date = new Date(utcMilliseconds(year, month, dayOfMonth));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
}

/** The day on the clock of whoever runs this: the person's "today" when the client calls it with the present moment. */
export function localDayOf(moment: Date): Day {
  const year = String(moment.getFullYear()).padStart(4, '0');
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  const dayOfMonth = String(moment.getDate()).padStart(2, '0');
  return `${year}-${month}-${dayOfMonth}`;
}

/** Milliseconds from `moment` until the next local midnight. Right on days of 23 and 25 hours too. */
export function millisecondsUntilMidnight(moment: Date): number {
  const midnight = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);
  return midnight.getTime() - moment.getTime();
}

/** The day `count` days after `day` (before it when negative). */
export function addDays(day: Day, count: number): Day {
  return fromDayNumber(toDayNumber(day) + count);
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: Day, to: Day): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Earlier days first, for sorting. */
export function compareDays(first: Day, second: Day): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** The weekday's place in a week that starts on Monday: 0 for Monday to 6 for Sunday. */
export function weekdayIndex(day: Day): number {
  return (((toDayNumber(day) + 3) % 7) + 7) % 7;
}
