import { addDays, compareDays, type Day } from '#shared/calendar/day.ts';
import { occursOn, type Recurrence, type RecurringPattern } from './recurrence.rules.ts';
import type { Task } from './tasks.contract.ts';

/** What places an occurrence in its series: the day that it stands on, and the day of the series that it was made for. */
type Placed = Pick<Task, 'date' | 'occurrenceDay'>;

/** An occurrence as far as it matters for what "this and later" reaches. */
type Occurrence = Placed & Pick<Task, 'id' | 'recurringId' | 'isCompleted'>;

/**
 * Whether "this and later" of an occurrence reaches another task (decision 014). It reaches the occurrence itself, and of the same series
 * all that stand behind it and are not completed: a completed one is history, wherever it stands.
 */
export function isThisOrLater(occurrence: Occurrence, other: Occurrence): boolean {
  if (other.id === occurrence.id) return true;
  if (occurrence.recurringId === null || other.recurringId !== occurrence.recurringId) return false;
  return !other.isCompleted && comparePlaces(other, occurrence) > 0;
}

/**
 * The first day of the series from which on "this and later" of an occurrence reaches what was not made yet. It is the day that the
 * occurrence stands on, or the next one where it was moved there from a later day: the series' own occurrence of that day stands before it.
 */
export function firstLaterDay(occurrence: Placed): Day {
  return seriesDayOf(occurrence) > occurrence.date ? addDays(occurrence.date, 1) : occurrence.date;
}

/**
 * How a series recurs from an occurrence on whose pattern is changed: "every week" is said of the day that it stands on, wherever it was
 * moved from. No end is given: one that the series has stays.
 */
export function recurrenceFrom(occurrence: Placed, pattern: RecurringPattern): Recurrence {
  return { pattern, anchorDay: occurrence.date, startDay: firstLaterDay(occurrence), endDay: null };
}

/** Whether a later occurrence keeps its place once its series recurs in this way: one that was moved has the place of its day of the series. */
export function hasPlaceIn(recurrence: Recurrence, other: Placed): boolean {
  return occursOn(recurrence, seriesDayOf(other));
}

/** The day of the series that an occurrence was made for; where that is not known, the day that it stands on. */
export function seriesDayOf({ date, occurrenceDay }: Placed): Day {
  return occurrenceDay ?? date;
}

/** Occurrences of one series follow each other by the days that they stand on; two of one day by the days that they were made for. */
function comparePlaces(first: Placed, second: Placed): number {
  return compareDays(first.date, second.date) || compareDays(seriesDayOf(first), seriesDayOf(second));
}
