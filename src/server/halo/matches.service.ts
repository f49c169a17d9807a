import { localDayOf, type Day } from '#shared/calendar/day.ts';
import { periodStart } from '#shared/calendar/period.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Match, MatchQuery, Search } from '#shared/halo/actions.contract.ts';
import { COMMAND_ITEM_TYPES } from '#shared/halo/halo.contract.ts';
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
import { rankAll, type FoundMatch, type Searchable } from './ranking.service.ts';

/** The items that can be found, by type. */
interface ItemsByType {
  task: TaskHeading;
  goal: Goal;
  habit: Habit;
  book: Book;
}

/**
 * Creates the service that finds items by a part of their title. A search runs in turns with other requests, because an
 * account may have very many items with long notes. (READ-22)
 */
export function createMatchService({ tasks, goals, habits, books }: Services, clock: Clock) {
  /** Returns the selected day. Without one, the server's own day is used; it only ranks two equally good matches. */
  const dayOf = ({ date }: Pick<Search, 'date'>): Day => date ?? localDayOf(clock());

  /** Loads the tasks to search. Reading the headings creates the occurrences of the week. */
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
      ...withLoadedTexts<Goal>(({ notes }) => [notes]),
    };
  }

  /** Loads each habit once: of the selected week and month, or as near to them as possible. */
  async function findHabits(userId: number, day: Day): Promise<Searchable<Habit>> {
    return {
      itemType: 'habit',
      items: await habits.listNearestHabits(userId, day),
      dateOf: ({ dueDate }) => dueDate,
      isOnDay: ({ isWeekly, dueDate }) => dueDate === periodStart(isWeekly, day),
      isFlagged: ({ isPriority }) => isPriority,
      ...withLoadedTexts<Habit>(({ notes }) => [notes]),
    };
  }

  async function findBooks(userId: number): Promise<Searchable<Book>> {
    return {
      itemType: 'book',
      items: await books.listBooks(userId),
      dateOf: () => null,
      isOnDay: () => true,
      isFlagged: ({ isPriority }) => isPriority,
      ...withLoadedTexts<Book>(({ author, recommendedBy, notes }) => [author, recommendedBy, notes]),
    };
  }

  const searches: {
    [Type in keyof ItemsByType]: (userId: number, day: Day) => Promise<Searchable<ItemsByType[Type]>>;
  } = { task: findTasks, goal: findGoals, habit: findHabits, book: findBooks };

  return {
    dayOf,

    /**
     * Lists the items of one type, or of all types, that match a search term, the best first. When the caller named a
     * day (`isDaySaid`), items of that day come first. A wide search also looks in notes, authors and recommenders.
     */
    async listMatches(
      userId: number,
      { itemType, isDaySaid = false, isWide = false, ...wanted }: MatchQuery,
    ): Promise<Match[]> {
      const term = compileTerm(wanted.searchTerm);
      if (term === undefined) return [];
      const day = dayOf(wanted);
      const types = itemType === undefined ? COMMAND_ITEM_TYPES : [itemType];
      const found: FoundMatch<Searched>[][] = [];
      for (const type of types)
        found.push(await rankAll<Searched>(await searches[type](userId, day), term, day, isWide));
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

    /** Returns the id of the best matching task, or of the chosen one. Throws 'not-found'. */
    async findTaskId(userId: number, wanted: Search): Promise<number> {
      return wanted.id ?? (await this.findItem(userId, 'task', wanted)).id;
    },

    /** Returns the best matching item of a type, or the chosen one. Throws 'not-found'. */
    async findItem<Type extends keyof ItemsByType>(
      userId: number,
      itemType: Type,
      wanted: Search,
    ): Promise<ItemsByType[Type]> {
      return bestMatch(await searches[itemType](userId, dayOf(wanted)), wanted, dayOf(wanted));
    },
  };
}

export type MatchService = ReturnType<typeof createMatchService>;

/** Returns the text functions of items whose texts are already loaded. */
function withLoadedTexts<Item extends Searched>(
  textsOf: (item: Item) => OtherTexts,
): Pick<Searchable<Item>, 'loadTexts' | 'textBytesOf'> {
  return {
    textBytesOf: (item) => textsOf(item).reduce((sum, text) => sum + (text?.length ?? 0), 0),
    loadTexts: async (items) => items.map(textsOf),
  };
}

/** Returns the best match, or the chosen item. Throws 'not-found' without one. */
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
