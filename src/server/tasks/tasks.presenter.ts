import type { Selectable } from 'kysely';
import { z } from 'zod';
import { taskContentShape, taskSchema, type Task } from '#shared/tasks/tasks.contract.ts';
import type { TasksTable } from '#server/database/schema.ts';
import { createPresenter } from '#server/items/items.presenter.ts';

const present = createPresenter(taskSchema);

/** Converts a row to a task, with booleans on either engine. */
export const presentTask: (row: Selectable<TasksTable>) => Task = present;

/** Converts the content in a row, with booleans on either engine. */
export const presentContent = createPresenter(z.object(taskContentShape));

/** The fields for finding a task by its title, and the length of its notes in bytes. */
export type TaskHeading = Pick<
  Task,
  | 'id'
  | 'title'
  | 'date'
  | 'startTime'
  | 'isCompleted'
  | 'isCrossedOut'
  | 'flagged'
  | 'recurringId'
  | 'ancestorId'
  | 'carriedCount'
> & {
  notesBytes: number;
};

/** The columns of a heading, without the computed one. */
export const HEADING_COLUMNS = [
  'id',
  'title',
  'date',
  'startTime',
  'isCompleted',
  'isCrossedOut',
  'flagged',
  'recurringId',
  'ancestorId',
  'carriedCount',
] as const;

/** Converts a row to a heading, with booleans on either engine. */
export function presentHeading(
  row: Pick<Selectable<TasksTable>, (typeof HEADING_COLUMNS)[number]> & { notesBytes: number | null },
): TaskHeading {
  return { ...present(row), notesBytes: row.notesBytes ?? 0 };
}
