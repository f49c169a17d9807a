import { addDays, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth, lastOfMonth } from '#shared/calendar/month.ts';
import { mondayOf, sundayOf } from '#shared/calendar/week.ts';
import type { CarryOverItem, CarryOverType } from './carry-over.contract.ts';

/** Days from `from` to `to`, both included. */
export interface Period {
  from: Day;
  to: Day;
}

/** The week or month that `day` lies in, as items of this type count it: a task and a weekly goal by the week. */
export function periodOf(type: CarryOverType, day: Day): Period {
  if (type === 'monthly-goal') return { from: firstOfMonth(day), to: lastOfMonth(day) };
  return { from: mondayOf(day), to: sundayOf(day) };
}

/** The period before the one that `day` lies in: what is offered on `day` comes from there (readings, 15). */
export function periodBefore(type: CarryOverType, day: Day): Period {
  return periodOf(type, addDays(periodOf(type, day).from, -1));
}

/** The date that an item carried over on `day` gets: a task the day, a goal the end of its week or month. */
export function carriedDate(type: CarryOverType, day: Day): Day {
  return type === 'day-task' ? day : periodOf(type, day).to;
}

/** What a reset offers: tasks and weekly goals in a new week, monthly goals in a new month (readings, 16). */
export function offeredAt(
  items: readonly CarryOverItem[],
  { isNewWeek, isNewMonth }: { isNewWeek: boolean; isNewMonth: boolean },
): CarryOverItem[] {
  return items.filter(({ type }) => (type === 'monthly-goal' ? isNewMonth : isNewWeek));
}
