import type { Day } from '#shared/calendar/day.ts';
import { monthName } from '#shared/calendar/labels.ts';
import { weekNumber } from '#shared/calendar/week.ts';
import { t } from '#shared/language/language.ts';

/** Returns the note of a weekly or monthly card: 'Week 47' or 'November'. */
export function periodNote(isWeekly: boolean, day: Day): string {
  return isWeekly ? t('Week {number}', { number: weekNumber(day) }) : monthName(day);
}
