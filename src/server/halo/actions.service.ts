import { daysBetween, localDayOf, type Day } from '#shared/calendar/day.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Match, Search } from '#shared/halo/actions.contract.ts';
import { nearness, search, type Searched } from '#shared/halo/search.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Planner } from '#server/planner.ts';

/** More than these nobody chooses from. */
const MOST_MATCHES = 10;

/**
 * What Halo does with something that a person names by a part of its title: one item is acted on, the best match
 * (platform specification, section 7; readings, 22). Each throws 'not-found' with the term in its words when nothing matches.
 */
export function createActionService({ tasks, goals, habits, books }: Planner, clock: Clock) {
  /** The day that is looked at. Where the caller does not say it only decides which of two equal matches is nearer. */
  const dayOf = ({ date }: Search): Day => date ?? localDayOf(clock());

  async function findTasks(userId: number, day: Day): Promise<Found<Task>> {
    // What recurs is there once its days have been read.
    await tasks.tasks.listWeekTasks(userId, day);
    return { items: await tasks.tasks.listAllTasks(userId), dateOf: ({ date }) => date };
  }

  async function findGoals(userId: number): Promise<Found<Goal>> {
    return { items: await goals.listAllGoals(userId), dateOf: ({ dueDate }) => dueDate };
  }

  /** Those of the week and the month that are looked at, and all others as they were last. */
  async function findHabits(userId: number, day: Day): Promise<Found<Habit>> {
    const ofPeriod = await habits.listHabits(userId, undefined, day);
    const current = new Set(ofPeriod.map(({ baseSeries }) => baseSeries));
    const others = await habits.listHabits(userId, undefined, undefined);
    const items = [...ofPeriod, ...others.filter(({ baseSeries }) => !current.has(baseSeries))];
    return { items, dateOf: ({ dueDate }) => dueDate };
  }

  async function findBooks(userId: number): Promise<Found<Book>> {
    return { items: await books.listBooks(userId), dateOf: () => null };
  }

  const findTask = async (userId: number, wanted: Search) =>
    best('task', await findTasks(userId, dayOf(wanted)), wanted, dayOf(wanted));
  const findGoal = async (userId: number, wanted: Search) =>
    best('goal', await findGoals(userId), wanted, dayOf(wanted));
  const findHabit = async (userId: number, wanted: Search) =>
    best('habit', await findHabits(userId, dayOf(wanted)), wanted, dayOf(wanted));
  const findBook = async (userId: number, wanted: Search) =>
    best('book', await findBooks(userId), wanted, dayOf(wanted));

  return {
    /** What a search term may mean, of one kind or of all: the best matches first, and of different kinds by how they match. */
    async listMatches(userId: number, wanted: Search, itemType: Match['itemType'] | undefined): Promise<Match[]> {
      const day = dayOf(wanted);
      const lists: Match[][] = [];
      const add = <Item extends Searched>(kind: Match['itemType'], { items, dateOf }: Found<Item>): void => {
        lists.push(items.map((item) => matchOf(kind, item, dateOf(item))));
      };
      if (itemType === undefined || itemType === 'task') add('task', await findTasks(userId, day));
      if (itemType === undefined || itemType === 'goal') add('goal', await findGoals(userId));
      if (itemType === undefined || itemType === 'habit') add('habit', await findHabits(userId, day));
      if (itemType === undefined || itemType === 'book') add('book', await findBooks(userId));
      return search(lists.flat(), wanted.searchTerm, ({ date }) => distance(day, date)).slice(0, MOST_MATCHES);
    },

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

/** What there is of a kind, and of which day each is. */
interface Found<Item> {
  items: readonly Item[];
  dateOf: (item: Item) => Day | null;
}

/** The best match, or the one that was chosen. Throws 'not-found' where there is none. */
function best<Item extends Searched>(
  kind: string,
  { items, dateOf }: Found<Item>,
  { searchTerm, id }: Search,
  day: Day,
): Item {
  const found =
    id === undefined
      ? search(items, searchTerm, (item) => distance(day, dateOf(item)))[0]
      : items.find((item) => item.id === id);
  if (found === undefined) throw new AppError('not-found', `There is no ${kind} like “${searchTerm}”`);
  return found;
}

function matchOf(
  itemType: Match['itemType'],
  { id, title, isCompleted, isCrossedOut }: Searched,
  date: Day | null,
): Match {
  return { id, itemType, title, date, isCompleted, isCrossedOut };
}

/** What has no day is as near as it can be. */
function distance(from: Day, to: Day | null): number {
  return to === null ? 0 : nearness(daysBetween(from, to));
}
