import type { Day } from '#shared/calendar/day.ts';
import { additionsOf, importResult, type Additions } from '#shared/portability/additions.rules.ts';
import type { PortableList } from '#shared/portability/export-file.contract.ts';
import type { ImportResult } from '#shared/portability/portability.contract.ts';
import type { Database } from '#server/database/database.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import {
  goalRows,
  habitRow,
  habitSeriesRows,
  isFirst,
  newHabits,
  plainRows,
  projectTaskRows,
  taskRows,
  taskSeriesRows,
  type IdOf,
} from './additions.presenter.ts';
import { readFile } from './files.service.ts';
import type { HoldingService, NamedHoldings } from './holdings.service.ts';
import type { HoldingStore } from './holdings.store.ts';
import type { ImportStore, NumberedTable } from './imports.store.ts';

/** Looking first and then importing are two; files may be large, and the whole account is read for each. */
const IMPORTS_PER_ACCOUNT: RateLimit = { name: 'import-account', attempts: 30, windowMilliseconds: 60 * 60_000 };

/** The table of what each list has, in the order in which ids are given. */
const TABLES: Record<PortableList, NumberedTable> = {
  taskSeries: 'task_series',
  tasks: 'tasks',
  goals: 'goals',
  habits: 'habit_series',
  books: 'books',
  projects: 'projects',
  projectTasks: 'project_tasks',
};

export interface ImportServiceParts {
  database: Database;
  holdings: Pick<HoldingStore, 'lockPerson'>;
  exports: HoldingService;
  imports: ImportStore;
  /** What notes that there may be occurrences from a day on that were not there before. */
  completeness: { bumpRevision(userId: number, day: Day): Promise<void> };
  rateLimits: RateLimits;
}

