import { daysBetween, localDayOf, type Day } from '#shared/calendar/day.ts';
import { periodStart } from '#shared/calendar/period.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Match, MatchQuery, Search } from '#shared/halo/actions.contract.ts';
import {
  excerptOf,
  MOST_MATCHES,
  nearness,
  search,
  wordsOfTerm,
  type OtherTexts,
  type Searched,
} from '#shared/halo/search.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Planner } from '#server/planner.ts';
import type { NotedHeading } from '#server/tasks/tasks.presenter.ts';

/**
 * What Halo does with something that a person names by a part of its title: one item is acted on, the best match
 * (platform specification, section 7; readings, 22). Each throws 'not-found' with the term in its words when nothing matches.
 */
export function createActionService({ tasks, goals, habits, books }: Planner, clock: Clock) {
  /** The day that is looked at. Where the caller does not say it only decides which of two equal matches is nearer. */
  const dayOf = ({ date }: Pick<Search, 'date'>): Day => date ?? localDayOf(clock());

  /**
   * Of tasks no more than is needed: a person may have very many. What recurs is there once its days have been read. Their notes come
   * only where words are looked for in them.
   */
  async function findTasks(userId: number, day: Day, words: readonly string[] = []): Promise<Found<NotedHeading>> {
    return {
      items: await tasks.tasks.listHeadings(userId, day, words),
      textsOf: ({ notes }) => (notes ? [notes] : []),
      dateOf: ({ date }) => date,
      isOnDay: ({ date }) => date === day,
      isFlagged: ({ flagged }) => flagged,
    };
  }

  async function findGoals(userId: number, day: Day): Promise<Found<Goal>> {
    return {
      items: await goals.listAllGoals(userId),
      textsOf: ({ notes }) => [notes],
      dateOf: ({ dueDate }) => dueDate,
      isOnDay: ({ isWeekly, dueDate }) => dueDate === dueDateOf(isWeekly, day),
      isFlagged: ({ isPriority }) => isPriority,
    };
  }

  /** Those of the week and the month that are looked at, and all others as they were last. */
  async function findHabits(userId: number, day: Day): Promise<Found<Habit>> {
    const ofPeriod = await habits.listHabits(userId, undefined, day);
    const current = new Set(ofPeriod.map(({ baseSeries }) => baseSeries));
    const others = await habits.listHabits(userId, undefined, undefined);
    return {
      items: [...ofPeriod, ...others.filter(({ baseSeries }) => !current.has(baseSeries))],
      textsOf: ({ notes }) => [notes],
      dateOf: ({ dueDate }) => dueDate,
      isOnDay: ({ isWeekly, dueDate }) => dueDate === periodStart(isWeekly, day),
      isFlagged: ({ isPriority }) => isPriority,
    };
  }

  async function findBooks(userId: number): Promise<Found<Book>> {
    return {
      items: await books.listBooks(userId),
      textsOf: ({ author, recommendedBy, notes }) => [author, recommendedBy, notes],
      dateOf: () => null,
      isOnDay: () => true,
      isFlagged: ({ isPriority }) => isPriority,
    };
  }

  /** The task that is meant. One that was chosen is not searched for. */
  const findTaskId = async (userId: number, wanted: Search): Promise<number> =>
    wanted.id ?? best('task', await findTasks(userId, dayOf(wanted)), wanted, dayOf(wanted)).id;
  const findGoal = async (userId: number, wanted: Search) =>
    best('goal', await findGoals(userId, dayOf(wanted)), wanted, dayOf(wanted));
  const findHabit = async (userId: number, wanted: Search) =>
    best('habit', await findHabits(userId, dayOf(wanted)), wanted, dayOf(wanted));
  const findBook = async (userId: number, wanted: Search) =>
    best('book', await findBooks(userId), wanted, dayOf(wanted));

  return {
    /**
     * What a search term may mean, of one kind or of all: the best matches first, and of different kinds by how they match. What
     * is of a day that was said comes before everything else. A wide search also goes through what else is written of each.
     */
    async listMatches(
      userId: number,
      { itemType, isDaySaid = false, isWide = false, ...wanted }: MatchQuery,
    ): Promise<Match[]> {
      const { searchTerm } = wanted;
      const day = dayOf(wanted);
      const isWanted = (kind: Match['itemType']) => itemType === undefined || itemType === kind;
      const words = isWide ? wordsOfTerm(searchTerm) : [];
      const found = [
        isWanted('task') ? matchesOf('task', await findTasks(userId, day, words)) : [],
        isWanted('goal') ? matchesOf('goal', await findGoals(userId, day)) : [],
        isWanted('habit') ? matchesOf('habit', await findHabits(userId, day)) : [],
        isWanted('book') ? matchesOf('book', await findBooks(userId)) : [],
      ].flat();
      const textsOf = ({ texts }: FoundMatch): OtherTexts => (isWide ? texts : []);
      const matches = search(found, searchTerm, ({ date }) => distance(day, date), textsOf);
      const placed = isDaySaid
        ? matches.toSorted((one, other) => Number(other.isOnDay) - Number(one.isOnDay))
        : matches;
      return placed.slice(0, MOST_MATCHES).map((match) => {
        const { texts: _texts, ...rest } = match;
        const excerpt = excerptOf(match.title, textsOf(match), searchTerm);
        return excerpt === undefined ? rest : { ...rest, excerpt };
      });
    },

    /** Flags a task, or takes its flag. */
    async flagTask(userId: number, { flag, ...wanted }: Search & { flag: boolean }): Promise<Task> {
      const id = await findTaskId(userId, wanted);
      return tasks.tasks.updateTask(userId, id, { flagged: flag });
    },

    /** Makes a goal a priority, or no longer one (clash 30). Throws 'conflict' for one that is not active. */
    async flagGoal(userId: number, { flag, ...wanted }: Search & { flag: boolean }): Promise<Goal> {
      const { id } = await findGoal(userId, wanted);
      return goals.updateGoal(userId, id, { isPriority: flag });
    },

    /** Moves a task to another day. */
    async moveTask(userId: number, { targetDate, ...wanted }: Search & { targetDate: Day }): Promise<Task> {
      const id = await findTaskId(userId, wanted);
      return tasks.tasks.updateTask(userId, id, { date: targetDate });
    },

    /** Deletes a task; of a recurring one also the later ones if that is wanted. */
    async deleteTask(userId: number, wanted: Search, isForFuture: boolean): Promise<Task> {
      const task = await tasks.tasks.readTask(userId, await findTaskId(userId, wanted));
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

/** A match, with what else is written of it. */
type FoundMatch = Match & { texts: OtherTexts };

/** What there is of a kind, of which day each is, and whether that is the day that is looked at. */
interface Found<Item> {
  items: readonly Item[];
  /** What is written of an item besides its title, as far as it was read. */
  textsOf: (item: Item) => OtherTexts;
  dateOf: (item: Item) => Day | null;
  isOnDay: (item: Item) => boolean;
  isFlagged: (item: Item) => boolean;
}

/** The best match, or the one that was chosen. Throws 'not-found' where there is none. */
function best<Item extends Searched>(
  kind: string,
  { items, dateOf }: Pick<Found<Item>, 'items' | 'dateOf'>,
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

function matchesOf<Item extends Searched>(itemType: Match['itemType'], found: Found<Item>): FoundMatch[] {
  return found.items.map((item) => {
    const { id, title, isCompleted, isCrossedOut } = item;
    const [date, isFlagged, isOnDay] = [found.dateOf(item), found.isFlagged(item), found.isOnDay(item)];
    const texts = found.textsOf(item);
    return { id, itemType, title, date, isCompleted, isCrossedOut, isFlagged, isOnDay, texts };
  });
}

/** What has no day is as near as it can be. */
function distance(from: Day, to: Day | null): number {
  return to === null ? 0 : nearness(daysBetween(from, to));
}
