import type { Selectable } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { Recurrence } from '#shared/tasks/recurrence.rules.ts';
import type { Task, TaskContent } from '#shared/tasks/tasks.contract.ts';
import type { TaskSeriesPartsTable } from '#server/database/schema.ts';
import { presentContent } from './tasks.presenter.ts';

/** A segment of a series: the days of its occurrences, and their content. */
export type SeriesSegment = Recurrence & TaskContent & { seriesId: number };

/** Converts a segment's row to the planner's segment. */
export function presentSegment({
  id: _id,
  userId: _owner,
  recurringPattern,
  ...row
}: Selectable<TaskSeriesPartsTable>): SeriesSegment {
  return { ...presentContent(row), pattern: recurringPattern };
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
