import type { Day } from '#shared/calendar/day.ts';
import { planImport, importResult, type ImportPlan } from '#shared/portability/import-plan.rules.ts';
import type { PortableList, PortableLists } from '#shared/portability/export-file.contract.ts';
import type { ImportResult } from '#shared/portability/portability.contract.ts';
import { eachInTurns, giveWay, isSliceOver, mapInTurns } from '#server/concurrency/fair-turns.ts';
import { createConcurrencyGate } from '#server/concurrency/concurrency-gate.ts';
import type { Database } from '#server/database/database.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import type { IdOf } from '#server/nouns/noun.ts';
import { EXPORTED_LISTS } from '#server/nouns/nouns.ts';
import type { QuotaService } from '#server/quota/quota.service.ts';
import { habitRow, habitSeriesRows, isFirst, newHabits, taskSeriesRows } from './import-plan.presenter.ts';
import type { AccountDataService, AccountData } from './account-data.service.ts';
import type { AccountDataStore } from './account-data.store.ts';
import { readInBackground } from './import-reader.ts';
import type { ImportStore } from './imports.store.ts';

/**
 * An import takes much memory and the only writing connection. One runs at a time, and one more per account may wait.
 */
const GATE = {
  places: 1,
  waitingPerKey: 1,
  waiting: 8,
  busyMessage: 'Other imports are running at the moment. Please try again in a few seconds.',
  retryAfter: 5,
};

/** A dry run and its import count as two. Files may be large, and each reads the whole account. */
const IMPORTS_PER_ACCOUNT: RateLimit = { name: 'import-account', attempts: 30, windowMilliseconds: 60 * 60_000 };

export interface ImportServiceParts {
  database: Database;
  accountDataStore: Pick<AccountDataStore, 'lockPerson'>;
  accountData: AccountDataService;
  importStore: ImportStore;
  /** Records that there may be new occurrences from a day on. */
  materializedDays: { bumpRevision(userId: number, day: Day): Promise<void> };
  rateLimits: RateLimits;
  quota: Pick<QuotaService, 'claim'>;
}

