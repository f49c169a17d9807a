import { addDays, type Day } from '#shared/calendar/day.ts';
import { datedDay, longDay } from '#shared/calendar/labels.ts';
import { DAYS_PER_WEEK } from '#shared/calendar/week.ts';

/** Returns the nearest days of `today` with their labels. */
export function nearDays(today: Day): { label: string; day: Day }[] {
  return [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, DAYS_PER_WEEK) },
  ];
}

/**
 * Returns the label of a day: 'Today', 'Tomorrow', 'Sat, Nov 21', or with the year if it is another year than that of
 * `today`.
 */
export function dayLabel(day: Day, today: Day): string {
  const near = nearDays(today)
    .slice(0, -1)
    .find((other) => other.day === day);
  if (near !== undefined) return near.label;
  return day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : datedDay(day);
}
