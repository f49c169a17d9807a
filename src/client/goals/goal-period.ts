import type { Day } from '#shared/calendar/day.ts';
import { monthName, weekRange } from '#shared/calendar/labels.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import { weekNumber } from '#shared/calendar/week.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';

/** The week or the month that a goal is of. */
export interface GoalPeriod {
  isWeekly: boolean;
  /** The Sunday of the week, or the last day of the month. */
  dueDate: Day;
}

/** The weeks and months that are a press away, seen from `today`. */
export function nearPeriods(today: Day): { label: string; period: GoalPeriod }[] {
  const near = (label: string, isWeekly: boolean, count: number) => ({
    label,
    period: { isWeekly, dueDate: dueDateOf(isWeekly, addPeriods(isWeekly, today, count)) },
  });
  return [
    near('This week', true, 0),
    near('Next week', true, 1),
    near('This month', false, 0),
    near('Next month', false, 1),
  ];
}

/** Whether both are the same week, or the same month. */
export function isSamePeriod(one: GoalPeriod, other: GoalPeriod): boolean {
  return one.isWeekly === other.isWeekly && one.dueDate === other.dueDate;
}

/** A period as it is spoken of on `today`: 'Next week', or its name. */
export function periodInWords(period: GoalPeriod, today: Day): string {
  return nearPeriods(today).find((near) => isSamePeriod(near.period, period))?.label ?? periodName(period, today);
}

/** The name of a period: 'Week 48, Nov 23 - Nov 29' or 'December', with the year where that is not the year of `today`. */
export function periodName({ isWeekly, dueDate }: GoalPeriod, today: Day): string {
  const name = isWeekly ? `Week ${weekNumber(dueDate)}, ${weekRange(dueDate)}` : monthName(dueDate);
  const year = dueDate.slice(0, 4);
  return year === today.slice(0, 4) ? name : `${name}${isWeekly ? ',' : ''} ${year}`;
}
