import { addDays, type Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import { DAYS_PER_WEEK, daysOfWeek, getMonday } from '#shared/calendar/week.ts';
import { t } from '#shared/language/language.ts';
import { exactDay } from '#client/items/exact-day.ts';

/** Returns the nearest days of `today` with their labels: today, tomorrow, the rest of the week and the next Monday. */
export function nearDays(today: Day): { label: string; day: Day }[] {
  const tomorrow = addDays(today, 1);
  const nextMonday = addDays(getMonday(tomorrow), DAYS_PER_WEEK);
  const coming = daysOfWeek(tomorrow).filter((day) => day > tomorrow);
  return [
    { label: t('Today'), day: today },
    { label: t('Tomorrow'), day: tomorrow },
    ...coming.map((day) => ({ label: weekdayName(day), day })),
    { label: t('Next Monday'), day: nextMonday },
  ];
}

/**
 * Returns the label of a day: 'Today', 'Tomorrow', 'Sat, Nov 21', or with the year if it is another year than that of
 * `today`.
 */
export function dayLabel(day: Day, today: Day): string {
  if (day === today) return t('Today');
  if (day === addDays(today, 1)) return t('Tomorrow');
  return exactDay(day, today);
}

/** Returns the progress of a day, such as '3 of 5 done'; undefined for a day without tasks. */
export function describeProgress(progress: { total: number; completed: number } | undefined): string | undefined {
  return progress && t('{done} of {total} done', { done: progress.completed, total: progress.total });
}

/** Returns how many dots say that a day has so many tasks: one for a task, two for two or three tasks, three for more. */
export function countDots(total: number): number {
  if (total < 2) return total;
  return total < 4 ? 2 : 3;
}
