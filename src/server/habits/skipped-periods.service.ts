import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitSeries } from './series.presenter.ts';
import type { HabitSeriesStore } from './series.store.ts';
import type { SkippedPeriodStore } from './skipped-periods.store.ts';

/** Creates the service of the weeks and months that a habit skips. */
export function createSkippedPeriodService(seriesStore: HabitSeriesStore, skippedPeriods: SkippedPeriodStore) {
  return {
    /**
     * Records a skipped period. With `includesLater`, all later periods are skipped too: the series ends before this
     * one.
     */
    async skipPeriod(
      userId: number,
      { id, endPeriod }: HabitSeries,
      period: PeriodNumber,
      includesLater: boolean,
    ): Promise<void> {
      await skippedPeriods.insertSkippedPeriod(userId, id, period, includesLater);
      if (includesLater) await seriesStore.saveSeries(userId, id, { endPeriod: earliest([endPeriod, period - 1]) });
    },

    /**
     * Removes a skipped period. The series then continues until it was stopped, or until the next deletion of all later
     * periods.
     */
    async unskipPeriod(userId: number, { id, stopPeriod }: HabitSeries, period: PeriodNumber): Promise<void> {
      await skippedPeriods.deleteSkippedPeriod(userId, id, period);
      const cut = await skippedPeriods.findFirstEnd(userId, id);
      await seriesStore.saveSeries(userId, id, { endPeriod: earliest([stopPeriod, cut === null ? null : cut - 1]) });
    },
  };
}

/** Returns the earliest period, ignoring null; null when all are null. */
export function earliest(periods: readonly (PeriodNumber | null)[]): PeriodNumber | null {
  const coming = periods.filter((period) => period !== null);
  return coming.length === 0 ? null : Math.min(...coming);
}
