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
  async function findOwn(userId: number, id: number): Promise<Task> {
    const task = await tasks.findTask(userId, id);
    if (task === undefined) throw notFound('Task');
    return task;
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

    /** Adds tasks in one step: all of them, or none. */
    async createTasks(userId: number, drafts: readonly TaskDraft[]): Promise<Task[]> {
      const now = clock().toISOString();
      return tasks.insertTasks(
        userId,
        drafts.map((draft) => newTask(draft, now)),
        now,
      );
    },

    /** Changes what `change` names. Throws 'conflict' for the priority of a task that is not active (readings, 7). */
    async updateTask(userId: number, id: number, change: TaskChange): Promise<Task> {
      return database.transaction(async () => {
        const task = await findOwn(userId, id);
        if (isPriorityLocked(task, change))
          throw new AppError('conflict', 'Only an active task can change its priority');
        const changed = changeTask(task, change, clock().toISOString());
        await tasks.saveTask(userId, changed);
        return changed;
      });
    },

    /** Gives the tasks the places 0, 1, 2, … in the order of `ids`. All of them must be the person's own. */
    async reorderTasks(userId: number, ids: readonly number[]): Promise<Task[]> {
      if (new Set(ids).size !== ids.length) throw new AppError('invalid', 'A task can have only one place');
      return database.transaction(async () => {
        const reordered: Task[] = [];
        for (const [sortOrder, id] of ids.entries()) {
          const task = { ...(await findOwn(userId, id)), sortOrder };
          await tasks.saveTask(userId, task);
          reordered.push(task);
        }
        return reordered;
      });
    },

    /** Deletes a task. */
    async deleteTask(userId: number, id: number): Promise<void> {
      if (!(await tasks.deleteTask(userId, id))) throw notFound('Task');
    },
  };
}

export type TaskService = ReturnType<typeof createTaskService>;
