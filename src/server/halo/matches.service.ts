import { localDayOf, type Day } from '#shared/calendar/day.ts';
import { periodStart } from '#shared/calendar/period.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Match, MatchQuery, Search } from '#shared/halo/actions.contract.ts';
import {
  compareRanked,
  compileTerm,
  excerptOf,
  MOST_MATCHES,
  type OtherTexts,
  type Searched,
} from '#shared/halo/search.rules.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Services } from '#server/services.ts';
import type { TaskHeading } from '#server/tasks/tasks.presenter.ts';
import { rankAll, type Searchable } from './ranking.service.ts';

/**
 * Finds what a person means by a part of a title (readings, 22). Searching takes turns with everybody's requests: a person may have
 * very many items, and long notes.
 */
export function createMatchService({ tasks, goals, habits, books }: Services, clock: Clock) {
  /** The day that is looked at. Where the caller does not say it only decides which of two equal matches is nearer. */
  const dayOf = ({ date }: Pick<Search, 'date'>): Day => date ?? localDayOf(clock());

  /** What recurs is there once its days have been read. */
  async function findTasks(userId: number, day: Day): Promise<Searchable<TaskHeading>> {
    return {
      itemType: 'task',
      items: await tasks.tasks.listHeadings(userId, day),
      dateOf: ({ date }) => date,
      isOnDay: ({ date }) => date === day,
      isFlagged: ({ flagged }) => flagged,
      textBytesOf: ({ notesBytes }) => notesBytes,
      loadTexts: async (items) => {
        const ids = items.map(({ id }) => id);
        const notes = await tasks.tasks.listNotes(userId, ids);
        return ids.map((id) => [notes.get(id)]);
      },
    };
  }

  async function findGoals(userId: number, day: Day): Promise<Searchable<Goal>> {
    return {
      itemType: 'goal',
      items: await goals.listAllGoals(userId),
      dateOf: ({ dueDate }) => dueDate,
      isOnDay: ({ isWeekly, dueDate }) => dueDate === dueDateOf(isWeekly, day),
      isFlagged: ({ isPriority }) => isPriority,
      ...atHand<Goal>(({ notes }) => [notes]),
    };
  }

  /** Each once: of the week and the month that are looked at, or as near to them as they come. */
  async function findHabits(userId: number, day: Day): Promise<Searchable<Habit>> {
    return {
      itemType: 'habit',
      items: await habits.listNearestHabits(userId, day),
      dateOf: ({ dueDate }) => dueDate,
      isOnDay: ({ isWeekly, dueDate }) => dueDate === periodStart(isWeekly, day),
      isFlagged: ({ isPriority }) => isPriority,
      ...atHand<Habit>(({ notes }) => [notes]),
    };
  }

  async function findBooks(userId: number): Promise<Searchable<Book>> {
    return {
      itemType: 'book',
      items: await books.listBooks(userId),
      dateOf: () => null,
      isOnDay: () => true,
      isFlagged: ({ isPriority }) => isPriority,
      ...atHand<Book>(({ author, recommendedBy, notes }) => [author, recommendedBy, notes]),
    };
  }

  return {
    dayOf,

    /**
     * Lists the items of one kind, or of all kinds, that match a search term, the best first. When the caller named a day
     * (`isDaySaid`), items of that day come first. A wide search also looks in notes, authors and recommenders.
     */
    async listMatches(
      userId: number,
      { itemType, isDaySaid = false, isWide = false, ...wanted }: MatchQuery,
    ): Promise<Match[]> {
      const term = compileTerm(wanted.searchTerm);
      if (term === undefined) return [];
      const day = dayOf(wanted);
      const isWanted = (kind: Match['itemType']) => itemType === undefined || itemType === kind;
      const found = [
        isWanted('task') ? await rankAll(await findTasks(userId, day), term, day, isWide) : [],
        isWanted('goal') ? await rankAll(await findGoals(userId, day), term, day, isWide) : [],
        isWanted('habit') ? await rankAll(await findHabits(userId, day), term, day, isWide) : [],
        isWanted('book') ? await rankAll(await findBooks(userId), term, day, isWide) : [],
      ];
      return found
        .flat()
        .toSorted(
          (one, other) =>
            (isDaySaid ? Number(other.match.isOnDay) - Number(one.match.isOnDay) : 0) || compareRanked(one, other),
        )
        .slice(0, MOST_MATCHES)
        .map(({ match, texts }) => {
          const excerpt = excerptOf(match.title, texts, wanted.searchTerm);
          return excerpt === undefined ? match : { ...match, excerpt };
        });
    },

    /** The id of the task that is meant. One that was chosen is not searched for. Throws 'not-found' where there is none. */
    async findTaskId(userId: number, wanted: Search): Promise<number> {
      return wanted.id ?? (await bestMatch(await findTasks(userId, dayOf(wanted)), wanted, dayOf(wanted))).id;
    },

    /** The goal that is meant, or that was chosen. Throws 'not-found' where there is none. */
    async findGoal(userId: number, wanted: Search): Promise<Goal> {
      return bestMatch(await findGoals(userId, dayOf(wanted)), wanted, dayOf(wanted));
    },

    /** The habit that is meant, or that was chosen. Throws 'not-found' where there is none. */
    async findHabit(userId: number, wanted: Search): Promise<Habit> {
      return bestMatch(await findHabits(userId, dayOf(wanted)), wanted, dayOf(wanted));
    },

    /** The book that is meant, or that was chosen. Throws 'not-found' where there is none. */
    async findBook(userId: number, wanted: Search): Promise<Book> {
      return bestMatch(await findBooks(userId), wanted, dayOf(wanted));
    },
  };
}

export type MatchService = ReturnType<typeof createMatchService>;

/** The other texts of items that have them with them. */
function atHand<Item extends Searched>(
  textsOf: (item: Item) => OtherTexts,
): Pick<Searchable<Item>, 'loadTexts' | 'textBytesOf'> {
  return {
    textBytesOf: (item) => textsOf(item).reduce((sum, text) => sum + (text?.length ?? 0), 0),
    loadTexts: async (items) => items.map(textsOf),
  };
}

/** The best match, or the one that was chosen. Throws 'not-found' where there is none. */
async function bestMatch<Item extends Searched>(
  searchable: Searchable<Item>,
  { searchTerm, id }: Search,
  day: Day,
): Promise<Item> {
  const term = compileTerm(searchTerm);
  const found =
    id === undefined && term !== undefined
      ? (await rankAll(searchable, term, day, false)).toSorted(compareRanked)[0]?.item
      : searchable.items.find((item) => item.id === id);
  if (found === undefined) throw new AppError('not-found', `There is no ${searchable.itemType} like “${searchTerm}”`);
  return found;
}
