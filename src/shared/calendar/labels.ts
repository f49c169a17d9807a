import { currentTranslation, type DayStyle } from '#shared/language/language.ts';
import { getParts, weekdayIndex, type Day } from './day.ts';
import { getMonday, getSunday } from './week.ts';

/** Labels of days, weeks and months, in the current language. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
/** A day of each month. All days of its week are in that month and have two digits. */
const MONTH_MIDDLES: readonly Day[] = MONTHS.map((_, index) => `2026-${String(index + 1).padStart(2, '0')}-20`);

/** Returns the weekday's name, such as 'Saturday'. */
export function weekdayName(day: Day): string {
  return format(day, 'weekday') ?? WEEKDAYS[weekdayIndex(day)] ?? '';
}

/** Returns the month's name, such as 'November'. */
export function monthName(day: Day): string {
  return format(day, 'month') ?? MONTHS[getParts(day).month - 1] ?? '';
}

/** Returns the month's short name, such as 'Nov'. */
export function shortMonthName(day: Day): string {
  return format(day, 'shortMonth') ?? monthName(day).slice(0, 3);
}

/** Returns the day of the month with its ordinal suffix, such as '21st'. (DAY-04) */
export function ordinalDay(day: Day): string {
  const { dayOfMonth } = getParts(day);
  return currentTranslation()?.formatOrdinal(dayOfMonth) ?? `${dayOfMonth}${ordinalSuffix(dayOfMonth)}`;
}

function ordinalSuffix(number: number): string {
  if (number >= 11 && number <= 13) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th';
}

/** Returns 'MMM d', such as 'Nov 21'. */
export function shortDay(day: Day): string {
  return format(day, 'short') ?? `${shortMonthName(day)} ${getParts(day).dayOfMonth}`;
}

/** Returns the day with its year, such as 'Nov 21, 2026'. */
export function datedDay(day: Day): string {
  return format(day, 'dated') ?? `${shortDay(day)}, ${getParts(day).year}`;
}

/** Returns 'EEE, MMM d', such as 'Sat, Nov 21'. (SHELL-30) */
export function longDay(day: Day): string {
  return format(day, 'long') ?? `${weekdayName(day).slice(0, 3)}, ${shortDay(day)}`;
}

/** Returns the day in full, such as 'Saturday, November 21'. */
export function fullDay(day: Day): string {
  return format(day, 'full') ?? `${weekdayName(day)}, ${monthName(day)} ${getParts(day).dayOfMonth}`;
}

/** Returns the day with its weekday and year, such as 'Sat, Nov 21, 2026'. */
export function weekdayAndDate(day: Day): string {
  return format(day, 'weekdayAndDate') ?? `${longDay(day)}, ${day.slice(0, 4)}`;
}

/** Returns the day in full with its year, such as 'Saturday, November 21, 2026'. */
export function fullDate(day: Day): string {
  return format(day, 'fullDate') ?? `${fullDay(day)}, ${getParts(day).year}`;
}

/** Returns the first letter of the weekday, such as 'S'. */
export function weekdayLetter(day: Day): string {
  return format(day, 'weekdayLetter') ?? weekdayName(day).charAt(0);
}

/** Returns the week's range 'MMM d - MMM d', such as 'Nov 16 - Nov 22'. (SHELL-28) */
export function weekRange(day: Day): string {
  return `${shortDay(getMonday(day))} - ${shortDay(getSunday(day))}`;
}

/** Returns the names of all months. */
export function monthNames(): string[] {
  return MONTH_MIDDLES.map(monthName);
}

/** Returns a week's range for each month, with days of two digits. No range is wider than the widest of them. */
export function widestWeekRanges(): string[] {
  return MONTH_MIDDLES.map(weekRange);
}

/** Returns the day in a style of the current language; undefined in English. */
function format(day: Day, style: DayStyle): string | undefined {
  return currentTranslation()?.formatDay(day, style);
}
