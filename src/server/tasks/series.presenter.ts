import type { Selectable } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { Recurrence } from '#shared/tasks/recurrence.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskSeriesPartsTable } from '#server/database/schema.ts';

/** What every occurrence of a part of a series is made of. */
export type Template = Pick<Task, 'title' | 'startTime' | 'endTime' | 'isPriority' | 'flagged' | 'sortOrder' | 'notes'>;

/** A stretch of a series during which its occurrences are alike: when they are, and what they are made of. */
export type SeriesSegment = Recurrence & Template & { seriesId: number };

/** A part of a series as the rules have it, whatever the engine keeps its flags as. */
export function presentSegment({
  id: _id,
  userId: _owner,
  recurringPattern,
  ...row
}: Selectable<TaskSeriesPartsTable>): SeriesSegment {
  return { ...row, pattern: recurringPattern, isPriority: Boolean(row.isPriority), flagged: Boolean(row.flagged) };
}

/** The day of a series that an occurrence was made for. */
export interface Slot {
  seriesId: number;
  day: Day;
}

/** A task that is one of a series. */
export type Occurrence = Task & { recurringId: number; occurrenceDay: Day };

/** Whether a task is one of a series. */
export function isOccurrence(task: Task): task is Occurrence {
  return task.recurringId !== null && task.occurrenceDay !== null;
}
