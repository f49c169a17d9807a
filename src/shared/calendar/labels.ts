import { partsOf, weekdayIndex, type Day } from './day.ts';
import { mondayOf, sundayOf } from './week.ts';

/** How days, weeks and months are named on the screens. */
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

/** The weekday's name, as 'Saturday'. */
export function weekdayName(day: Day): string {
  return WEEKDAYS[weekdayIndex(day)] ?? '';
}

/** The month's name, as 'November'. */
export function monthName(day: Day): string {
  return MONTHS[partsOf(day).month - 1] ?? '';
}

/** The day of the month with its ordinal suffix, as '21st' (core specification, section 2, day card). */
export function ordinalDay(day: Day): string {
  const { dayOfMonth } = partsOf(day);
  return `${dayOfMonth}${ordinalSuffix(dayOfMonth)}`;
}

function ordinalSuffix(number: number): string {
  if (number >= 11 && number <= 13) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th';
}

/** 'MMM d', as 'Nov 21'. */
export function shortDay(day: Day): string {
  return `${monthName(day).slice(0, 3)} ${partsOf(day).dayOfMonth}`;
}

/** The day with its year, as 'Nov 21, 2026'. */
export function datedDay(day: Day): string {
  return `${shortDay(day)}, ${partsOf(day).year}`;
}

/** 'EEE, MMM d', as 'Sat, Nov 21' (platform specification, section 9). */
export function longDay(day: Day): string {
  return `${weekdayName(day).slice(0, 3)}, ${shortDay(day)}`;
}

/** The week's range 'MMM d - MMM d', as 'Nov 16 - Nov 22' (core specification, section 9). */
export function weekRange(day: Day): string {
  return `${shortDay(mondayOf(day))} - ${shortDay(sundayOf(day))}`;
}
