import type { Selectable } from 'kysely';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import type { ProjectsTable, ProjectTasksTable } from '#server/database/schema.ts';

/** Converts a row to a project, with booleans on either engine. */
export function presentProject(row: Selectable<ProjectsTable>): Project {
  return { ...row, isCompleted: Boolean(row.isCompleted) };
}

/**
 * Converts a row to a project task, with booleans on either engine. The flag is sent under both of its names. (PROJ-03)
 */
export function presentProjectTask(row: Selectable<ProjectTasksTable>): ProjectTask {
  const flagged = Boolean(row.flagged);
  return {
    ...row,
    isCompleted: Boolean(row.isCompleted),
    isCrossedOut: Boolean(row.isCrossedOut),
    flagged,
    isFlagged: flagged,
  };
}
