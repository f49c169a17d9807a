import type { Task } from '#shared/tasks/tasks.contract.ts';
import { sortTasks } from '#shared/tasks/tasks.rules.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/http/app-error.ts';
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
     * Deletes a task. A deleted occurrence is not created again. `isForFuture` also deletes the later occurrences of
     * its series; earlier and completed ones stay (decision 014).
     */
    async deleteTask(userId: number, id: number, isForFuture: boolean): Promise<void> {
      await database.transaction(userId, async () => {
        const task = await tasks.findItem(userId, id);
        if (task === undefined) throw notFound('Task');
        const isEnding = isForFuture && isOccurrence(task);
        const later = isEnding ? await series.endSeries(userId, task) : [];
        await tasks.deleteItems(userId, [id, ...later.map((other) => other.id)]);
      });
    },

    /** Restores a deleted task, with everything that was deleted with it. Throws 'not-found' or 'conflict'. */
    async restoreTask(userId: number, id: number): Promise<Task[]> {
      return database.transaction(userId, async () => {
        const restored = await restoreDeleted(userId, 'task', id);
        if (restored.length === 0) throw notFound('Task');
        return sortTasks(await tasks.findItems(userId, restored));
      });
    },
  };
}

export type DeletionService = ReturnType<typeof createDeletionService>;
