import type { Day } from '#shared/calendar/day.ts';
import { shortDay, shortMonthName } from '#shared/calendar/labels.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { plural, t } from '#shared/language/language.ts';

/** Returns how often a recurring habit repeats, such as 'every week'. */
export function everyPeriod({ isWeekly }: { isWeekly: boolean }): string {
  return isWeekly ? t('every week') : t('every month');
}

/** Returns the label of a streak, such as 'Streak of 5 weeks'. */
export function streakInWords({ isWeekly, streak }: Pick<Habit, 'isWeekly' | 'streak'>): string {
  if (streak === 0) return t('No streak yet');
  return isWeekly
    ? plural(streak, 'Streak of {count} week', 'Streak of {count} weeks')
    : plural(streak, 'Streak of {count} month', 'Streak of {count} months');
}

/** Returns the length of a streak, such as '5 weeks'. */
export function streakLength({ isWeekly, streak }: Pick<Habit, 'isWeekly' | 'streak'>): string {
  return isWeekly ? plural(streak, '{count} week', '{count} weeks') : plural(streak, '{count} month', '{count} months');
}

/** Returns the label of a week by its Monday, such as 'Nov 16', or of a month by its name, such as 'Nov'. */
export function periodLabel(isWeekly: boolean, period: Day): string {
  return isWeekly ? shortDay(period) : shortMonthName(period);
}
