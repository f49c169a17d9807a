import type { Selectable } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import { periodNumber, type PeriodNumber } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { habitStatusAt, type HabitRecord } from '#shared/habits/habits.rules.ts';
import type { HabitsTable } from '#server/database/schema.ts';
import type { HabitRange, HabitSeries } from './series.presenter.ts';

/** The row of a habit in one week or month. */
export type StoredHabit = Selectable<HabitsTable>;

/** A habit's row with the range of its series. */
export type HabitInSeries = StoredHabit & HabitRange;

/**
 * Converts a habit's row to the planner's habit, with the values derived from its series and its record. Without the
 * user's `today`, the habit's own week or month counts as the current one.
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

/** True when a period is before another. Null is a period that never comes. */
function isBefore(period: PeriodNumber, other: PeriodNumber | null): boolean {
  return other === null || period < other;
}

/** A habit that is being changed, with its series and its record. */
export interface ChangingHabit {
  stored: HabitInSeries;
  series: HabitSeries;
  record: HabitRecord;
}
