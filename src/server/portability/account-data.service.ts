import type { PortableGoal } from '#shared/goals/exported-goals.contract.ts';
import type { PortableList, PortableLists } from '#shared/portability/export-file.contract.ts';
import type { ComparedLists } from '#shared/portability/import-plan.rules.ts';
import type { PortableTask } from '#shared/tasks/exported-tasks.contract.ts';
import { eachInTurns, mapInTurns } from '#server/concurrency/fair-turns.ts';
import { readInPortions } from '#server/concurrency/portions.ts';
import type { RowsByTable } from '#server/database/schema.ts';
import { exportedHabits } from '#server/habits/exported-habits.presenter.ts';
import type { ExportedList, NamesByList } from '#server/nouns/noun.ts';
import { exportedTaskSeries } from '#server/tasks/exported-series.presenter.ts';
import type { AccountDataStore } from './account-data.store.ts';
import type { AccountNames } from './account-names.service.ts';

/** What an import needs to know of an account: an account may be much larger than the file. */
export interface AccountData {
  lists: ComparedLists;
  names: NamesByList;
  /** The rows of the habit series that the file has too. */
  habitSeries: RowsByTable['habit_series'];
  /** The ids that copies refer to. Those items may be deleted. */
  sources: Record<'tasks' | 'goals', ReadonlySet<number>>;
}

/** Creates the service that finds what an import compares with its file. */
export function createAccountDataService(accountDataStore: AccountDataStore, accountNames: AccountNames) {
  /** Reads the series of these portable ids with everything that belongs to them. */
  async function readSeries<List extends 'taskSeries' | 'habits'>(
    userId: number,
    list: ExportedList<List>,
    keys: Iterable<string>,
    names: NamesByList,
  ) {
    const ids = new Set<number>();
    await eachInTurns(keys, (key) => {
      const id = names[list.name].getId(key);
      if (id !== undefined) ids.add(id);
    });
    const items: PortableLists[List][number][] = [];
    const habitSeries: RowsByTable['habit_series'][number][] = [];
    const portions = readInPortions([...ids], async (some) => [
      await accountDataStore.findRowsOf(userId, list.tables, some),
    ]);
    for await (const [rows] of portions) {
      if (rows === undefined) continue;
      items.push(...list.toItems(rows, names));
      habitSeries.push(...(rows.habit_series ?? []));
    }
    return { items: items as PortableLists[List], habitSeries };
  }

  return {
    /**
     * Returns what an import of a file compares of the user's items. They also have portable ids for deleted items that
     * others refer to. Call it in `readThenWrite`, or in a transaction.
     */
    async findAccountData(userId: number, file: PortableLists): Promise<AccountData> {
      const { names } = await accountNames.findNames(userId);
      const findKnown = async <Row extends { id: string }>(list: PortableList, rows: readonly Row[]) => {
        const known: Row[] = [];
        await eachInTurns(rows, (row) => {
          if (names[list].getId(row.id) !== undefined) known.push(row);
        });
        return known;
      };
      const taskLinks = await accountDataStore.findTaskLinks(userId);
      const goalLinks = await accountDataStore.findGoalLinks(userId);
      const getKey = (list: PortableList, id: number | null) => (id === null ? null : names[list].getKey(id));
      const tasks = await mapInTurns(taskLinks, ({ id, date, recurringId, occurrenceDay, carriedFrom }) => ({
        id: names.tasks.getKey(id),
        date,
        // A task of an early version may have half of a series.
        series: occurrenceDay === null ? null : getKey('taskSeries', recurringId),
        seriesDay: recurringId === null ? null : occurrenceDay,
        carriedFrom: getKey('tasks', carriedFrom),
      }));
      const goals = await mapInTurns(goalLinks, ({ id, dueDate, carriedFrom }) => ({
        id: names.goals.getKey(id),
        dueDate,
        carriedFrom: getKey('goals', carriedFrom),
      }));
      const seriesKeys = new Set(file.taskSeries.map(({ id }) => id));
      await eachInTurns(file.tasks, ({ series }) => {
        if (series !== null) seriesKeys.add(series);
      });
      const taskSeries = await readSeries(userId, exportedTaskSeries, seriesKeys, names);
      const habits = await readSeries(
        userId,
        exportedHabits,
        file.habits.map(({ id }) => id),
        names,
      );
      return {
        lists: {
          taskSeries: taskSeries.items,
          tasks: tasks.concat(await mapInTurns(await findKnown('tasks', file.tasks), withoutLinks)),
          goals: goals.concat(await mapInTurns(await findKnown('goals', file.goals), withoutSource)),
          habits: habits.items,
          books: await findKnown('books', file.books),
          projects: await findKnown('projects', file.projects),
          projectTasks: await findKnown('projectTasks', file.projectTasks),
        },
        names,
        habitSeries: habits.habitSeries,
        sources: { tasks: getSources(taskLinks), goals: getSources(goalLinks) },
      };
    },
  };
}

export type AccountDataService = ReturnType<typeof createAccountDataService>;

/** An existing task of the file, whose links are compared as the account has them. */
function withoutLinks({ id, date }: PortableTask) {
  return { id, date, series: null, seriesDay: null, carriedFrom: null };
}

function withoutSource({ id, dueDate }: PortableGoal) {
  return { id, dueDate, carriedFrom: null };
}

function getSources(rows: readonly { carriedFrom: number | null; ancestorId: number | null }[]): Set<number> {
  const ids = new Set(rows.flatMap(({ carriedFrom, ancestorId }) => [carriedFrom, ancestorId]));
  ids.delete(null);
  return ids as Set<number>;
}
