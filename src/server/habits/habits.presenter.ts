import type { Selectable } from 'kysely';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { standingAt, type HabitRecord } from '#shared/habits/habits.rules.ts';
import type { HabitSeriesTable, HabitsTable } from '#server/database/schema.ts';

/** A habit of one week or month as it is stored. */
export type StoredHabit = Selectable<HabitsTable>;

/** What the habits of a series are made of, from some period on. */
export type HabitTemplate = Pick<Habit, 'title' | 'isPriority' | 'color' | 'notes'>;

/** A habit with all its weeks or months, from the first one to the last one; without the last while there is no end. */
export interface HabitSeries {
  id: number;
  isWeekly: boolean;
  startPeriod: PeriodNumber;
  endPeriod: PeriodNumber | null;
  templateId: number | null;
}

/** A series as the planner has it, whatever the engine keeps its flags as. */
export function presentSeries({ userId: _owner, createdAt: _age, ...row }: Selectable<HabitSeriesTable>): HabitSeries {
  return { ...row, isWeekly: Boolean(row.isWeekly) };
}

/** A habit as the planner has it in its week or month, with what follows from the record of its series. */
export function presentHabit({ period, ...row }: StoredHabit, record: HabitRecord): Habit {
  const isWeekly = Boolean(row.isWeekly);
  return {
    ...row,
    isWeekly,
    frequency: isWeekly ? 'weekly' : 'monthly',
    isPriority: Boolean(row.isPriority),
    isOngoing: Boolean(row.isOngoing),
    isRecurring: Boolean(row.isRecurring),
    ...standingAt(record, isWeekly, period),
  };
}
