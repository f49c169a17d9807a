import type { ProjectTask } from '#shared/projects/projects.contract.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { createItemStore } from '#server/items/items.store.ts';
import { createOrderStore } from '#server/items/order.store.ts';
import { presentProjectTask } from './projects.presenter.ts';

/** Creates the store of project tasks. */
export function createProjectTaskStore(database: Database) {
  return {
    ...createItemStore(database, 'project_tasks', presentProjectTask),
    ...createOrderStore(database, 'project_tasks'),

    /** Returns the tasks of one project, unordered. */
    async findTasksOf(userId: number, projectId: number): Promise<ProjectTask[]> {
      const rows = await database.query
        .selectFrom('project_tasks')
        .selectAll()
        .where('userId', '=', userId)
        .where('projectId', '=', projectId)
        .execute();
      return mapInTurns(rows, presentProjectTask);
    },

    /** Returns the tasks of all open projects, or of all completed ones, unordered. */
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