/** Creates the service that imports a file into an account (decision 021). */
export function createImportService(parts: ImportServiceParts) {
  const { database, accountDataStore, accountData, importStore, materializedDays, rateLimits, quota } = parts;
  const gate = createConcurrencyGate(GATE);

  /** Assigns ids to the new items. Returns the function that finds the id of a portable id. */
  async function assignIds(plan: ImportPlan, { names }: AccountData) {
    const given = new Map<PortableList, Map<string, number>>();
    for (const { name: list, tables } of EXPORTED_LISTS) {
      const keys = newKeys(plan, list);
      const ids = await importStore.reserveIds(tables[0].name, keys.length);
      const numbers = new Map<string, number>();
      await eachInTurns(keys.entries(), ([index, key]) => void numbers.set(key, ids[index] ?? 0));
      given.set(list, numbers);
    }
    const idOf: IdOf = (list, key) => {
      const id = given.get(list)?.get(key) ?? names[list].idOf(key);
      if (id === undefined) throw new Error(`Nothing in ${list} is named ${key}`);
      return id;
    };
    return { given, idOf };
  }

  async function addTaskSeries(userId: number, plan: ImportPlan, idOf: IdOf): Promise<void> {
    const { series, parts: seriesParts, days } = taskSeriesRows(plan, idOf);
    const firstDay = seriesParts.map(({ startDay }) => startDay).toSorted()[0];
    if (firstDay !== undefined) await materializedDays.bumpRevision(userId, firstDay);
    await importStore.insertRows(userId, 'task_series', series);
    await importStore.insertRows(userId, 'task_series_parts', seriesParts);
    await forEachRow(plan.taskSeries, async ({ id, releasedDays }) =>
      importStore.releaseDays(userId, idOf('taskSeries', id), releasedDays),
    );
    await importStore.insertRows(userId, 'task_occurrences', days);
  }

  async function addHabits(userId: number, plan: ImportPlan, idOf: IdOf, { rows }: AccountData): Promise<void> {
    const coming = newHabits(plan, idOf);
    const ids = await importStore.reserveIds('habits', coming.length);
    const numbered = coming.map((habit, index) => ({ habit, id: ids[index] ?? 0 }));
    const first = new Map(numbered.filter(({ habit }) => isFirst(habit)).map(({ habit, id }) => [habit.seriesId, id]));
    const known = rows.habit_series.map(({ id, templateId }) => [id, templateId] as const);
    const templates = new Map([...known, ...first]);

    const { series, parts: seriesParts, slots, gaps, completions, changed } = habitSeriesRows(plan, idOf, first);
    await forEachRow(changed, async ({ seriesId, endPeriod, filled, released }) => {
      await importStore.saveEnd(userId, seriesId, endPeriod);
      await importStore.releasePeriods(userId, 'habit_gaps', seriesId, filled);
      await importStore.releasePeriods(userId, 'habit_slots', seriesId, released);
    });
    await importStore.insertRows(userId, 'habit_series', series);
    await importStore.insertRows(userId, 'habit_series_parts', seriesParts);
    await importStore.insertRows(userId, 'habit_slots', slots);
    await importStore.insertRows(userId, 'habit_gaps', gaps);
    const toRow = ({ habit, id }: (typeof numbered)[number]) =>
      habitRow(habit, id, templates.get(habit.seriesId) ?? null);
    await importStore.insertRows(userId, 'habits', await mapInTurns(numbered, toRow));
    await importStore.insertRows(userId, 'habit_completions', completions);
    await forEachRow(changed, async ({ seriesId }) => {
      const templateId = first.get(seriesId);
      if (templateId !== undefined) await importStore.saveTemplate(userId, seriesId, templateId);
    });
  }

  /** Relinks existing copies to the sources that were deleted and that this import restores. */
  async function relinkCopies(userId: number, idOf: IdOf, plan: ImportPlan, { rows, names }: AccountData) {
    for (const table of ['tasks', 'goals'] as const) {
      const back = new Set(plan[table].map(({ id }) => id));
      const sources = new Set(rows[table].flatMap(({ carriedFrom, ancestorId }) => [carriedFrom, ancestorId]));
      const named = [...sources].flatMap((id) => (id === null ? [] : [{ id, key: names[table].keyOf(id) }]));
      const lost = named.filter(({ key }) => back.has(key));
      await forEachRow(lost, async ({ id, key }) => importStore.relinkCopies(userId, table, id, idOf(table, key)));
    }
  }

  async function addItems(userId: number, plan: ImportPlan, account: AccountData): Promise<void> {
    const { given, idOf } = await assignIds(plan, account);
    for (const list of EXPORTED_LISTS) {
      if (list.name === 'taskSeries') await addTaskSeries(userId, plan, idOf);
      else if (list.name === 'habits') await addHabits(userId, plan, idOf, account);
      else {
        const items: readonly PlainItem[] = plan[list.name];
        const rows = await mapInTurns(items, (item) => list.toRow?.(item, idOf));
        await importStore.insertRows(userId, list.tables[0].name, rows as never[]);
      }
    }
    await relinkCopies(userId, idOf, plan, account);
    for (const [kind, ids] of given) {
      const things = await mapInTurns(ids, ([key, id]) => ({ kind, key, id }));
      await importStore.rememberImported(userId, things);
    }
  }

  return {
    /**
     * Admits an import whose file has arrived. Returns the function that ends it. Throws 'not-ready' when too many
     * wait, 'too-many-requests' after too many imports.
     */
    async admitImport(userId: number): Promise<() => void> {
      const leave = await gate.acquire(userId);
      try {
        await rateLimits.attempt([{ limit: IMPORTS_PER_ACCOUNT, subject: String(userId) }]);
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },

    /**
     * Adds the items of a file that the account does not have: all or none. With `isDryRun` it adds nothing, and the
     * result says what would be added. Throws 'invalid' when the file does not have the export format.
     */
    async importData(userId: number, bytes: Uint8Array, isDryRun: boolean): Promise<ImportResult> {
      const file = await readInBackground(bytes);
      if (!isDryRun) await quota.claim(userId, { rows: rowsOf(file), bytes: bytes.byteLength });
      return database.readThenWrite(
        userId,
        async () => {
          await accountDataStore.lockPerson(userId);
          const account = await accountData.findAccountData(userId);
          const plan = planImport(account.lists, file);
          return { account, plan, result: importResult(account.lists, file, plan) };
        },
        async ({ account, plan, result }) => {
          if (!isDryRun) await addItems(userId, plan, account);
          return result;
        },
      );
    },
  };
}

export type ImportService = ReturnType<typeof createImportService>;

/** Estimates how many rows an import adds: two for each item, its own row and its row in `imported_things`. */
function rowsOf(file: PortableLists): number {
  return 2 * Object.values(file).reduce((sum, rows) => sum + rows.length, 0);
}

/** An item of a list that has no series. */
type PlainItem = PortableLists[Exclude<PortableList, 'habits' | 'taskSeries'>][number];

/** Returns the portable ids of a list's new items. */
function newKeys(plan: ImportPlan, list: PortableList): string[] {
  if (list === 'taskSeries' || list === 'habits') return plan[list].filter(({ isNew }) => isNew).map(({ id }) => id);
  return plan[list].map(({ id }) => id);
}

/** Awaits `work` for each row in turn. Other requests are answered in between. */
async function forEachRow<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  for (const row of rows) {
    await work(row);
    if (isSliceOver()) await giveWay();
  }
}
