import { addDays, daysBetween, partsOf, weekdayIndex, type Day } from './day.ts';

/** Weeks. They start on Monday everywhere (core specification, section 9); a week is named by its Monday. */
export const DAYS_PER_WEEK = 7;

/** The Monday of the week that `day` lies in. */
export function mondayOf(day: Day): Day {
  return addDays(day, -weekdayIndex(day));
}

/** The Sunday of the week that `day` lies in: Monday plus 6 days. */
export function sundayOf(day: Day): Day {
  return addDays(mondayOf(day), DAYS_PER_WEEK - 1);
}

/** The seven days of the week that `day` lies in, Monday first. */
export function daysOfWeek(day: Day): Day[] {
  const monday = mondayOf(day);
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(monday, index));
}

/** The ISO 8601 week number, 1 to 53: the week that holds the year's first Thursday is week 1. */
export function weekNumber(day: Day): number {
  const thursday = addDays(mondayOf(day), 3);
  const year = String(partsOf(thursday).year).padStart(4, '0');
  return Math.floor(daysBetween(`${year}-01-01`, thursday) / DAYS_PER_WEEK) + 1;
}
