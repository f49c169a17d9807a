import type { Day } from '#shared/calendar/day.ts';
import { periodNumber, type PeriodNumber } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/app-error.ts';
import type { HistoryService } from '#server/history/history.service.ts';
import type { TrashService } from '#server/trash/trash.service.ts';
import type { CompletionStore, StoredCompletion } from './completions.store.ts';
import type { ChangingHabit, StoredHabit } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitSeries } from './series.presenter.ts';
import type { HabitSeriesService } from './series.service.ts';
import type { HabitSeriesStore } from './series.store.ts';

/** The rows that a deletion removed, and the first period it affects. */
interface Deleted {
  /** The deletion in the history; undefined for what an earlier version of halo has deleted. */
  action?: number;
  seriesId: number;
  period: PeriodNumber;
  habits: StoredHabit[];
  completions: StoredCompletion[];
}

export interface HabitDeletionParts {
  database: Database;
  habits: HabitStore;
  completions: CompletionStore;
  seriesStore: HabitSeriesStore;
  seriesService: HabitSeriesService;
  history: Pick<HistoryService, 'readLastAction' | 'recordAsUndo'>;
  trash: TrashService;
  /** Changes a habit while its series is locked. */
  change: (userId: number, id: number, work: (habit: ChangingHabit) => Promise<void>) => Promise<void>;
  /** Returns a habit as a response. Throws 'not-found'. */
  readHabit: (userId: number, id: number, today: Day | undefined) => Promise<Habit>;
}

/** Creates the service that deletes and restores habits. (READ-11) */
export function createHabitDeletions({
  database,
  habits,
  completions,
  seriesStore,
  seriesService,
  history,
  trash,
  change,
  readHabit,
}: HabitDeletionParts) {
  /**
   * Deletes a series' habit from a period, or with `includesLater` also from all later ones. The completions there are
   * deleted too. Both can be restored under the id of the habit that the person deleted.
   */
  async function deleteFrom(
    userId: number,
    id: number,
    series: HabitSeries,
    period: PeriodNumber,
    includesLater: boolean,
  ) {
    const rows = includesLater ? await habits.findHabitsFrom(userId, series.id, period) : [{ id }];
    const ids = rows.map((row) => row.id);
    await seriesService.skipPeriod(userId, series, period, includesLater);
    const stored = await habits.deleteItems(userId, ids);
    const removed = await completions.takeCompletions(userId, series.id, period, includesLater);
    const action = await history.readLastAction(userId);
    const deleted: Deleted = { action, seriesId: series.id, period, habits: stored, completions: removed };
    await trash.keep(userId, 'habit', id, deleted);
  }

  async function putBack(userId: number, { seriesId, period, ...deleted }: Deleted): Promise<void> {
    const series = await seriesStore.lockSeries(userId, seriesId);
    if (series === undefined) throw notFound('Habit');
    await seriesService.unskipPeriod(userId, series, period);
    await habits.insertStoredItems(userId, await seriesService.renameHabits(userId, series, deleted.habits));
    await completions.insertStoredCompletions(userId, deleted.completions);
    await habits.uncrossCompleted(userId, series.id);
  }

  return {
    /**
     * Deletes a habit from its own period, which becomes a skipped period, or with `includesLater` also from all later
     * ones. The completions there are deleted too, and can be restored.
     */
    async deleteHabit(userId: number, id: number, includesLater: boolean): Promise<void> {
      await change(userId, id, async ({ stored: { period }, series }) =>
        deleteFrom(userId, id, series, period, includesLater),
      );
    },

    /**
     * Deletes a habit's series from the week or month of `day` on, whichever of its habits `id` names. If the series
     * ended earlier, the named habit and later ones are deleted.
     */
    async deleteSeries(userId: number, id: number, day: Day): Promise<void> {
      await change(userId, id, async ({ stored, series, record: { skipped, start, end } }) => {
        const current = periodNumber(series.isWeekly, day);
        const isOver = stored.period < current && end !== null && end < current;
        let period = isOver ? stored.period : Math.max(current, start);
        // A period that is already skipped has nothing to delete, and can be restored on its own.
        while (skipped.has(period)) period += 1;
        if (end !== null && period > end) throw notFound('Habit');
        await deleteFrom(userId, id, series, period, true);
      });
    },

    /**
     * Restores a deleted habit, with everything that was deleted together with it and with the current title, colour
     * and notes of its series. If the series was stopped since, it stays stopped. Habits that were completed since are
     * not crossed out. It is recorded as the undo of the deletion.
     */
    async restoreHabit(userId: number, id: number, today?: Day): Promise<Habit> {
      return database.transaction(userId, async () => {
        const deleted = (await trash.take(userId, 'habit', id)) as Deleted | undefined;
        if (deleted === undefined) throw notFound('Habit');
        const restore = async () => putBack(userId, deleted);
        await (deleted.action === undefined ? restore() : history.recordAsUndo(userId, deleted.action, restore));
        return readHabit(userId, id, today);
      });
    },
  };
}
