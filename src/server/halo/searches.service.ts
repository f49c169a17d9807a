import type { Day } from '#shared/calendar/day.ts';
import { periodStart } from '#shared/calendar/period.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { getDueDate } from '#shared/goals/goals.rules.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { getChain } from '#shared/halo/occurrences.rules.ts';
import type { OtherTexts, Searched } from '#shared/halo/search.rules.ts';
import type { PlannerServices } from '#server/planner-services.ts';
import type { TaskHeading } from '#server/tasks/tasks.presenter.ts';
import type { Searchable } from './ranking.service.ts';

/** The items that can be found, by type. */
export interface ItemsByType {
  task: TaskHeading;
  goal: Goal;
  habit: Habit;
  book: Book;
}

/** The functions that load the items of each type for a search. */
type Searches = {
  [Type in keyof ItemsByType]: (userId: number, day: Day) => Promise<Searchable<ItemsByType[Type]>>;
};

/** The types of items whose search ends at one item. A task is found by its id elsewhere. */
export type FoundType = Exclude<keyof ItemsByType, 'task'>;

/** The functions that find one item of a type; undefined when the user has none with this id. */
type Finders = {
  [Type in FoundType]: (userId: number, id: number) => Promise<ItemsByType[Type] | undefined>;
};

/** Creates the functions that find one item of each type by its id. */
export function createFinders({ goals, habits, books }: PlannerServices): Finders {
  return {
    goal: goals.findGoal,
    habit: async (userId, id) => habits.findHabit(userId, id, undefined),
    book: books.findBook,
  };
}

/** Creates the functions that load the items of each type for a search. */
export function createSearches({ tasks, goals, habits, books }: PlannerServices): Searches {
  /** Loads the tasks to search. Reading the headings creates the occurrences of the week. */
  async function findTasks(userId: number, day: Day): Promise<Searchable<TaskHeading>> {
    return {
      itemType: 'task',
      items: await tasks.tasks.listHeadings(userId, day),
      getDate: ({ date }) => date,
      getStartTime: ({ startTime }) => startTime,
      isOnDay: ({ date }) => date === day,
      isFlagged: ({ flagged }) => flagged,
      getSeries: ({ recurringId }) => recurringId,
      getChain,
      getTextBytes: ({ notesBytes }) => notesBytes,
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
      getDate: ({ dueDate }) => dueDate,
      isOnDay: ({ isWeekly, dueDate }) => dueDate === getDueDate(isWeekly, day),
      isFlagged: ({ isPriority }) => isPriority,
      getChain,
      ...withLoadedTexts<Goal>(({ notes }) => [notes]),
    };
  }

  /** Loads each habit once: of the selected week and month, or as near to them as possible. */
  async function findHabits(userId: number, day: Day): Promise<Searchable<Habit>> {
    return {
      itemType: 'habit',
      items: await habits.listNearestHabits(userId, day),
      getDate: ({ dueDate }) => dueDate,
      isOnDay: ({ isWeekly, dueDate }) => dueDate === periodStart(isWeekly, day),
      isFlagged: ({ isPriority }) => isPriority,
      ...withLoadedTexts<Habit>(({ notes }) => [notes]),
    };
  }

  async function findBooks(userId: number): Promise<Searchable<Book>> {
    return {
      itemType: 'book',
      items: await books.listBooks(userId),
      getDate: () => null,
      isOnDay: () => true,
      isFlagged: ({ isPriority }) => isPriority,
      ...withLoadedTexts<Book>(({ author, recommendedBy, notes }) => [author, recommendedBy, notes]),
    };
  }

  return { task: findTasks, goal: findGoals, habit: findHabits, book: findBooks };
}

/** Returns the text functions of items whose texts are already loaded. */
function withLoadedTexts<Item extends Searched>(
  getTexts: (item: Item) => OtherTexts,
): Pick<Searchable<Item>, 'loadTexts' | 'getTextBytes'> {
  return {
    getTextBytes: (item) => getTexts(item).reduce((sum, text) => sum + (text?.length ?? 0), 0),
    loadTexts: async (items) => items.map(getTexts),
  };
}
