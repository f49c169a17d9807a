import type { ProjectTask } from '#shared/projects/projects.contract.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { createItemStore } from '#server/items/items.store.ts';
import { createOrderStore } from '#server/items/order.store.ts';
import { presentProjectTask } from './projects.presenter.ts';

/** The tasks of a person's projects in the database. */
export function createProjectTaskStore(database: Database) {
  return {
    ...createItemStore(database, 'project_tasks', presentProjectTask),
    ...createOrderStore(database, 'project_tasks'),

    /** The tasks of one project, in no particular order. */
    async findTasksOf(userId: number, projectId: number): Promise<ProjectTask[]> {
      const rows = await database.query
        .selectFrom('project_tasks')
        .selectAll()
        .where('userId', '=', userId)
        .where('projectId', '=', projectId)
        .execute();
      return mapInTurns(rows, presentProjectTask);
    },

    /** The tasks of all projects that are open, or that are completed; in no particular order. */
    async findTasksOfAll(userId: number, isCompleted: boolean): Promise<ProjectTask[]> {
      const rows = await database.query
        .selectFrom('project_tasks')
        .selectAll()
        .where('userId', '=', userId)
        .where('projectId', 'in', (query) =>
          query.selectFrom('projects').select('id').where('userId', '=', userId).where('isCompleted', '=', isCompleted),
        )
        .execute();
      return mapInTurns(rows, presentProjectTask);
    },
  };
}

export type ProjectTaskStore = ReturnType<typeof createProjectTaskStore>;
