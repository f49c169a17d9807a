import { addDays, daysBetween, partsOf, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { daysInMonth } from '#shared/calendar/month.ts';
import { DAYS_PER_WEEK } from '#shared/calendar/week.ts';
import type { Task } from './tasks.contract.ts';

/** How a task repeats; 'none' for one that does not. */
export type RecurringPattern = Task['recurringPattern'];

/**
 * When a series has its occurrences. `anchorDay` gives the weekday of a weekly one and the day of the month of a monthly
 * one; it stays the same when a series is changed in February, so that the 31st is never forgotten.
 */
export interface Recurrence {
  pattern: RecurringPattern;
  anchorDay: Day;
  startDay: Day;
  /** The last day that may have one; null while there is no end. */
  endDay: Day | null;
}

const SATURDAY = 5;

/**
 * Whether a series has an occurrence on the day: every matching one from its start to its end. Daily; weekly on the same
 * weekday; weekdays from Monday to Friday; monthly on the same day of the month, or on the last where the month is shorter.
 */
export function occursOn({ pattern, anchorDay, startDay, endDay }: Recurrence, day: Day): boolean {
  if (day < startDay || (endDay !== null && day > endDay)) return false;
  return MATCHES[pattern](day, anchorDay);
}

/** The days from `from` to `to`, both included, that have an occurrence. */
export function occurrencesBetween(recurrence: Recurrence, from: Day, to: Day): Day[] {
  const first = from < recurrence.startDay ? recurrence.startDay : from;
  const last = recurrence.endDay !== null && recurrence.endDay < to ? recurrence.endDay : to;
  const count = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index)).filter((day) => occursOn(recurrence, day));
}

/** The first day on or after `day` that a series starting there has: another one only for weekdays on a weekend. */
export function firstOccurrence(pattern: RecurringPattern, day: Day): Day {
  const weekday = weekdayIndex(day);
  return pattern === 'weekdays' && weekday >= SATURDAY ? addDays(day, DAYS_PER_WEEK - weekday) : day;
}

const MATCHES: Record<RecurringPattern, (day: Day, anchorDay: Day) => boolean> = {
  none: () => false,
  daily: () => true,
  weekly: (day, anchorDay) => weekdayIndex(day) === weekdayIndex(anchorDay),
  weekdays: (day) => weekdayIndex(day) < SATURDAY,
  monthly: (day, anchorDay) => partsOf(day).dayOfMonth === Math.min(partsOf(anchorDay).dayOfMonth, daysInMonth(day)),
};
