import type { Day } from '#shared/calendar/day.ts';
import { monthName } from '#shared/calendar/labels.ts';
import { weekNumber } from '#shared/calendar/week.ts';

/** Returns the note of a weekly or monthly card: 'Week 47' or 'November'. */
export function periodNote(isWeekly: boolean, day: Day): string {
  return isWeekly ? `Week ${weekNumber(day)}` : monthName(day);
}
