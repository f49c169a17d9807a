import type { Selectable } from 'kysely';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitContent } from '#shared/habits/habits.contract.ts';
import type { HabitSeriesPartsTable, HabitSeriesTable } from '#server/database/schema.ts';

/** A segment of a habit series, from `startPeriod` to the next segment. */
export interface HabitSegment extends HabitContent {
  startPeriod: PeriodNumber;
}

/** The range of periods of a series. */
export interface HabitRange {
  startPeriod: PeriodNumber;
  /** The last period that gets a habit; null without one. It follows from the stop and from deletions. */
  endPeriod: PeriodNumber | null;
  /** The period in which it was stopped: its habit and later ones do not recur. Null if it was not stopped. */
  stopPeriod: PeriodNumber | null;
}

/** A habit with all its weeks or months. */
export interface HabitSeries extends HabitRange {
  id: number;
  isWeekly: boolean;
  /** The habit of its first period. */
  templateId: number | null;
}

/** Converts a series' row, with booleans on either engine. */
export function presentSeries({ userId: _owner, createdAt: _age, ...row }: Selectable<HabitSeriesTable>): HabitSeries {
  return { ...row, isWeekly: Boolean(row.isWeekly) };
}

/** Converts a segment's row, with booleans on either engine. */
export function presentHabitSegment({
  userId: _owner,
  seriesId: _series,
  ...row
}: Selectable<HabitSeriesPartsTable>): HabitSegment {
  return { ...row, isPriority: Boolean(row.isPriority) };
}
