import { addDays, daysBetween, getParts, weekdayIndex, type Day } from './day.ts';

/** Weeks start on Monday everywhere (SHELL-27). A week is identified by its Monday. */
export const DAYS_PER_WEEK = 7;

/** Returns the Monday of the week that contains `day`. */
export function getMonday(day: Day): Day {
  return addDays(day, -weekdayIndex(day));
}

/** Returns the Sunday of the week that contains `day`. */
export function getSunday(day: Day): Day {
  return addDays(getMonday(day), DAYS_PER_WEEK - 1);
}

/** Returns the seven days of the week that contains `day`, Monday first. */
export function daysOfWeek(day: Day): Day[] {
  const monday = getMonday(day);
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(monday, index));
}

/** Returns the ISO 8601 week number, 1 to 53: week 1 contains the year's first Thursday. */
export function weekNumber(day: Day): number {
  const thursday = addDays(getMonday(day), 3);
  const year = String(getParts(thursday).year).padStart(4, '0');
  return Math.floor(daysBetween(`${year}-01-01`, thursday) / DAYS_PER_WEEK) + 1;
}
