import { addDays, fromDayNumber, getParts, toDayNumber, type Day } from './day.ts';
import { daysInMonth, firstOfMonth } from './month.ts';
import { DAYS_PER_WEEK, getMonday } from './week.ts';

/** The number of a week or month. Consecutive periods differ by one. A period is identified by its first day. */
export type PeriodNumber = number;

const MONTHS_PER_YEAR = 12;
/** January of year 1 and December of year 9999. */
const FIRST_MONTH: PeriodNumber = MONTHS_PER_YEAR;
const LAST_MONTH: PeriodNumber = 10_000 * MONTHS_PER_YEAR - 1;
/** 1970-01-01 was a Thursday: its week started three days earlier. */
const DAYS_BEFORE_THURSDAY = 3;

/** Returns the first day of the week or month that contains `day`. */
export function periodStart(isWeekly: boolean, day: Day): Day {
  return isWeekly ? getMonday(day) : firstOfMonth(day);
}

/** Returns the number of the week or month that contains `day`. */
export function periodNumber(isWeekly: boolean, day: Day): PeriodNumber {
  if (isWeekly) return Math.floor((toDayNumber(day) + DAYS_BEFORE_THURSDAY) / DAYS_PER_WEEK);
  const { year, month } = getParts(day);
  return year * MONTHS_PER_YEAR + month - 1;
}

/** Returns the first day of the week or month with this number, clamped to years 1 to 9999. */
export function periodDay(isWeekly: boolean, number: PeriodNumber): Day {
  if (isWeekly) return fromDayNumber(number * DAYS_PER_WEEK - DAYS_BEFORE_THURSDAY);
  const kept = Math.min(Math.max(number, FIRST_MONTH), LAST_MONTH);
  const year = String(Math.floor(kept / MONTHS_PER_YEAR)).padStart(4, '0');
  const month = String((kept % MONTHS_PER_YEAR) + 1).padStart(2, '0');
  return `${year}-${month}-01`;
}

/**
 * Returns the same weekday `count` weeks later, or the same day `count` months later; the last day of a shorter month.
 */
export function addPeriods(isWeekly: boolean, day: Day, count: number): Day {
  if (isWeekly) return addDays(day, count * DAYS_PER_WEEK);
  const first = periodDay(false, periodNumber(false, day) + count);
  return addDays(first, Math.min(getParts(day).dayOfMonth, daysInMonth(first)) - 1);
}
