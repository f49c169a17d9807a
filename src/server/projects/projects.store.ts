import type { Project } from '#shared/projects/projects.contract.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { createItemStore } from '#server/items/items.store.ts';
import { presentProject } from './projects.presenter.ts';

/** Creates the store of projects. Deleting a project deletes its tasks. */
export function createProjectStore(database: Database) {
  return {
    ...createItemStore(database, 'projects', presentProject),

    /** Returns all projects of the user, the oldest first. */
    async findProjects(userId: number): Promise<Project[]> {
      const rows = await database.query
        .selectFrom('projects')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('id')
        .execute();
      return mapInTurns(rows, presentProject);
    },
  };
}

export type ProjectStore = ReturnType<typeof createProjectStore>;
