import type { Selectable } from 'kysely';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { Habit, HabitCompletion } from '#shared/habits/habits.contract.ts';
import { historyAt, streakAt, type HabitRecord } from '#shared/habits/habits.rules.ts';
import type { HabitCompletionsTable, HabitSeriesTable, HabitsTable } from '#server/database/schema.ts';

/** A habit of one week or month as it is stored. */
export type StoredHabit = Selectable<HabitsTable>;

/** What a habit has in common in all its weeks or months. */
export interface HabitSeries {
  id: number;
  isWeekly: boolean;
  startPeriod: PeriodNumber;
  endPeriod: PeriodNumber | null;
  templateId: number | null;
  title: string;
  isPriority: boolean;
  color: string;
  notes: string | null;
}

/** A series as the planner has it, whatever the engine keeps its flags as. */
export function presentSeries({ userId: _owner, createdAt: _age, ...row }: Selectable<HabitSeriesTable>): HabitSeries {
  return { ...row, isWeekly: Boolean(row.isWeekly), isPriority: Boolean(row.isPriority) };
}

/** A habit as the planner has it in its week or month, with what is known of the others. */
export function presentHabit({ period, ...row }: StoredHabit, record: HabitRecord): Habit {
  const isWeekly = Boolean(row.isWeekly);
  return {
    ...row,
    isWeekly,
    frequency: isWeekly ? 'weekly' : 'monthly',
    isPriority: Boolean(row.isPriority),
    isCrossedOut: Boolean(row.isCrossedOut),
    isCompleted: record.kept.has(period),
    isOngoing: Boolean(row.isOngoing),
    isRecurring: Boolean(row.isRecurring),
    streak: streakAt(record, period),
    history: historyAt(record, isWeekly, period),
  };
}

/** That a habit was kept on a day. */
export function presentCompletion({
  id,
  habitId,
  completionDate,
}: Pick<Selectable<HabitCompletionsTable>, 'id' | 'habitId' | 'completionDate'>): HabitCompletion {
  return { id, habitId, completionDate };
}
