import type { Day } from '#shared/calendar/day.ts';
import { mondayOf, sundayOf } from '#shared/calendar/week.ts';
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
    await series.completeDays(userId, from, to);
    return sortInTurns(await tasks.findTasksBetween(userId, from, to), compareTasks);
  }

  return {
    /** Lists the tasks of a day. */
    async listDayTasks(userId: number, day: Day): Promise<Task[]> {
      return listBetween(userId, day, day);
    },

    /** Lists the tasks of the week, Monday to Sunday, that contains `day`. */
    async listWeekTasks(userId: number, day: Day): Promise<Task[]> {
      return listBetween(userId, mondayOf(day), sundayOf(day));
    },

    /** Lists all tasks of the user. Of series it lists the occurrences created so far. */
    async listAllTasks(userId: number): Promise<Task[]> {
      return sortInTurns(await tasks.findAllTasks(userId), compareTasks);
    },

    /**
     * Lists the headings of all tasks, unordered. Of series it lists those of the week that contains `day`, and those
     * created so far.
     */
    async listHeadings(userId: number, day: Day): Promise<TaskHeading[]> {
      await series.completeDays(userId, mondayOf(day), sundayOf(day));
      return tasks.findHeadings(userId);
    },

    /** Returns the notes of tasks by id. */
    async listNotes(userId: number, ids: readonly number[]): Promise<Map<number, string>> {
      return tasks.findNotes(userId, ids);
    },
  };
}
