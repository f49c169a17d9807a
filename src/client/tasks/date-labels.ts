import { addDays, type Day } from '#shared/calendar/day.ts';
import { datedDay, longDay } from '#shared/calendar/labels.ts';
import { DAYS_PER_WEEK } from '#shared/calendar/week.ts';

/** The days that are a press away, seen from `today`. */
export function nearDays(today: Day): { label: string; day: Day }[] {
  return [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, DAYS_PER_WEEK) },
  ];
}

/** A day as it is spoken of on `today`: 'Today', 'Tomorrow', 'Sat, Nov 21', and with its year where that is another. */
export function dayInWords(day: Day, today: Day): string {
  const near = nearDays(today)
    .slice(0, -1)
    .find((other) => other.day === day);
  if (near !== undefined) return near.label;
  return day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : datedDay(day);
}
