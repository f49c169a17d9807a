import { daysBetween, localDayOf, type Day } from '#shared/calendar/day.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Search } from '#shared/halo/actions.contract.ts';
import { nearness, search, type Searched } from '#shared/halo/search.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Planner } from '#server/planner.ts';

/**
 * What Halo does with something that a person names by a part of its title: one item is acted on, the best match
 * (platform specification, section 7; readings, 22). Each throws 'not-found' with the term in its words when nothing matches.
 */
export function createActionService({ tasks, goals, habits, books }: Planner, clock: Clock) {
  /** The day that is looked at. Where the caller does not say it only decides which of two equal matches is nearer. */
  const dayOf = ({ date }: Search): Day => date ?? localDayOf(clock());

  async function findTask(userId: number, wanted: Search): Promise<Task> {
    const day = dayOf(wanted);
    // What recurs is there once its days have been read.
    await tasks.tasks.listWeekTasks(userId, day);
    return best('task', await tasks.tasks.listAllTasks(userId), wanted, ({ date }) => distance(day, date));
  }

  async function findGoal(userId: number, wanted: Search): Promise<Goal> {
    const day = dayOf(wanted);
    return best('goal', await goals.listAllGoals(userId), wanted, ({ dueDate }) => distance(day, dueDate));
  }

  /** Among those of the week and the month that are looked at first, then among all, as they were last. */
  async function findHabit(userId: number, wanted: Search): Promise<Habit> {
    const day = dayOf(wanted);
    const ofPeriod = await habits.listHabits(userId, undefined, day);
    const current = new Set(ofPeriod.map(({ baseSeries }) => baseSeries));
    const others = await habits.listHabits(userId, undefined, undefined);
    const all = [...ofPeriod, ...others.filter(({ baseSeries }) => !current.has(baseSeries))];
    return best('habit', all, wanted, ({ dueDate }) => distance(day, dueDate));
  }

  async function findBook(userId: number, wanted: Search): Promise<Book> {
    return best('book', await books.listBooks(userId), wanted, () => 0);
  }

  return {
    /** Flags a task, or takes its flag. */
    async flagTask(userId: number, { flag, ...wanted }: Search & { flag: boolean }): Promise<Task> {
      const { id } = await findTask(userId, wanted);
      return tasks.tasks.updateTask(userId, id, { flagged: flag });
    },

    /** Makes a goal a priority, or no longer one (clash 30). Throws 'conflict' for one that is not active. */
    async flagGoal(userId: number, { flag, ...wanted }: Search & { flag: boolean }): Promise<Goal> {
      const { id } = await findGoal(userId, wanted);
      return goals.updateGoal(userId, id, { isPriority: flag });
    },

    /** Moves a task to another day. */
    async moveTask(userId: number, { targetDate, ...wanted }: Search & { targetDate: Day }): Promise<Task> {
      const { id } = await findTask(userId, wanted);
      return tasks.tasks.updateTask(userId, id, { date: targetDate });
    },

    /** Deletes a task; of a recurring one also the later ones if that is wanted. */
    async deleteTask(userId: number, wanted: Search, isForFuture: boolean): Promise<Task> {
      const task = await findTask(userId, wanted);
      await tasks.deletions.deleteTask(userId, task.id, isForFuture);
      return task;
    },

    /** Deletes a goal. */
    async deleteGoal(userId: number, wanted: Search): Promise<Goal> {
      const goal = await findGoal(userId, wanted);
      await goals.deleteGoal(userId, goal.id);
      return goal;
    },

    /** Deletes a habit from its week or month, or also from all later ones. */
    async deleteHabit(userId: number, wanted: Search, isForFuture: boolean): Promise<Habit> {
      const habit = await findHabit(userId, wanted);
      await habits.deleteHabit(userId, habit.id, isForFuture);
      return habit;
    },

    /** Deletes a book. */
    async deleteBook(userId: number, wanted: Search): Promise<Book> {
      const book = await findBook(userId, wanted);
      await books.deleteBook(userId, book.id);
      return book;
    },
  };
}

export type ActionService = ReturnType<typeof createActionService>;

function best<Item extends Searched>(
  kind: string,
  items: readonly Item[],
  { searchTerm }: Search,
  distanceOf: (item: Item) => number,
): Item {
  const [found] = search(items, searchTerm, distanceOf);
  if (found === undefined) throw new AppError('not-found', `There is no ${kind} like “${searchTerm}”`);
  return found;
}

function distance(from: Day, to: Day): number {
  return nearness(daysBetween(from, to));
}
