import type { Day } from '#shared/calendar/day.ts';
import { monthName, shortDay } from '#shared/calendar/labels.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';

/** 'week' or 'month': what a habit is of. */
export function periodWord({ isWeekly }: { isWeekly: boolean }): string {
  return isWeekly ? 'week' : 'month';
}

/** How often a recurring habit comes again, as 'every week'. */
export function everyPeriod(habit: { isWeekly: boolean }): string {
  return `every ${periodWord(habit)}`;
}

/** The streak in words, as 'Streak of 5 weeks'. */
export function streakInWords({ isWeekly, streak }: Pick<Habit, 'isWeekly' | 'streak'>): string {
  return streak === 0 ? 'No streak yet' : `Streak of ${streak} ${periodWord({ isWeekly })}${streak === 1 ? '' : 's'}`;
}

/** A week by its Monday, as 'Nov 16', or a month by its name, as 'Nov'. */
export function periodLabel(isWeekly: boolean, period: Day): string {
  return isWeekly ? shortDay(period) : monthName(period).slice(0, 3);
}
