import type { Day } from '#shared/calendar/day.ts';
import { periodNumber, type PeriodNumber } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/http/app-error.ts';
import type { TrashService } from '#server/trash/trash.service.ts';
import type { CompletionStore, StoredCompletion } from './completions.store.ts';
import type { ChangingHabit, StoredHabit } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitSeries } from './series.presenter.ts';
import type { HabitSeriesService } from './series.service.ts';
import type { HabitSeriesStore } from './series.store.ts';

/** What a deletion took away, and from which period on. */
interface Deleted {
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
  trash: TrashService;
  /** Does something to a habit while nobody else changes its series. */
  change: (userId: number, id: number, work: (habit: ChangingHabit) => Promise<void>) => Promise<void>;
  /** A habit as it is answered. Throws 'not-found'. */
  findHabit: (userId: number, id: number, today: Day | undefined) => Promise<Habit>;
}

/** Deleting habits and taking it back (readings, 11). */
export function createHabitDeletions({
  database,
  habits,
  completions,
  seriesStore,
  seriesService,
  trash,
  change,
  findHabit,
}: HabitDeletionParts) {
  /**
   * Deletes a series' habit from a period, or with `isForFuture` those of all later ones too. What was kept there goes with it, and can be
   * brought back with it, under the id of the habit that this was said of.
   */
  async function deleteFrom(
    userId: number,
    id: number,
    series: HabitSeries,
    period: PeriodNumber,
    isForFuture: boolean,
  ) {
    const rows = isForFuture ? await habits.findHabitsFrom(userId, series.id, period) : [{ id }];
    const ids = rows.map((row) => row.id);
    await seriesService.leaveGap(userId, series, period, isForFuture);
    await trash.keep(userId, 'habit', id, {
      seriesId: series.id,
      period,
      habits: await habits.deleteItems(userId, ids),
      completions: await completions.takeCompletions(userId, series.id, period, isForFuture),
    } satisfies Deleted);
  }

  return {
    /**
     * Deletes a habit: from its own period, which leaves a gap, or with `isForFuture` from all later ones too. What was kept in
     * those periods goes with it, and can be brought back with it.
     */
    async deleteHabit(userId: number, id: number, isForFuture: boolean): Promise<void> {
      await change(userId, id, async ({ stored: { period }, series }) =>
        deleteFrom(userId, id, series, period, isForFuture),
      );
    },

    /**
     * Deletes all of a habit's series that is not history as seen from `day`: from the week or month of the day on, whichever of its
     * habits is named. Of a series that was over before, the named habit and later ones.
     */
    async deleteSeries(userId: number, id: number, day: Day): Promise<void> {
      await change(userId, id, async ({ stored, series, record: { gaps, start, end } }) => {
        const current = periodNumber(series.isWeekly, day);
        const isOver = stored.period < current && end !== null && end < current;
        let period = isOver ? stored.period : Math.max(current, start);
        // A period that the habit was deleted from before has nothing to delete, and can be brought back on its own.
        while (gaps.has(period)) period += 1;
        await deleteFrom(userId, id, series, period, true);
      });
    },

    /**
     * Takes a deletion back: the habit and whatever went with it are there again as they were, with the words that their series
     * has by now. One that was stopped since stays so, and what was kept since is not crossed out.
     */
    async restoreHabit(userId: number, id: number, today?: Day): Promise<Habit> {
      return database.transaction(async () => {
        const deleted = (await trash.take(userId, 'habit', id)) as Deleted | undefined;
        const series = deleted && (await seriesStore.lockSeries(userId, deleted.seriesId));
        if (deleted === undefined || series === undefined) throw notFound('Habit');
        await seriesService.fillGap(userId, series, deleted.period);
        await habits.insertStoredItems(userId, await seriesService.renewWords(userId, series, deleted.habits));
        await completions.insertStoredCompletions(userId, deleted.completions);
        await habits.restoreKept(userId, series.id);
        return findHabit(userId, id, today);
      });
    },
  };
}
