import type { Task } from '#shared/tasks/tasks.contract.ts';
import { sortTasks } from '#shared/tasks/tasks.rules.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/http/app-error.ts';
import { alreadyExists } from '#server/items/items.service.ts';
import { createLineageService } from '#server/items/lineage.service.ts';
import type { TrashService } from '#server/trash/trash.service.ts';
import { isOccurrence, type SeriesSegment } from './series.presenter.ts';
import type { SeriesService } from './series.service.ts';
import type { StoredTask, TaskStore } from './tasks.store.ts';

/** The rows that a deletion removed. */
interface Deleted {
  tasks: StoredTask[];
  /** The segments of the series before the deletion; empty when the series did not change. */
  parts: SeriesSegment[];
}

export interface DeletionServiceParts {
  database: Database;
  tasks: TaskStore;
  series: SeriesService;
  trash: TrashService;
}

/** Creates the service that deletes and restores tasks. (READ-10) */
export function createDeletionService({ database, tasks, series, trash }: DeletionServiceParts) {
  const lineage = createLineageService(tasks, 'date');

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
        const { parts, later } = isEnding ? await series.endSeries(userId, task) : { parts: [], later: [] };
        const ids = [id, ...later.map((other) => other.id)];
        const deleted: Deleted = { tasks: await tasks.deleteItems(userId, ids), parts };
        await trash.keep(userId, 'task', id, deleted);
      });
    },

    /**
     * Restores a deleted task, with everything that was deleted together with it. Throws 'not-found' when it is not in
     * the trash, 'conflict' when it exists already.
     */
    async restoreTask(userId: number, id: number): Promise<Task[]> {
      return database.transaction(userId, async () => {
        const deleted = (await trash.take(userId, 'task', id)) as Deleted | undefined;
        if (deleted === undefined) throw notFound('Task');
        await series.reviveSeries(userId, deleted.parts);
        const settled = await lineage.dedupeCopyOnRestore(userId, deleted.tasks);
        const restored = await tasks.insertStoredItems(userId, settled);
        if (restored.length < settled.length) throw alreadyExists('task');
        return sortTasks(restored);
      });
    },
  };
}

export type DeletionService = ReturnType<typeof createDeletionService>;