/** Brings what a file has into an account (decision 021). */
export function createImportService(parts: ImportServiceParts) {
  const { database, holdings, exports, imports, completeness, rateLimits } = parts;

  /** Gives what is new an id, and finds the ids of all that is named. */
  async function numberAll(additions: Additions, { names }: NamedHoldings) {
    const given = new Map<PortableList, Map<string, number>>();
    for (const list of Object.keys(TABLES) as PortableList[]) {
      const keys = newKeys(additions, list);
      const ids = await imports.reserveIds(TABLES[list], keys.length);
      given.set(list, new Map(keys.map((key, index) => [key, ids[index] ?? 0])));
    }
    const idOf: IdOf = (list, key) => {
      const id = given.get(list)?.get(key) ?? names[list].idOf(key);
      if (id === undefined) throw new Error(`Nothing in ${list} is named ${key}`);
      return id;
    };
    return { given, idOf };
  }

  async function addTasks(userId: number, additions: Additions, idOf: IdOf): Promise<void> {
    const { series, parts: seriesParts, days } = taskSeriesRows(additions, idOf);
    const firstDay = seriesParts.map(({ startDay }) => startDay).toSorted()[0];
    if (firstDay !== undefined) await completeness.bumpRevision(userId, firstDay);
    await imports.insertRows(userId, 'task_series', series);
    await imports.insertRows(userId, 'task_series_parts', seriesParts);
    for (const { id, releasedDays } of additions.taskSeries)
      await imports.releaseDays(userId, idOf('taskSeries', id), releasedDays);
    await imports.insertRows(userId, 'task_occurrences', days);
    await imports.insertRows(userId, 'tasks', taskRows(additions, idOf));
  }

  async function addHabits(userId: number, additions: Additions, idOf: IdOf, { rows }: NamedHoldings): Promise<void> {
    const coming = newHabits(additions, idOf);
    const ids = await imports.reserveIds('habits', coming.length);
    const numbered = coming.map((habit, index) => ({ habit, id: ids[index] ?? 0 }));
    const first = new Map(numbered.filter(({ habit }) => isFirst(habit)).map(({ habit, id }) => [habit.seriesId, id]));
    const known = rows.habit_series.map(({ id, templateId }) => [id, templateId] as const);
    const templates = new Map([...known, ...first]);

    const { series, parts: seriesParts, slots, gaps, completions, changed } = habitSeriesRows(additions, idOf, first);
    for (const { seriesId, endPeriod, filled, released } of changed) {
      await imports.saveEnd(userId, seriesId, endPeriod);
      await imports.releasePeriods(userId, 'habit_gaps', seriesId, filled);
      await imports.releasePeriods(userId, 'habit_slots', seriesId, released);
    }
    await imports.insertRows(userId, 'habit_series', series);
    await imports.insertRows(userId, 'habit_series_parts', seriesParts);
    await imports.insertRows(userId, 'habit_slots', slots);
    await imports.insertRows(userId, 'habit_gaps', gaps);
    const habits = numbered.map(({ habit, id }) => habitRow(habit, id, templates.get(habit.seriesId) ?? null));
    await imports.insertRows(userId, 'habits', habits);
    await imports.insertRows(userId, 'habit_completions', completions);
    for (const { seriesId } of changed) {
      const templateId = first.get(seriesId);
      if (templateId !== undefined) await imports.saveTemplate(userId, seriesId, templateId);
    }
  }

  /** What was copied from something that was deleted and comes back comes from it again. */
  async function relink(userId: number, idOf: IdOf, additions: Additions, { rows, names }: NamedHoldings) {
    for (const table of ['tasks', 'goals'] as const) {
      const back = new Set(additions[table].map(({ id }) => id));
      const sources = new Set(rows[table].flatMap(({ carriedFrom, ancestorId }) => [carriedFrom, ancestorId]));
      for (const id of sources) {
        const key = id === null ? '' : names[table].keyOf(id);
        if (id !== null && back.has(key)) await imports.relinkCopies(userId, table, id, idOf(table, key));
      }
    }
  }

  async function addAll(userId: number, additions: Additions, account: NamedHoldings): Promise<void> {
    const { given, idOf } = await numberAll(additions, account);
    await addTasks(userId, additions, idOf);
    await imports.insertRows(userId, 'goals', goalRows(additions, idOf));
    await addHabits(userId, additions, idOf, account);
    await imports.insertRows(userId, 'books', plainRows(additions.books, 'books', idOf));
    await imports.insertRows(userId, 'projects', plainRows(additions.projects, 'projects', idOf));
    await imports.insertRows(userId, 'project_tasks', projectTaskRows(additions, idOf));
    await relink(userId, idOf, additions, account);
    const things = [...given].flatMap(([kind, ids]) => [...ids].map(([key, id]) => ({ kind, key, id })));
    await imports.rememberImported(userId, things);
  }

  return {
    /**
     * Adds what a file has and the account has not: all of it, or nothing. With `isDryRun` nothing is added, and the answer says
     * what would be. Throws 'invalid' when it is not exactly what an export has, 'too-many-requests' when tried too often.
     */
    async importData(userId: number, content: Record<string, unknown>, isDryRun: boolean): Promise<ImportResult> {
      await rateLimits.attempt([{ limit: IMPORTS_PER_ACCOUNT, subject: String(userId) }]);
      const file = await readFile(content);
      return database.transaction(async () => {
        await holdings.lockPerson(userId);
        const account = await exports.findHoldings(userId);
        const additions = additionsOf(account.lists, file);
        if (!isDryRun) await addAll(userId, additions, account);
        return importResult(account.lists, file, additions);
      });
    },
  };
}

export type ImportService = ReturnType<typeof createImportService>;

/** The names of the new things of a list. */
function newKeys(additions: Additions, list: PortableList): string[] {
  if (list === 'taskSeries' || list === 'habits')
    return additions[list].filter(({ isNew }) => isNew).map(({ id }) => id);
  return additions[list].map(({ id }) => id);
}
