import { addDays, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth } from '#shared/calendar/month.ts';
import { mondayOf } from '#shared/calendar/week.ts';

/** The first visit of a new day, and what it is the first of besides (core specification, section 4; readings 14 and 16). */
export interface NewDay {
  today: Day;
  /** The day from which on, up to yesterday, unfinished tasks are crossed out: the one that was today at the last visit. */
  crossOutFrom: Day;
  isNewWeek: boolean;
  isNewMonth: boolean;
  /** Whether the last visit is known. Who comes for the first time, or with another device, is not asked about nothing. */
  isReturn: boolean;
}

/**
 * What a visit on `today` begins, given the day of the last one (undefined: not known); undefined when it begins nothing.
 * `isSimulated` makes it the first Monday of a month (the developer switch).
 */
export function newDayAt(today: Day, lastVisit: Day | undefined, isSimulated = false): NewDay | undefined {
  const yesterday = addDays(today, -1);
  if (isSimulated) {
    const crossOutFrom = lastVisit !== undefined && lastVisit < today ? lastVisit : yesterday;
    return { today, crossOutFrom, isNewWeek: true, isNewMonth: true, isReturn: true };
  }
  if (lastVisit === undefined) {
    const isNewWeek = weekdayIndex(today) === 0;
    return { today, crossOutFrom: yesterday, isNewWeek, isNewMonth: today === firstOfMonth(today), isReturn: false };
  }
  if (lastVisit >= today) return undefined;
  return {
    today,
    crossOutFrom: lastVisit,
    isNewWeek: mondayOf(lastVisit) < mondayOf(today),
    isNewMonth: firstOfMonth(lastVisit) < firstOfMonth(today),
    isReturn: true,
  };
}
