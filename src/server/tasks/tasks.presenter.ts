import type { Selectable } from 'kysely';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TasksTable } from '#server/database/schema.ts';

/** Converts a row to a task, with booleans on either engine. */
export function presentTask(row: Selectable<TasksTable>): Task {
  return {
    ...row,
    isCompleted: Boolean(row.isCompleted),
    isCrossedOut: Boolean(row.isCrossedOut),
    isRecurring: Boolean(row.isRecurring),
    isPriority: Boolean(row.isPriority),
    flagged: Boolean(row.flagged),
  };
}

/** The fields for finding a task by its title, and the length of its notes in bytes. */
export type TaskHeading = Pick<Task, 'id' | 'title' | 'date' | 'isCompleted' | 'isCrossedOut' | 'flagged'> & {
  notesBytes: number;
};

/** The columns of a heading, without the computed one. */
export const HEADING = ['id', 'title', 'date', 'isCompleted', 'isCrossedOut', 'flagged'] as const;

/** Converts a row to a heading, with booleans on either engine. */
export function presentHeading(
  row: Pick<Selectable<TasksTable>, (typeof HEADING)[number]> & { notesBytes: number | null },
): TaskHeading {
  return {
    ...row,
    isCompleted: Boolean(row.isCompleted),
    isCrossedOut: Boolean(row.isCrossedOut),
    flagged: Boolean(row.flagged),
    notesBytes: row.notesBytes ?? 0,
  };
}
