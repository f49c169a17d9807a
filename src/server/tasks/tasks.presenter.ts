import type { Selectable } from 'kysely';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TasksTable } from '#server/database/schema.ts';

/** A task as the planner has it, whatever the engine keeps its flags as. */
export function presentTask({ occurrenceDay: _slot, ...row }: Selectable<TasksTable>): Task {
  return {
    ...row,
    isCompleted: Boolean(row.isCompleted),
    isCrossedOut: Boolean(row.isCrossedOut),
    isRecurring: Boolean(row.isRecurring),
    isPriority: Boolean(row.isPriority),
    flagged: Boolean(row.flagged),
  };
}

/** What is needed of a task to find it by its title. */
export type TaskHeading = Pick<Task, 'id' | 'title' | 'date' | 'isCompleted' | 'isCrossedOut' | 'flagged'>;

/** A heading with the notes, where these were asked for and may matter. */
export type NotedHeading = TaskHeading & { notes?: string | null };

/** The columns of a heading. */
export const HEADING = ['id', 'title', 'date', 'isCompleted', 'isCrossedOut', 'flagged'] as const;

/** A heading as the planner has it, whatever the engine keeps its flags as. */
export function presentHeading(row: Pick<Selectable<TasksTable>, (typeof HEADING)[number]>): TaskHeading {
  return {
    ...row,
    isCompleted: Boolean(row.isCompleted),
    isCrossedOut: Boolean(row.isCrossedOut),
    flagged: Boolean(row.flagged),
  };
}
