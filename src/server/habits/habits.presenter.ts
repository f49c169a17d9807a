import type { Selectable } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import { periodNumber, type PeriodNumber } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { habitStatusAt, type HabitRecord } from '#shared/habits/habits.rules.ts';
import type { HabitsTable } from '#server/database/schema.ts';
import type { HabitRange, HabitSeries } from './series.presenter.ts';

/** A habit of one week or month as it is stored. */
export type StoredHabit = Selectable<HabitsTable>;

/** The same with the range of its series. */
export type HabitInSeries = StoredHabit & HabitRange;

/**
 * A habit as the planner has it in its week or month, with what follows from its series and the record of that. Without the person's
 * `today` its own week or month is taken for the running one.
 */
export function presentHabit(
  { period, startPeriod: _start, endPeriod, stopPeriod, ...row }: HabitInSeries,
  record: HabitRecord,
  today: Day | undefined,
): Habit {
  const isWeekly = Boolean(row.isWeekly);
  const current = today === undefined ? period : periodNumber(isWeekly, today);
  const isRecurring = isBefore(period, stopPeriod) && (period === endPeriod || isBefore(period, endPeriod));
  return {
    ...row,
    isWeekly,
    frequency: isWeekly ? 'weekly' : 'monthly',
    isPriority: Boolean(row.isPriority),
    isOngoing: isRecurring,
    isRecurring,
    ...habitStatusAt(record, isWeekly, period, current),
  };
}

/** Whether a period is one before another, which never comes where it is null. */
function isBefore(period: PeriodNumber, other: PeriodNumber | null): boolean {
  return other === null || period < other;
}

/** A habit that is being changed, with its series and its record. */
export interface ChangingHabit {
  stored: HabitInSeries;
  series: HabitSeries;
  record: HabitRecord;
}
