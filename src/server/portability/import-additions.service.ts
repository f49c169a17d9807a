import type { Day } from '#shared/calendar/day.ts';
import type { ImportPlan } from '#shared/portability/import-plan.rules.ts';
import type { PortableList, PortableLists } from '#shared/portability/export-file.contract.ts';
import { eachInTurns, mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { IdOf } from '#server/nouns/noun.ts';
import { EXPORTED_LISTS } from '#server/nouns/nouns.ts';
import type { AccountData } from './account-data.service.ts';
import { habitRow, habitSeriesRows, isFirst, newHabits, taskSeriesRows } from './import-plan.presenter.ts';
import type { ImportStore } from './imports.store.ts';

/** Records that there may be new occurrences from a day on. */
export interface SeriesRevisions {
  bumpRevision(userId: number, day: Day): Promise<void>;
}

/** Releases days of a task series, so that their occurrences can be created again. */
export interface OccurrenceSlots {
  releaseSlots(userId: number, seriesId: number, days: readonly Day[]): Promise<void>;
}

/** Creates the service that adds the new items of an import. It must run in the transaction of the import. */
export function createImportAdditions(
  importStore: ImportStore,
  materializedDays: SeriesRevisions,
  occurrences: OccurrenceSlots,
) {
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
    const getId: IdOf = (list, key) => {
      const id = given.get(list)?.get(key) ?? names[list].getId(key);
      if (id === undefined) throw new Error(`Nothing in ${list} is named ${key}`);
      return id;
    };
    return { given, getId };
  }

  async function addTaskSeries(userId: number, plan: ImportPlan, getId: IdOf): Promise<void> {
    const { series, parts: seriesParts, days } = taskSeriesRows(plan, getId);
    const firstDay = seriesParts.map(({ startDay }) => startDay).toSorted()[0];
    if (firstDay !== undefined) await materializedDays.bumpRevision(userId, firstDay);
    await importStore.insertRows(userId, 'task_series', series);
    await importStore.insertRows(userId, 'task_series_parts', seriesParts);
    await eachInTurns(plan.taskSeries, async ({ id, releasedDays }) =>
      occurrences.releaseSlots(userId, getId('taskSeries', id), releasedDays),
    );
    await importStore.insertRows(userId, 'task_occurrences', days);
  }

  async function addHabits(userId: number, plan: ImportPlan, getId: IdOf, { habitSeries }: AccountData): Promise<void> {
    const coming = newHabits(plan, getId);
    const ids = await importStore.reserveIds('habits', coming.length);
    const numbered = coming.map((habit, index) => ({ habit, id: ids[index] ?? 0 }));
    const first = new Map(numbered.filter(({ habit }) => isFirst(habit)).map(({ habit, id }) => [habit.seriesId, id]));
    const known = habitSeries.map(({ id, templateId }) => [id, templateId] as const);
    const templates = new Map([...known, ...first]);

    const { series, parts: seriesParts, slots, gaps, completions, changed } = habitSeriesRows(plan, getId, first);
    await eachInTurns(changed, async ({ seriesId, endPeriod, filled, released }) => {
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
    await eachInTurns(changed, async ({ seriesId }) => {
      const templateId = first.get(seriesId);
      if (templateId !== undefined) await importStore.saveTemplate(userId, seriesId, templateId);
    });
  }

  /** Relinks existing copies to the sources that were deleted and that this import restores. */
  async function relinkCopies(userId: number, getId: IdOf, plan: ImportPlan, { sources, names }: AccountData) {
    for (const table of ['tasks', 'goals'] as const) {
      const back = new Set(plan[table].map(({ id }) => id));
      await eachInTurns(sources[table], async (id) => {
        const key = names[table].getKey(id);
        if (back.has(key)) await importStore.relinkCopies(userId, table, id, getId(table, key));
      });
    }
  }

  async function addItems(userId: number, plan: ImportPlan, account: AccountData): Promise<void> {
    const { given, getId } = await assignIds(plan, account);
    for (const list of EXPORTED_LISTS) {
      if (list.name === 'taskSeries') await addTaskSeries(userId, plan, getId);
      else if (list.name === 'habits') await addHabits(userId, plan, getId, account);
      else {
        const items: readonly PlainItem[] = plan[list.name];
        const rows = await mapInTurns(items, (item) => list.toRow?.(item, getId));
        await importStore.insertRows(userId, list.tables[0].name, rows as never[]);
      }
    }
    await relinkCopies(userId, getId, plan, account);
    for (const [kind, ids] of given) {
      const things = await mapInTurns(ids, ([key, id]) => ({ kind, key, id }));
      await importStore.rememberImported(userId, things);
    }
  }

  return { addItems };
}

/** An item of a list that has no series. */
type PlainItem = PortableLists[Exclude<PortableList, 'habits' | 'taskSeries'>][number];

/** Returns the portable ids of a list's new items. */
function newKeys(plan: ImportPlan, list: PortableList): string[] {
  if (list === 'taskSeries' || list === 'habits') return plan[list].filter(({ isNew }) => isNew).map(({ id }) => id);
  return plan[list].map(({ id }) => id);
}
