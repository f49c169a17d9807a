import type { Book } from '#shared/books/books.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Search } from '#shared/halo/actions.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { changeStartTime } from '#shared/tasks/tasks.rules.ts';
import type { PlannerServices } from '#server/planner-services.ts';
import type { MatchService } from './matches.service.ts';

/**
 * Creates the service of Halo's actions. Each acts on one item: the best match of a search term, or the item that the
 * person chose. Throws 'not-found' with the term in the message when nothing matches. (HALO-59 to HALO-64, READ-22)
 */
export function createActionService({ tasks, goals, habits, books }: PlannerServices, matches: MatchService) {
  return {
    /** Sets or removes a task's flag. */
    async flagTask(userId: number, { flag, ...wanted }: Search & { flag: boolean }): Promise<Task> {
      const id = await matches.resolveTaskId(userId, wanted);
      return tasks.tasks.updateTask(userId, id, { flagged: flag });
    },

    /** Sets or removes a goal's priority (CLASH-30). Throws 'conflict' for a goal that is not active. */
    async flagGoal(userId: number, { flag, ...wanted }: Search & { flag: boolean }): Promise<Goal> {
      const { id } = await matches.resolveItem(userId, 'goal', wanted);
      return goals.updateGoal(userId, id, { isPriority: flag });
    },

    /** Moves a task to another day, and to another time if `startTime` is given. */
    async moveTask(
      userId: number,
      { targetDate, startTime, ...wanted }: Search & { targetDate: Day; startTime?: string | null | undefined },
    ): Promise<Task> {
      const id = await matches.resolveTaskId(userId, wanted);
      if (startTime === undefined) return tasks.tasks.updateTask(userId, id, { date: targetDate });
      const task = await tasks.tasks.readTask(userId, id);
      return tasks.tasks.updateTask(userId, id, { date: targetDate, ...changeStartTime(task, startTime) });
    },

    /** Deletes a task. With `includesLater` later occurrences of its series are deleted too. */
    async deleteTask(userId: number, wanted: Search, includesLater: boolean): Promise<Task> {
      const task = await tasks.tasks.readTask(userId, await matches.resolveTaskId(userId, wanted));
      await tasks.deletions.deleteTask(userId, task.id, includesLater);
      return task;
    },

    /** Deletes a goal. */
    async deleteGoal(userId: number, wanted: Search): Promise<Goal> {
      const goal = await matches.resolveItem(userId, 'goal', wanted);
      await goals.deleteGoal(userId, goal.id);
      return goal;
    },

    /**
     * Deletes a habit from its week or month. With `includesLater` its series is deleted from the current period on.
     */
    async deleteHabit(userId: number, wanted: Search, includesLater: boolean): Promise<Habit> {
      const habit = await matches.resolveItem(userId, 'habit', wanted);
      if (includesLater) await habits.deleteSeries(userId, habit.id, matches.getDay(wanted));
      else await habits.deleteHabit(userId, habit.id, false);
      return habit;
    },

    /** Deletes a book. */
    async deleteBook(userId: number, wanted: Search): Promise<Book> {
      const book = await matches.resolveItem(userId, 'book', wanted);
      await books.deleteBook(userId, book.id);
      return book;
    },
  };
}

export type ActionService = ReturnType<typeof createActionService>;
