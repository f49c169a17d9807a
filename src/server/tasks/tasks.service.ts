import type { Day } from '#shared/calendar/day.ts';
import { mondayOf, sundayOf } from '#shared/calendar/week.ts';
import { isPriorityLocked } from '#shared/items/items.rules.ts';
import type { Task, TaskChange, TaskDraft } from '#shared/tasks/tasks.contract.ts';
import { changeTask, newTask, sortTasks } from '#shared/tasks/tasks.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { TaskStore } from './tasks.store.ts';

/** What a person does with their tasks (core specification, section 7). Lists come in the order of the screen. */
export function createTaskService(database: Database, tasks: TaskStore, clock: Clock) {
  /** Changes what `change` names. Throws 'conflict' for the priority of a task that is not active (readings, 7). */
  async function updateTask(userId: number, id: number, change: TaskChange): Promise<Task> {
    return database.transaction(async () => {
      const task = await tasks.findTask(userId, id);
      if (task === undefined) throw notFound('Task');
      if (isPriorityLocked(task, change)) throw new AppError('conflict', 'Only an active task can change its priority');
      const changed = changeTask(task, change, clock().toISOString());
      await tasks.saveTask(userId, changed);
      return changed;
    });
  }

  return {
    /** The tasks of a day. */
    async listDayTasks(userId: number, day: Day): Promise<Task[]> {
      return sortTasks(await tasks.findTasksBetween(userId, day, day));
    },

    /** The tasks of the week, Monday to Sunday, that `day` lies in. */
    async listWeekTasks(userId: number, day: Day): Promise<Task[]> {
      return sortTasks(await tasks.findTasksBetween(userId, mondayOf(day), sundayOf(day)));
    },

    /** Every task the person ever had and did not delete. */
    async listAllTasks(userId: number): Promise<Task[]> {
      return sortTasks(await tasks.findAllTasks(userId));
    },

    /** Adds a task. */
    async createTask(userId: number, draft: TaskDraft): Promise<Task> {
      const now = clock().toISOString();
      return tasks.insertTask(userId, newTask(draft, now), now);
    },

    /** Adds tasks in one step: all of them, or none. */
    async createTasks(userId: number, drafts: readonly TaskDraft[]): Promise<Task[]> {
      const now = clock().toISOString();
      return tasks.insertTasks(
        userId,
        drafts.map((draft) => newTask(draft, now)),
        now,
      );
    },

    /** Gives a task another title. */
    async renameTask(userId: number, id: number, title: string): Promise<Task> {
      return updateTask(userId, id, { title });
    },

    updateTask,

    /** Gives the tasks the places 0, 1, 2, … in the order of `ids`. All of them must be the person's own. */
    async reorderTasks(userId: number, ids: readonly number[]): Promise<Task[]> {
      if (new Set(ids).size !== ids.length) throw new AppError('invalid', 'A task can have only one place');
      const placed = await database.transaction(async () => tasks.placeTasks(userId, ids));
      if (placed === undefined) throw notFound('Task');
      return placed;
    },

    /** Deletes a task. */
    async deleteTask(userId: number, id: number): Promise<void> {
      if (!(await tasks.deleteTask(userId, id))) throw notFound('Task');
    },
  };
}

export type TaskService = ReturnType<typeof createTaskService>;
