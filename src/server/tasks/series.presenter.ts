import type { Selectable } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { Recurrence } from '#shared/tasks/recurrence.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskSeriesPartsTable } from '#server/database/schema.ts';

/** The fields that all occurrences of a segment share. */
export type Template = Pick<Task, 'title' | 'startTime' | 'endTime' | 'isPriority' | 'flagged' | 'sortOrder' | 'notes'>;

/** A segment of a series: the days of its occurrences, and their fields. */
export type SeriesSegment = Recurrence & Template & { seriesId: number };

/** Converts a segment's row to the planner's segment. */
export function presentSegment({
  id: _id,
  userId: _owner,
  recurringPattern,
  ...row
}: Selectable<TaskSeriesPartsTable>): SeriesSegment {
  return { ...row, pattern: recurringPattern, isPriority: Boolean(row.isPriority), flagged: Boolean(row.flagged) };
}

/** A day of a series for which an occurrence is created. */
export interface Slot {
  seriesId: number;
  day: Day;
}

/** A task that belongs to a series. */
export type Occurrence = Task & { recurringId: number; occurrenceDay: Day };

/** True when a task belongs to a series. */
export function isOccurrence(task: Task): task is Occurrence {
  return task.recurringId !== null && task.occurrenceDay !== null;
}
