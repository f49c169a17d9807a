import type { Selectable } from 'kysely';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TasksTable } from '#server/database/schema.ts';

/** A task as the planner has it, whatever the engine keeps its flags as. */
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

/** What is needed of a task to find it by its title, and how long its notes are. */
export type TaskHeading = Pick<Task, 'id' | 'title' | 'date' | 'isCompleted' | 'isCrossedOut' | 'flagged'> & {
  notesBytes: number;
};

/** The columns of a heading, but for what is computed. */
export const HEADING = ['id', 'title', 'date', 'isCompleted', 'isCrossedOut', 'flagged'] as const;

/** A heading as the planner has it, whatever the engine keeps its flags as. */
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
