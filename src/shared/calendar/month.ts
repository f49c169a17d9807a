import { addDays, getParts, utcMilliseconds, type Day } from './day.ts';

/** Months. A month is identified by its first day. */

/** Returns the first day of the month that contains `day`. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** Returns the number of days in the month of `day`: 28 to 31. */
export function daysInMonth(day: Day): number {
  const { year, month } = getParts(day);
  return new Date(utcMilliseconds(year, month + 1, 0)).getUTCDate();
}

/** Returns the last day of the month that contains `day`: the due date of a monthly goal. (GOAL-04) */
export function lastOfMonth(day: Day): Day {
  return addDays(firstOfMonth(day), daysInMonth(day) - 1);
}
