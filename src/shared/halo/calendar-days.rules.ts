import { addDays, isDay, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { daysInMonth, firstOfMonth, lastOfMonth } from '#shared/calendar/month.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import { DAYS_PER_WEEK, getMonday, getSunday } from '#shared/calendar/week.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Months to search: the current one and the next two. At least one of two consecutive months has 31 days. */
const MONTHS_WITH_ANY_DAY = 3;
/** The next 29th of February may be this many years ahead. */
const YEARS_WITH_ANY_DAY = 8;

/** Returns the index of a weekday by its name or abbreviation; 0 for Monday. */
export function getWeekday(name = ''): number {
  return WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.slice(0, 3)));
}

/** Returns the next date with this weekday, from today on. */
export function nextWeekday(weekday: number, today: Day): Day {
  return addDays(today, (weekday - weekdayIndex(today) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
}

/** Returns the next date with this day of the month, from today on; undefined when no month has it. */
export function nextMonthDay(date: number, today: Day): Day | undefined {
  if (date < 1 || date > 31) return undefined;
  for (let ahead = 0; ahead < MONTHS_WITH_ANY_DAY; ahead += 1) {
    const month = addPeriods(false, firstOfMonth(today), ahead);
    const day = addDays(month, date - 1);
    if (date <= daysInMonth(month) && day >= today) return day;
  }
  return undefined;
}

/**
 * Returns a weekday of a month: the `which`th from 1 on, or the last for -1. Returns undefined when the month has no
 * such day.
 */
function weekdayOfMonth(which: number, weekday: number, month: Day): Day | undefined {
  if (which < 0) {
    const last = lastOfMonth(month);
    return addDays(last, -((weekdayIndex(last) - weekday + DAYS_PER_WEEK) % DAYS_PER_WEEK));
  }
  const day = addDays(nextWeekday(weekday, firstOfMonth(month)), (which - 1) * DAYS_PER_WEEK);
  return firstOfMonth(day) === firstOfMonth(month) ? day : undefined;
}

/**
 * Returns what a weekday of a month says, such as 'the first monday of': 'first', '2nd' or 'last'. If it has passed, that
 * of the next month or year is returned. A month may have no such day.
 */
export function monthWeekday(
  which = '',
  weekday: number,
  month: Day | undefined,
  today: Day,
  repeats: 'month' | 'year' = 'month',
): { day: Day } | undefined {
  if (month === undefined) return undefined;
  const number = which === 'last' ? -1 : ['first', 'second', 'third', 'fourth'].indexOf(which) + 1 || Number(which[0]);
  const day = weekdayOfMonth(number, weekday, month);
  const next = day === undefined || day >= today ? day : weekdayOfMonth(number, weekday, addUnit(month, repeats, 1));
  return next === undefined ? undefined : { day: next };
}

/** Returns the number of a month by its name or abbreviation; 0 for none. */
export function getMonth(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

/** Returns a date by month and day: in the given year, of two or four digits, or the next one from today on. */
export function calendarDay(month: number, date: number, year: string | undefined, today: Day): Day | undefined {
  const written = (inYear: string) => {
    const day = `${inYear}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
    return isDay(day) ? day : undefined;
  };
  if (year !== undefined) return written(year.length === 2 ? `${today.slice(0, 2)}${year}` : year);
  for (let ahead = 0; ahead <= YEARS_WITH_ANY_DAY; ahead += 1) {
    const day = written(String(Number(today.slice(0, 4)) + ahead).padStart(4, '0'));
    if (day !== undefined && day >= today) return day;
  }
  return undefined;
}

/** Returns the day that is this many days, weeks, months or years later. */
export function addUnit(day: Day, unit: string | undefined, count: number): Day {
  if (unit === 'day') return addDays(day, count);
  if (unit === 'week') return addPeriods(true, day, count);
  return addPeriods(false, day, unit === 'year' ? 12 * count : count);
}

/** Returns the first day of the week, month or year. */
export function getStart(unit: string | undefined, day: Day): Day {
  if (unit === 'week') return getMonday(day);
  return unit === 'year' ? `${day.slice(0, 4)}-01-01` : firstOfMonth(day);
}

/** Returns the last day of the week, month or year. */
export function getEnd(unit: string | undefined, day: Day): Day {
  if (unit === 'week') return getSunday(day);
  return unit === 'year' ? `${day.slice(0, 4)}-12-31` : lastOfMonth(day);
}
