import { addDays, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import { DAYS_PER_WEEK } from '#shared/calendar/week.ts';

/**
 * Returns the days that a task is offered to be moved to, in order and with their labels: today, tomorrow, the other days
 * before the next Monday, and that Monday. On a Sunday, when tomorrow is a Monday, the next one is that of the week after.
 */
export function moveDays(today: Day): { label: string; day: Day }[] {
  const tomorrow = addDays(today, 1);
  const count = DAYS_PER_WEEK - weekdayIndex(tomorrow);
  const weekdays = Array.from({ length: count - 1 }, (_, index) => addDays(tomorrow, index + 1));
  return [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: tomorrow },
    ...weekdays.map((day) => ({ label: weekdayName(day), day })),
    { label: 'Next Monday', day: addDays(tomorrow, count) },
  ];
}
