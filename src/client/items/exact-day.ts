import type { Day } from '#shared/calendar/day.ts';
import { longDay, weekdayAndDate } from '#shared/calendar/labels.ts';

/** Returns a day with its weekday and date: 'Sat, Nov 21', or with the year if it is another year than that of `today`. */
export function exactDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : weekdayAndDate(day);
}
