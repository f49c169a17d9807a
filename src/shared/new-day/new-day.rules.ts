import { addDays, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth } from '#shared/calendar/month.ts';
import { getMonday } from '#shared/calendar/week.ts';

/** The start of a new day, week or month. (TIME-03, TIME-15) */
export interface NewDay {
  today: Day;
  /** The day of the last visit. Unfinished tasks from this day up to yesterday are crossed out. */
  crossOutFrom: Day;
  isNewWeek: boolean;
  isNewMonth: boolean;
  /**
   * Whether the last visit is known. On a first visit, or on another device, no dialog opens that has nothing to offer.
   */
  isReturn: boolean;
}

/**
 * Returns what a visit on `today` starts, given the day of the last visit; undefined when it starts nothing.
 * `lastVisit` is undefined when unknown. `isSimulated` makes `today` the first Monday of a month (the developer switch,
 * TIME-16).
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
    isNewWeek: getMonday(lastVisit) < getMonday(today),
    isNewMonth: firstOfMonth(lastVisit) < firstOfMonth(today),
    isReturn: true,
  };
}
