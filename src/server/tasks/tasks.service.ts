import type { Day } from '#shared/calendar/day.ts';
import { mondayOf, sundayOf } from '#shared/calendar/week.ts';
import { isPriorityLocked, stateOf } from '#shared/items/items.rules.ts';
import type { Task, TaskChange, TaskDraft } from '#shared/tasks/tasks.contract.ts';
import { changeTask, compareTasks, newTask, splitDate, type TaskFields } from '#shared/tasks/tasks.rules.ts';
import type { Clock } from '#server/clock.ts';
import { sortInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { requireExpected } from '#server/items/items.service.ts';
import { createLineageService } from '#server/items/lineage.service.ts';
import { createOrderService } from '#server/items/order.service.ts';
import { isOccurrence, type Occurrence } from './series.presenter.ts';
import type { SeriesService } from './series.service.ts';
import type { TaskHeading } from './tasks.presenter.ts';
import type { TaskStore } from './tasks.store.ts';

export interface TaskServiceParts {
  database: Database;
  tasks: TaskStore;
  series: SeriesService;
  clock: Clock;
}

/** What a person does with their tasks (core specification, section 7). Lists come in the order of the screen. */
export function createTaskService({ database, tasks, series, clock }: TaskServiceParts) {
  const order = createOrderService(database, tasks, 'Task');
  const lineage = createLineageService(tasks, 'date');

  /** The tasks of these days, with the occurrences of every series. */
  async function listBetween(userId: number, from: Day, to: Day): Promise<Task[]> {
    await series.completeDays(userId, from, to);
    return sortInTurns(await tasks.findTasksBetween(userId, from, to), compareTasks);
  }

  /** Stores what is wanted of a task, and of its series where the change reaches that. */
  async function storeChange(
    userId: number,
    task: Task,
    wanted: Task,
    change: TaskChange,
    isForFuture: boolean,
  ): Promise<Task> {
    const changed = await lineage.settleMove(userId, task, wanted);
    if (task.recurringPattern === changed.recurringPattern && !isForFuture) {
      await tasks.saveTask(userId, changed);
      return changed;
    }
    if (!isOccurrence(task)) return beginToRecur(userId, changed);
    if (changed.recurringPattern === 'none') return stopRecurring(userId, task, changed);
    const stored = { ...changed, occurrenceDay: await series.changeSeries(userId, task, change) };
    await tasks.saveTask(userId, stored);
    return stored;
  }

  /** A task that repeats from now on is its series' first occurrence. */
  async function beginToRecur(userId: number, task: Task): Promise<Task> {
    if (task.recurringPattern === 'none') {
      await tasks.saveTask(userId, task);
      return task;
    }
    const { seriesId, day } = await series.startSeries(userId, task);
    const first = { ...task, recurringId: seriesId, occurrenceDay: day };
    await tasks.saveTask(userId, first);
    return first;
  }

  /** A task that repeats no longer stands for itself, and later ones go unless they are done with. */
  async function stopRecurring(userId: number, before: Occurrence, task: Task): Promise<Task> {
    const { later } = await series.endSeries(userId, before);
    const active = later.filter((other) => stateOf(other) === 'active');
    await tasks.deleteItems(
      userId,
      active.map(({ id }) => id),
    );
    await tasks.saveTask(userId, task);
    return task;
  }

  /**
   * Changes what `change` names, of this occurrence or of later ones too. Another pattern always reaches later ones (readings,
   * 9). Throws 'conflict' for what was changed elsewhere since this occurrence was seen, and for the priority of a task that is not
   * active (readings, 7).
   */
  async function updateTask(userId: number, id: number, change: TaskChange, isForFuture = false): Promise<Task> {
    return database.transaction(async () => {
      const task = await tasks.findItem(userId, id);
      if (task === undefined) throw notFound('Task');
      const wanted = changeTask(task, change, clock().toISOString());
      requireExpected('Task', withBothFlags(task), withBothFlags(wanted), change.seen);
      if (isPriorityLocked(task, change)) throw new AppError('conflict', 'Only an active task can change its priority');
      const isMoved = change.date !== undefined && splitDate(change.date).day !== task.date;
      if (isMoved && isForFuture) throw new AppError('invalid', 'Only one occurrence can be moved to another day');
      return storeChange(userId, task, wanted, change, isForFuture);
    });
  }

  return {
    /** The tasks of a day. */
    async listDayTasks(userId: number, day: Day): Promise<Task[]> {
      return listBetween(userId, day, day);
    },

    /** The tasks of the week, Monday to Sunday, that `day` lies in. */
    async listWeekTasks(userId: number, day: Day): Promise<Task[]> {
      return listBetween(userId, mondayOf(day), sundayOf(day));
    },

    /** Every task the person ever had and did not delete; of series what has been made so far. */
    async listAllTasks(userId: number): Promise<Task[]> {
      return sortInTurns(await tasks.findAllTasks(userId), compareTasks);
    },

    /** The headings of all tasks, in no particular order; of series those of the week that `day` lies in, and what was made so far. */
    async listHeadings(userId: number, day: Day): Promise<TaskHeading[]> {
      await series.completeDays(userId, mondayOf(day), sundayOf(day));
      return tasks.findHeadings(userId);
    },

    /** The notes of tasks, by their ids. */
    async listNotes(userId: number, ids: readonly number[]): Promise<Map<number, string>> {
      return tasks.findNotes(userId, ids);
    },

    /** A task. Throws 'not-found' where the person has none with this id. */
    async readTask(userId: number, id: number): Promise<Task> {
      const task = await tasks.readItem(userId, id);
      if (task === undefined) throw notFound('Task');
      return task;
    },

    /** Adds a task; one with a pattern begins a series (readings, 9). */
    async createTask(userId: number, draft: TaskDraft): Promise<Task> {
      const now = clock().toISOString();
      const fields: TaskFields = newTask(draft, now);
      if (fields.recurringPattern === 'none') return tasks.insertTask(userId, fields, now);
      return database.transaction(async () =>
        tasks.insertTask(userId, fields, now, await series.startSeries(userId, fields)),
      );
    },

    /** Gives a task another title. */
    async renameTask(userId: number, id: number, change: Pick<TaskChange, 'title' | 'seen'>): Promise<Task> {
      return updateTask(userId, id, change);
    },

    updateTask,

    /** Gives tasks an order by hand. */
    reorderTasks: order.reorderItems,
  };
}

export type TaskService = ReturnType<typeof createTaskService>;

/** A task with its flag under both of the names that a caller may have for it. */
function withBothFlags(task: Task): Task & { isFlagged: boolean } {
  return { ...task, isFlagged: task.flagged };
}
