import type { Task } from '#shared/tasks/tasks.contract.ts';
import { sortTasks } from '#shared/tasks/tasks.rules.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/http/app-error.ts';
import { thereAlready } from '#server/items/items.service.ts';
import { createLineageService } from '#server/items/lineage.service.ts';
import type { TrashService } from '#server/trash/trash.service.ts';
import type { SeriesPart } from './series.presenter.ts';
import type { SeriesService } from './series.service.ts';
import type { SeriesStore } from './series.store.ts';
import type { StoredTask, TaskStore } from './tasks.store.ts';

/** What a deletion took away. */
interface Deleted {
  tasks: StoredTask[];
  /** The parts of the series as they were; none when the series stayed as it was. */
  parts: SeriesPart[];
}

export interface DeletionServiceParts {
  database: Database;
  tasks: TaskStore;
  slots: SeriesStore;
  series: SeriesService;
  trash: TrashService;
}

/** Deleting tasks and taking it back (readings, 10). */
export function createDeletionService({ database, tasks, slots, series, trash }: DeletionServiceParts) {
  const lineage = createLineageService(tasks, 'date');

  /** Ends the series of an occurrence with that occurrence, and answers what goes with it. */
  async function endSeriesOf(userId: number, id: number): Promise<{ ids: number[]; parts: SeriesPart[] }> {
    const slot = await slots.findSlot(userId, id);
    if (slot === undefined) return { ids: [], parts: [] };
    const { parts, laterIds } = await series.endSeries(userId, slot);
    return { ids: laterIds, parts };
  }

  return {
    /** Deletes a task. An occurrence stays deleted; with `isForFuture` later ones of its series go too, past ones stay. */
    async deleteTask(userId: number, id: number, isForFuture: boolean): Promise<void> {
      await database.transaction(async () => {
        if ((await tasks.findItem(userId, id)) === undefined) throw notFound('Task');
        const { ids, parts } = isForFuture ? await endSeriesOf(userId, id) : { ids: [], parts: [] };
        const deleted: Deleted = { tasks: await tasks.deleteItems(userId, [id, ...ids]), parts };
        await trash.keep(userId, 'task', id, deleted);
      });
    },

    /** Takes a deletion back: the task and whatever went with it are there again as they were. */
    async restoreTask(userId: number, id: number): Promise<Task[]> {
      return database.transaction(async () => {
        const deleted = (await trash.take(userId, 'task', id)) as Deleted | undefined;
        if (deleted === undefined) throw notFound('Task');
        await series.reviveSeries(userId, deleted.parts);
        const settled = await lineage.settleReturn(userId, deleted.tasks);
        const restored = await tasks.insertStoredItems(userId, settled);
        if (restored.length < settled.length) throw thereAlready('Task');
        return sortTasks(restored);
      });
    },
  };
}

export type DeletionService = ReturnType<typeof createDeletionService>;
