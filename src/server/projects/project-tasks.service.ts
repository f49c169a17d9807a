import { compareItems, sortItems } from '#shared/items/items.rules.ts';
import type { ProjectTask, ProjectTaskChange, ProjectTaskDraft } from '#shared/projects/projects.contract.ts';
import { changeProjectTask, newProjectTask, type ProjectTaskFields } from '#shared/projects/projects.rules.ts';
import type { Clock } from '#server/clock.ts';
import { sortInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/app-error.ts';
import { createItemService, requireExpected } from '#server/items/items.service.ts';
import { createOrderService } from '#server/items/order.service.ts';
import type { RestoreDeleted } from '#server/history/deleted-items.service.ts';
import type { ProjectTaskStore } from './project-tasks.store.ts';
import type { ProjectStore } from './projects.store.ts';

export interface ProjectTaskServiceParts {
  database: Database;
  projects: ProjectStore;
  tasks: ProjectTaskStore;
  restoreDeleted: RestoreDeleted;
  clock: Clock;
}

/** Creates the service of project tasks. Lists have the order of the screen. (PROJ-27, PROJ-36 to PROJ-39) */
export function createProjectTaskService({
  database,
  projects,
  tasks,
  restoreDeleted,
  clock,
}: ProjectTaskServiceParts) {
  /** Locks the project until the transaction ends. Throws 'not-found' when it does not exist. */
  async function requireProject(userId: number, id: number): Promise<void> {
    if ((await projects.lockItem(userId, id)) === undefined) throw notFound('Project');
  }

  const items = createItemService(database, tasks, restoreDeleted, 'project-task');
  const order = createOrderService(database, tasks, 'project-task');

  return {
    /** Lists the tasks of one project. */
    async listProjectTasks(userId: number, projectId: number): Promise<ProjectTask[]> {
      if ((await projects.findItem(userId, projectId)) === undefined) throw notFound('Project');
      return sortInTurns(await tasks.findTasksOf(userId, projectId), compareItems);
    },

    /** Lists the tasks of all open projects, or of all completed ones, by project. */
    async listAllProjectTasks(userId: number, isCompleted: boolean): Promise<ProjectTask[]> {
      const byProject = Map.groupBy(await tasks.findTasksOfAll(userId, isCompleted), ({ projectId }) => projectId);
      return [...byProject.keys()]
        .toSorted((first, second) => first - second)
        .flatMap((projectId) => sortItems(byProject.get(projectId) ?? []));
    },

    /** Adds a task to a project. */
    async createProjectTask(userId: number, projectId: number, draft: ProjectTaskDraft): Promise<ProjectTask> {
      const now = clock().toISOString();
      return database.transaction(userId, async () => {
        await requireProject(userId, projectId);
        return tasks.insertItem(userId, { ...getColumns(newProjectTask(draft, now)), projectId }, now);
      });
    },

    /**
     * Changes a project task. Throws 'not-found'. Throws 'conflict' when a field was changed elsewhere since the person saw
     * it.
     */
    async updateProjectTask(userId: number, id: number, change: ProjectTaskChange): Promise<ProjectTask> {
      return items.changeItem(userId, id, async (task) => {
        const changed = changeProjectTask(task, change, clock().toISOString());
        requireExpected('project-task', task, changed, change.expected);
        const { id: _id, userId: _owner, createdAt: _age, projectId: _project, ...fields } = changed;
        await tasks.saveItem(userId, id, getColumns(fields));
        return changed;
      });
    },

    /** Deletes a project task. */
    deleteProjectTask: items.deleteItem,

    /** Restores a deleted project task. */
    restoreProjectTask: items.restoreItem,

    /** Stores a manual order of project tasks. */
    reorderProjectTasks: order.reorderItems,
  };
}

export type ProjectTaskService = ReturnType<typeof createProjectTaskService>;

/** Removes `isFlagged`, the second name of the flag, which is not stored. */
function getColumns({ isFlagged: _flagged, ...fields }: ProjectTaskFields): Omit<ProjectTaskFields, 'isFlagged'> {
  return fields;
}
