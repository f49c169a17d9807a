import type { Task } from '#shared/tasks/tasks.contract.ts';
import { sortTasks } from '#shared/tasks/tasks.rules.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/app-error.ts';
import type { RestoreDeleted } from '#server/history/deleted-items.service.ts';
import { isOccurrence } from './series.presenter.ts';
import type { SeriesService } from './series.service.ts';
import type { TaskStore } from './tasks.store.ts';

export interface DeletionServiceParts {
  database: Database;
  tasks: TaskStore;
  series: SeriesService;
  restoreDeleted: RestoreDeleted;
}

/** Creates the service that deletes and restores tasks. (READ-10) */
export function createDeletionService({ database, tasks, series, restoreDeleted }: DeletionServiceParts) {
  return {
    /**
     * Deletes a task. A deleted occurrence is not created again. `includesLater` also deletes the later occurrences of
     * its series; earlier and completed ones stay (decision 014).
     */
    async deleteTask(userId: number, id: number, includesLater: boolean): Promise<void> {
      await database.transaction(userId, async () => {
        const task = await tasks.lockItem(userId, id);
        if (task === undefined) throw notFound('Task');
        const isEnding = includesLater && isOccurrence(task);
        const later = isEnding ? await series.endSeries(userId, task) : [];
        await tasks.deleteItems(userId, [id, ...later.map((other) => other.id)]);
      });
    },

    /** Deletes several tasks, each alone. Tasks that do not exist are skipped. Throws 'not-found' when none exists. */
    async deleteTasks(userId: number, ids: readonly number[]): Promise<void> {
      await database.transaction(userId, async () => {
        const found = await tasks.lockItems(userId, ids);
        if (found.length === 0) throw notFound('Task');
        await tasks.deleteItems(
          userId,
          found.map(({ id }) => id),
        );
      });
    },

    /**
     * Restores deleted tasks, with everything that was deleted with them. Tasks that were not deleted are
     * skipped. Throws 'not-found' when none was, and 'conflict'.
     */
    async restoreTasks(userId: number, ids: readonly number[]): Promise<Task[]> {
      return database.transaction(userId, async () => {
        const restored = await restoreDeleted(userId, 'task', ids);
        if (restored.length === 0) throw notFound('Task');
        return sortTasks(await tasks.lockItems(userId, restored));
      });
    },
  };
}

export type DeletionService = ReturnType<typeof createDeletionService>;
