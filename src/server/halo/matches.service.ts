import { daysBetween, localDayOf, type Day } from '#shared/calendar/day.ts';
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
  nearness,
  RANK,
  type CompiledTerm,
  type OtherTexts,
  type Ranked,
  type Searched,
} from '#shared/halo/search.rules.ts';
import type { Clock } from '#server/clock.ts';
import { eachInTurns } from '#server/concurrency/fair-turns.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Planner } from '#server/planner.ts';
import type { TaskHeading } from '#server/tasks/tasks.presenter.ts';

/** How many bytes of notes, and of how many tasks, are read at once. */
const BYTES_AT_ONCE = 500_000;
const ITEMS_AT_ONCE = 500;
/** More matches than these are sorted again and again while they are found, and all but the best forgotten. */
const KEPT_WHILE_SEARCHING = 200;

/** What there is of a kind, and what a search needs to know of each. */
interface Searchable<Item extends Searched> {
  itemType: Match['itemType'];
  items: readonly Item[];
  dateOf: (item: Item) => Day | null;
  /** Whether an item belongs to the day that is looked at. */
  isOnDay: (item: Item) => boolean;
  isFlagged: (item: Item) => boolean;
  /** How many bytes the other texts of an item take; 0 where it has none. */
  textBytesOf: (item: Item) => number;
  /** The other texts of these items, in their order. */
  loadTexts: (items: readonly Item[]) => Promise<OtherTexts[]>;
}

/** A match while it is searched for. */
interface FoundMatch<Item extends Searched> extends Ranked {
  item: Item;
  match: Match;
  texts: OtherTexts;
}

/**
 * Finds what a person means by a part of a title (readings, 22). Searching takes turns with everybody's requests: a person may have
 * very many items, and long notes.
 */
export function createMatchService({ tasks, goals, habits, books }: Planner, clock: Clock) {
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

/** What a term means among the items of a kind: by their titles first, and in a wide search by their other texts. */
async function rankAll<Item extends Searched>(
  searchable: Searchable<Item>,
  term: CompiledTerm,
  day: Day,
  isWide: boolean,
): Promise<FoundMatch<Item>[]> {
  let best: FoundMatch<Item>[] = [];
  const add = (item: Item, rank: Ranked['rank'] | undefined, texts: OtherTexts = []): void => {
    if (rank === undefined) return;
    best.push({
      item,
      rank,
      texts,
      distance: distance(day, searchable.dateOf(item)),
      match: matchOf(searchable, item),
    });
    if (best.length > KEPT_WHILE_SEARCHING) best = bestOf(best);
  };
  const addNear = (item: Item): void => add(item, term.isNearTitle(item.title) ? RANK.typos : undefined);

  const withTexts: Item[] = [];
  await eachInTurns(searchable.items, (item) => {
    const rank = term.rankTitle(item.title);
    if (rank !== undefined) add(item, rank);
    else if (isWide && searchable.textBytesOf(item) > 0) withTexts.push(item);
    else addNear(item);
  });
  for (const items of portionsOf(withTexts, searchable.textBytesOf)) {
    const texts = await searchable.loadTexts(items);
    await eachInTurns(items.entries(), ([index, item]) => {
      const others = texts[index] ?? [];
      if (term.isInTexts(item.title, others)) add(item, RANK.otherText, others);
      else addNear(item);
    });
  }
  return best;
}

/** The best of what was found: those of the day that is looked at, and those of any day. */
function bestOf<Item extends Searched>(found: readonly FoundMatch<Item>[]): FoundMatch<Item>[] {
  const sorted = found.toSorted(compareRanked);
  const onDay = sorted.filter(({ match }) => match.isOnDay).slice(0, MOST_MATCHES);
  return [...new Set([...sorted.slice(0, MOST_MATCHES), ...onDay])];
}

function matchOf<Item extends Searched>(searchable: Searchable<Item>, item: Item): Match {
  const { id, title, isCompleted, isCrossedOut } = item;
  const { itemType, dateOf, isFlagged, isOnDay } = searchable;
  return {
    id,
    itemType,
    title,
    date: dateOf(item),
    isCompleted,
    isCrossedOut,
    isFlagged: isFlagged(item),
    isOnDay: isOnDay(item),
  };
}

/** Items in portions whose texts are read at once. */
function* portionsOf<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Generator<Item[]> {
  let portion: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    portion.push(item);
    bytes += bytesOf(item);
    if (bytes < BYTES_AT_ONCE && portion.length < ITEMS_AT_ONCE) continue;
    yield portion;
    portion = [];
    bytes = 0;
  }
  if (portion.length > 0) yield portion;
}

/** What has no day is as near as it can be. */
function distance(from: Day, to: Day | null): number {
  return to === null ? 0 : nearness(daysBetween(from, to));
}
