import type { Day } from '#shared/calendar/day.ts';
import { monthName, weekRange } from '#shared/calendar/labels.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import { weekNumber } from '#shared/calendar/week.ts';
import { getDueDate } from '#shared/goals/goals.rules.ts';
import { t } from '#shared/language/language.ts';

/** The week or month of a goal. */
export interface GoalPeriod {
  isWeekly: boolean;
  /** The Sunday of the week, or the last day of the month (GOAL-03, GOAL-04). */
  dueDate: Day;
}

/** Returns the nearest weeks and months of `today` with their labels. */
export function nearPeriods(today: Day): { label: string; period: GoalPeriod }[] {
  const near = (label: string, isWeekly: boolean, count: number) => ({
    label,
    period: { isWeekly, dueDate: getDueDate(isWeekly, addPeriods(isWeekly, today, count)) },
  });
  return [
    near(t('This week'), true, 0),
    near(t('Next week'), true, 1),
    near(t('This month'), false, 0),
    near(t('Next month'), false, 1),
  ];
}

/** True if both are the same week or month. */
export function isSamePeriod(one: GoalPeriod, other: GoalPeriod): boolean {
  return one.isWeekly === other.isWeekly && one.dueDate === other.dueDate;
}

/** Returns a day if it is in the period, else the period's last day. */
export function dayInPeriod({ isWeekly, dueDate }: GoalPeriod, day: Day): Day {
  return getDueDate(isWeekly, day) === dueDate ? day : dueDate;
}

/** Returns the label of a period: 'Next week' if it is near `today`, else its name. */
export function periodInWords(period: GoalPeriod, today: Day): string {
  return nearPeriods(today).find((near) => isSamePeriod(near.period, period))?.label ?? periodName(period, today);
}

/**
 * Returns the name of a period: 'Week 48, Nov 23 - Nov 29' or 'December', with the year if it is another year than that
 * of `today`.
 */
export function periodName({ isWeekly, dueDate }: GoalPeriod, today: Day): string {
  const name = isWeekly
    ? `${t('Week {number}', { number: weekNumber(dueDate) })}, ${weekRange(dueDate)}`
    : monthName(dueDate);
  const year = dueDate.slice(0, 4);
  return year === today.slice(0, 4) ? name : `${name}${isWeekly ? ',' : ''} ${year}`;
}
