import { getState } from '#shared/items/items.rules.ts';
import type { SelectionChange } from '#shared/tasks/selections.contract.ts';
import type { Task, TaskChange, TaskDraft } from '#shared/tasks/tasks.contract.ts';
import { changeTask, newTask, splitDate, withoutLockedPriority, type TaskFields } from '#shared/tasks/tasks.rules.ts';
import type { Clock } from '#server/clock.ts';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { requireActiveForPriority, requireExpected } from '#server/items/items.service.ts';
import { createLineageService } from '#server/items/lineage.service.ts';
import { createOrderService } from '#server/items/order.service.ts';
import { isOccurrence, type Occurrence } from './series.presenter.ts';
import type { SeriesService } from './series.service.ts';
import { createTaskLists } from './task-lists.service.ts';
import type { TaskStore } from './tasks.store.ts';

export interface TaskServiceParts {
  database: Database;
  tasks: TaskStore;
  series: SeriesService;
  clock: Clock;
}

/** Creates the service of tasks. Lists have the order of the screen. (TASK-05 to TASK-13, DAY-08) */
export function createTaskService({ database, tasks, series, clock }: TaskServiceParts) {
  const order = createOrderService(database, tasks, 'task');
  const lineage = createLineageService(tasks, 'date');

  /** Stores a changed task, and its series if the change affects it. */
  async function storeChange(
    userId: number,
    task: Task,
    wanted: Task,
    change: TaskChange,
    includesLater: boolean,
  ): Promise<Task> {
    const changed = await lineage.dedupeCopyOnMove(userId, task, wanted);
    if (task.recurringPattern === changed.recurringPattern && !includesLater) {
      await tasks.saveTask(userId, changed);
      return changed;
    }
    if (!isOccurrence(task)) return startRecurring(userId, changed);
    if (changed.recurringPattern === 'none') return stopRecurring(userId, task, changed);
    const stored = { ...changed, occurrenceDay: await series.changeSeries(userId, task, change) };
    await tasks.saveTask(userId, stored);
    return stored;
  }

  /** Stores a task. If it has a pattern, it becomes the first occurrence of a new series. */
  async function startRecurring(userId: number, task: Task): Promise<Task> {
    if (task.recurringPattern === 'none') {
      await tasks.saveTask(userId, task);
      return task;
    }
    const { seriesId, day } = await series.startSeries(userId, task);
    const first = { ...task, recurringId: seriesId, occurrenceDay: day };
    await tasks.saveTask(userId, first);
    return first;
  }

  /** Takes a task out of its series. Later active occurrences are deleted. */
  async function stopRecurring(userId: number, before: Occurrence, task: Task): Promise<Task> {
    const later = await series.endSeries(userId, before);
    const active = later.filter((other) => getState(other) === 'active');
    await tasks.deleteItems(
      userId,
      active.map(({ id }) => id),
    );
    await tasks.saveTask(userId, task);
    return task;
  }

  /**
   * Changes the fields of `change`, for this occurrence or also for later ones. A change of the pattern always affects
   * later ones. (READ-9) Throws 'conflict' when a field was changed elsewhere since the person saw it, or when a change
   * asks for the priority of a task that is not active. (READ-7)
   */
  async function updateTask(userId: number, id: number, change: TaskChange, includesLater = false): Promise<Task> {
    return database.transaction(userId, async () => {
      const task = await tasks.lockItem(userId, id);
      if (task === undefined) throw notFound('Task');
      const wanted = changeTask(task, change, clock().toISOString());
      requireExpected('task', withBothFlags(task), withBothFlags(wanted), change.expected);
      requireActiveForPriority('task', task, change);
      const isMoved = change.date !== undefined && splitDate(change.date).day !== task.date;
      if (isMoved && includesLater) throw new AppError('invalid', 'Only one occurrence can be moved to another day');
      return storeChange(userId, task, wanted, change, includesLater);
    });
  }

  return {
    ...createTaskLists(tasks, series),

    /** Returns a task. Throws 'not-found' when the user has none with this id. */
    async readTask(userId: number, id: number): Promise<Task> {
      const task = await tasks.findItem(userId, id);
      if (task === undefined) throw notFound('Task');
      return task;
    },

    /** Adds a task. A task with a pattern starts a series. (READ-9) */
    async createTask(userId: number, draft: TaskDraft): Promise<Task> {
      const now = clock().toISOString();
      const fields: TaskFields = newTask(draft, now);
      if (fields.recurringPattern === 'none') return tasks.insertTask(userId, fields, now);
      return database.transaction(userId, async () =>
        tasks.insertTask(userId, fields, now, await series.startSeries(userId, fields)),
      );
    },

    updateTask,

    /**
     * Changes several tasks and returns them: all or none. Tasks that do not exist are skipped, and a task that is not
     * active keeps its priority. Throws 'not-found' when none exists.
     */
    async changeTasks(userId: number, changes: readonly SelectionChange[]): Promise<Task[]> {
      return database.transaction(userId, async () => {
        const ids = changes.map(({ id }) => id);
        const found = new Map((await tasks.lockItems(userId, ids)).map((task) => [task.id, task]));
        if (found.size === 0) throw notFound('Task');
        const changed: Task[] = [];
        for (const { id, ...change } of changes) {
          const task = found.get(id);
          if (task !== undefined) changed.push(await updateTask(userId, id, withoutLockedPriority(task, change)));
          if (isSliceOver()) await giveWay();
        }
        return changed;
      });
    },

    /** Stores a manual order of tasks. */
    reorderTasks: order.reorderItems,
  };
}

export type TaskService = ReturnType<typeof createTaskService>;

/** Returns a task with both names of its flag, because callers may use either. */
function withBothFlags(task: Task): Task & { isFlagged: boolean } {
  return { ...task, isFlagged: task.flagged };
}
