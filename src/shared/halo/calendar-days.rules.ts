import { addDays, isDay, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { daysInMonth, firstOfMonth, lastOfMonth } from '#shared/calendar/month.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import { DAYS_PER_WEEK, mondayOf, sundayOf } from '#shared/calendar/week.ts';

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

/** No day of a month is missing in two months that follow each other. */
const MONTHS_WITH_ANY_DAY = 3;
/** The 29th of February may be so many years ahead. */
const YEARS_WITH_ANY_DAY = 8;

/** 0 for Monday, by its name or how that begins. */
export function weekdayOf(name = ''): number {
  return WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.slice(0, 3)));
}

/** The first such weekday from today on. */
export function nextWeekday(weekday: number, today: Day): Day {
  return addDays(today, (weekday - weekdayIndex(today) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
}

/** The next such day of a month from today on, as the next 31st; undefined when no month has it. */
export function nextMonthDay(date: number, today: Day): Day | undefined {
  if (date < 1 || date > 31) return undefined;
  for (let ahead = 0; ahead < MONTHS_WITH_ANY_DAY; ahead += 1) {
    const month = addPeriods(false, firstOfMonth(today), ahead);
    const day = addDays(month, date - 1);
    if (date <= daysInMonth(month) && day >= today) return day;
  }
  return undefined;
}

/** A weekday of a month, the `which`th of them from 1 on, or the last for -1; undefined where the month has no such one. */
export function weekdayOfMonth(which: number, weekday: number, month: Day): Day | undefined {
  if (which < 0) {
    const last = lastOfMonth(month);
    return addDays(last, -((weekdayIndex(last) - weekday + DAYS_PER_WEEK) % DAYS_PER_WEEK));
  }
  const day = addDays(nextWeekday(weekday, firstOfMonth(month)), (which - 1) * DAYS_PER_WEEK);
  return firstOfMonth(day) === firstOfMonth(month) ? day : undefined;
}

/** The number of a month by its name or how that begins; 0 for none. */
export function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

/** A day of a month: of the year that is said, of two or of four digits, or the next one from today on. */
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

/** So many days, weeks, months or years later. */
export function addUnit(day: Day, unit: string | undefined, count: number): Day {
  if (unit === 'day') return addDays(day, count);
  if (unit === 'week') return addPeriods(true, day, count);
  return addPeriods(false, day, unit === 'year' ? 12 * count : count);
}

/** The first day of the week, month or year. */
export function startOf(unit: string | undefined, day: Day): Day {
  if (unit === 'week') return mondayOf(day);
  return unit === 'year' ? `${day.slice(0, 4)}-01-01` : firstOfMonth(day);
}

/** And the last one. */
export function endOf(unit: string | undefined, day: Day): Day {
  if (unit === 'week') return sundayOf(day);
  return unit === 'year' ? `${day.slice(0, 4)}-12-31` : lastOfMonth(day);
}
