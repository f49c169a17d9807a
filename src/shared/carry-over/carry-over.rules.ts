import { addDays, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth, lastOfMonth } from '#shared/calendar/month.ts';
import { getMonday, getSunday } from '#shared/calendar/week.ts';
import type { CarryOverItem, CarryOverType } from './carry-over.contract.ts';

/** Days from `from` to `to`, inclusive. */
export interface Period {
  from: Day;
  to: Day;
}

/** Returns the period that contains `day`: a month for monthly goals, a week for all other items. */
export function getPeriod(type: CarryOverType, day: Day): Period {
  if (type === 'monthly-goal') return { from: firstOfMonth(day), to: lastOfMonth(day) };
  return { from: getMonday(day), to: getSunday(day) };
}

/** Returns the period before the one that contains `day`. The items offered on `day` come from it. (READ-15) */
export function periodBefore(type: CarryOverType, day: Day): Period {
  return getPeriod(type, addDays(getPeriod(type, day).from, -1));
}

/**
 * Returns the date of an item that is carried over on `day`: that day for a task, the end of the week or month for a
 * goal.
 */
export function carriedDate(type: CarryOverType, day: Day): Day {
  return type === 'day-task' ? day : getPeriod(type, day).to;
}

/**
 * Returns the items that Carry Over offers: tasks and weekly goals in a new week, monthly goals in a new month.
 * (READ-16)
 */
export function offeredAt(
  items: readonly CarryOverItem[],
  { isNewWeek, isNewMonth }: { isNewWeek: boolean; isNewMonth: boolean },
): CarryOverItem[] {
  return items.filter(({ type }) => (type === 'monthly-goal' ? isNewMonth : isNewWeek));
}
