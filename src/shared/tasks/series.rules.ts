import { addDays, compareDays, type Day } from '#shared/calendar/day.ts';
import { occursOn, type Recurrence, type RecurringPattern } from './recurrence.rules.ts';
import type { Task } from './tasks.contract.ts';

/**
 * The fields that determine the place of an occurrence in its series: its current day, and the day it was created for.
 */
type Placed = Pick<Task, 'date' | 'occurrenceDay'>;

/** The fields of an occurrence that "this and later" depends on. */
type Occurrence = Placed & Pick<Task, 'id' | 'recurringId' | 'isCompleted'>;

/**
 * True when "this and later" of an occurrence affects another task (decision 014). It affects the occurrence itself,
 * and all later ones of its series that are not completed: a completed occurrence is history, whatever its day.
 */
export function isThisOrLater(occurrence: Occurrence, other: Occurrence): boolean {
  if (other.id === occurrence.id) return true;
  if (occurrence.recurringId === null || other.recurringId !== occurrence.recurringId) return false;
  return !other.isCompleted && comparePlaces(other, occurrence) > 0;
}

/**
 * Returns the first day of the series that "this and later" affects among occurrences that do not exist yet. It is the
 * occurrence's current day. If the occurrence was moved there from a later day, it is the day after, because the
 * series' own occurrence of that day comes before it.
 */
export function firstLaterDay(occurrence: Placed): Day {
  return getSeriesDay(occurrence) > occurrence.date ? addDays(occurrence.date, 1) : occurrence.date;
}

/**
 * Returns the recurrence of a series from an occurrence whose pattern is changed. "Every week" refers to the
 * occurrence's current day, wherever it was moved from. `endDay` is null; the caller keeps the end of the series.
 */
export function recurrenceFrom(occurrence: Placed, pattern: RecurringPattern): Recurrence {
  return { pattern, anchorDay: occurrence.date, startDay: firstLaterDay(occurrence), endDay: null };
}

/** True when a later occurrence fits a new recurrence. A moved occurrence is judged by its original day. */
export function hasPlaceIn(recurrence: Recurrence, other: Placed): boolean {
  return occursOn(recurrence, getSeriesDay(other));
}

/** Returns the day of the series that an occurrence was created for; its current day if that is unknown. */
export function getSeriesDay({ date, occurrenceDay }: Placed): Day {
  return occurrenceDay ?? date;
}

/** Orders occurrences of one series by their current day, then by their original day. */
function comparePlaces(first: Placed, second: Placed): number {
  return compareDays(first.date, second.date) || compareDays(getSeriesDay(first), getSeriesDay(second));
}
