import { compareDays, type Day } from '#shared/calendar/day.ts';
import { getMonday, getSunday } from '#shared/calendar/week.ts';
import type { DayCounts } from '#shared/tasks/day-counts.contract.ts';
import type { TimedTask } from '#shared/reminders/reminder-times.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { compareTasks } from '#shared/tasks/tasks.rules.ts';
import { sortInTurns } from '#server/concurrency/fair-turns.ts';
import type { SeriesService } from './series.service.ts';
import type { TaskHeading } from './tasks.presenter.ts';
import type { TaskStore } from './tasks.store.ts';

/** Creates the service that lists tasks, in the order of the screen. (DAY-08) */
export function createTaskLists(tasks: TaskStore, series: SeriesService) {
  /** Lists the tasks of these days, including the occurrences of every series. */
  async function listBetween(userId: number, from: Day, to: Day): Promise<Task[]> {
    await series.materializeDays(userId, from, to);
    return sortInTurns(await tasks.findTasksBetween(userId, from, to), compareTasks);
  }

  return {
    /** Lists the tasks of a day. */
    async listDayTasks(userId: number, day: Day): Promise<Task[]> {
      return listBetween(userId, day, day);
    },

    /** Lists the tasks of the week, Monday to Sunday, that contains `day`. */
    async listWeekTasks(userId: number, day: Day): Promise<Task[]> {
      return listBetween(userId, getMonday(day), getSunday(day));
    },

    /**
     * Lists the open tasks with a time of the days `from` to `to`, including the occurrences of every series: at most
     * `limit`, in the order of their times.
     */
    async listTimedTasks(userId: number, from: Day, to: Day, limit: number): Promise<TimedTask[]> {
      await series.materializeDays(userId, from, to);
      return tasks.findTimedTasks(userId, from, to, limit);
    },

    /** Lists all tasks of the user. Of series it lists the occurrences created so far. */
    async listAllTasks(userId: number): Promise<Task[]> {
      return sortInTurns(await tasks.findAllTasks(userId), compareTasks);
    },

    /**
     * Counts the tasks of the days `from` to `to` that have any, in order. Occurrences that are not created yet count
     * as active tasks; none is created.
     */
    async countTasksByDay(userId: number, from: Day, to: Day): Promise<DayCounts[]> {
      const counts = new Map((await tasks.countTasksByDay(userId, from, to)).map((count) => [count.day, count]));
      for (const [day, expected] of await series.countExpected(userId, from, to)) {
        const { total, ...states } = counts.get(day) ?? { day, total: 0, completed: 0, crossedOut: 0 };
        counts.set(day, { ...states, total: total + expected });
      }
      return [...counts.values()].toSorted((first, second) => compareDays(first.day, second.day));
    },

    /**
     * Lists the headings of all tasks, unordered. Of series it lists those of the week that contains `day`, and those
     * created so far.
     */
    async listHeadings(userId: number, day: Day): Promise<TaskHeading[]> {
      await series.materializeDays(userId, getMonday(day), getSunday(day));
      return tasks.findHeadings(userId);
    },

    /** Returns the notes of tasks by id. */
    async listNotes(userId: number, ids: readonly number[]): Promise<Map<number, string>> {
      return tasks.findNotes(userId, ids);
    },
  };
}
