import type { Selectable } from 'kysely';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { HabitSeriesPartsTable, HabitSeriesTable } from '#server/database/schema.ts';

/** What the habits of a series are made of, from some period on. */
export type HabitTemplate = Pick<Habit, 'title' | 'isPriority' | 'color' | 'notes'>;

/** A stretch of a series during which its habits are made of the same: from `startPeriod` to the next part. */
export interface HabitSegment extends HabitTemplate {
  startPeriod: PeriodNumber;
}

/** From which period to which a series has its habits. */
export interface HabitRange {
  startPeriod: PeriodNumber;
  /** The last one that gets a habit; null while there is none. It follows from where it was stopped and deleted. */
  endPeriod: PeriodNumber | null;
  /** The one in which it was stopped: neither its habit recurs nor a later one. Null while it was not. */
  stopPeriod: PeriodNumber | null;
}

/** A habit with all its weeks or months. */
export interface HabitSeries extends HabitRange {
  id: number;
  isWeekly: boolean;
  /** The habit of its first period. */
  templateId: number | null;
}

/** A series as the planner has it, whatever the engine keeps its flags as. */
export function presentSeries({ userId: _owner, createdAt: _age, ...row }: Selectable<HabitSeriesTable>): HabitSeries {
  return { ...row, isWeekly: Boolean(row.isWeekly) };
}

/** A part of a series as the planner has it. */
export function presentSegment({
  userId: _owner,
  seriesId: _series,
  ...row
}: Selectable<HabitSeriesPartsTable>): HabitSegment {
  return { ...row, isPriority: Boolean(row.isPriority) };
}
