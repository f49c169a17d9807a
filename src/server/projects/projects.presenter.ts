import type { Selectable } from 'kysely';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import type { ProjectsTable, ProjectTasksTable } from '#server/database/schema.ts';

/** A project as the planner has it, whatever the engine keeps its flags as. */
export function presentProject(row: Selectable<ProjectsTable>): Project {
  return { ...row, isCompleted: Boolean(row.isCompleted) };
}

/** A project task as the planner has it, whatever the engine keeps its flags as. */
export function presentProjectTask(row: Selectable<ProjectTasksTable>): ProjectTask {
  return {
    ...row,
    isCompleted: Boolean(row.isCompleted),
    isCrossedOut: Boolean(row.isCrossedOut),
    flagged: Boolean(row.flagged),
  };
}
