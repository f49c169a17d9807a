import type { Day } from '#shared/calendar/day.ts';
import { monthName, shortDay } from '#shared/calendar/labels.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';

/** Returns the period of a habit: 'week' or 'month'. */
export function periodWord({ isWeekly }: { isWeekly: boolean }): string {
  return isWeekly ? 'week' : 'month';
}

/** Returns how often a recurring habit repeats, such as 'every week'. */
export function everyPeriod(habit: { isWeekly: boolean }): string {
  return `every ${periodWord(habit)}`;
}

/** Returns the label of a streak, such as 'Streak of 5 weeks'. */
export function streakInWords({ isWeekly, streak }: Pick<Habit, 'isWeekly' | 'streak'>): string {
  return streak === 0 ? 'No streak yet' : `Streak of ${streak} ${periodWord({ isWeekly })}${streak === 1 ? '' : 's'}`;
}

/** Returns the label of a week by its Monday, such as 'Nov 16', or of a month by its name, such as 'Nov'. */
export function periodLabel(isWeekly: boolean, period: Day): string {
  return isWeekly ? shortDay(period) : monthName(period).slice(0, 3);
}
