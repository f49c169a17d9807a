import { addDays, daysBetween, getParts, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { daysInMonth } from '#shared/calendar/month.ts';
import { DAYS_PER_WEEK } from '#shared/calendar/week.ts';
import type { Task } from './tasks.contract.ts';

/** The pattern of a task; 'none' for a task that does not recur. */
export type RecurringPattern = Task['recurringPattern'];

/**
 * The recurrence of a segment. `anchorDay` determines the weekday of a weekly series and the day of the month of a
 * monthly one. A change of the series keeps it, so that a monthly series on the 31st does not become one on the 28th
 * when it is changed in February.
 */
export interface Recurrence {
  pattern: RecurringPattern;
  anchorDay: Day;
  startDay: Day;
  /** The last day that may have an occurrence; null without an end. */
  endDay: Day | null;
}

const SATURDAY = 5;

/**
 * True when a series has an occurrence on the day. Daily series have one on every day from start to end, weekly ones on
 * the same weekday, weekday ones from Monday to Friday. Monthly ones have it on the same day of the month, or on the
 * last day of a shorter month.
 */
export function occursOn({ pattern, anchorDay, startDay, endDay }: Recurrence, day: Day): boolean {
  if (day < startDay || (endDay !== null && day > endDay)) return false;
  return MATCHES[pattern](day, anchorDay);
}

/** Returns the days from `from` to `to`, inclusive, that have an occurrence. */
export function occurrencesBetween(recurrence: Recurrence, from: Day, to: Day): Day[] {
  const first = from < recurrence.startDay ? recurrence.startDay : from;
  const last = recurrence.endDay !== null && recurrence.endDay < to ? recurrence.endDay : to;
  const count = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index)).filter((day) => occursOn(recurrence, day));
}

/**
 * Returns the first day on or after `day` of a series that starts there. It differs from `day` only for weekdays on a
 * weekend.
 */
export function firstOccurrence(pattern: RecurringPattern, day: Day): Day {
  const weekday = weekdayIndex(day);
  return pattern === 'weekdays' && weekday >= SATURDAY ? addDays(day, DAYS_PER_WEEK - weekday) : day;
}

const MATCHES: Record<RecurringPattern, (day: Day, anchorDay: Day) => boolean> = {
  none: () => false,
  daily: () => true,
  weekly: (day, anchorDay) => weekdayIndex(day) === weekdayIndex(anchorDay),
  weekdays: (day) => weekdayIndex(day) < SATURDAY,
  monthly: (day, anchorDay) => getParts(day).dayOfMonth === Math.min(getParts(anchorDay).dayOfMonth, daysInMonth(day)),
};
