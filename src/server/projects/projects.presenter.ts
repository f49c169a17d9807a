import type { Selectable } from 'kysely';
import {
  projectSchema,
  projectTaskSchema,
  type Project,
  type ProjectTask,
} from '#shared/projects/projects.contract.ts';
import type { ProjectsTable, ProjectTasksTable } from '#server/database/schema.ts';
import { createPresenter } from '#server/items/items.presenter.ts';

/** Converts a row to a project, with booleans on either engine. */
export const presentProject: (row: Selectable<ProjectsTable>) => Project = createPresenter(projectSchema);

const presentTask = createPresenter(projectTaskSchema);

/**
 * Converts a row to a project task, with booleans on either engine. The flag is sent under both of its names. (PROJ-03)
 */
export function presentProjectTask(row: Selectable<ProjectTasksTable>): ProjectTask {
  const task = presentTask(row);
  return { ...task, isFlagged: task.flagged };
}
