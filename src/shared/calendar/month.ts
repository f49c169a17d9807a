import { addDays, partsOf, utcMilliseconds, type Day } from './day.ts';

/** Months. A month is named by its first day. */

/** The first day of the month that `day` lies in. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** How many days the month of `day` has: 28 to 31. */
export function daysInMonth(day: Day): number {
  const { year, month } = partsOf(day);
  return new Date(utcMilliseconds(year, month + 1, 0)).getUTCDate();
}

/** The last day of the month that `day` lies in: a monthly goal's due date (core specification, section 9). */
export function lastOfMonth(day: Day): Day {
  return addDays(firstOfMonth(day), daysInMonth(day) - 1);
}
