import type { Selectable } from 'kysely';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import type { ProjectsTable, ProjectTasksTable } from '#server/database/schema.ts';

/** A project as the planner has it, whatever the engine keeps its flags as. */
export function presentProject(row: Selectable<ProjectsTable>): Project {
  return { ...row, isCompleted: Boolean(row.isCompleted) };
}

/** A project task as the planner has it, whatever the engine keeps its flags as. Both names of the flag say the same. */
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
