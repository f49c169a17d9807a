import fc from 'fast-check';
import type { Day } from '#shared/calendar/day.ts';

/** A second implementation of the calendar from the Gregorian rules, to compare the planner's with. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** The number of days of a month; months count from 1. */
export function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Any date of the years 1 to 9999. */
export const anyDay: fc.Arbitrary<Day> = fc
  .tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, dayOfMonth]) =>
    [
      String(year).padStart(4, '0'),
      String(month).padStart(2, '0'),
      String(Math.min(dayOfMonth, lengthOfMonth(year, month))).padStart(2, '0'),
    ].join('-'),
  );
