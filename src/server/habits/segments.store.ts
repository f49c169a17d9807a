import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitContent } from '#shared/habits/habits.contract.ts';
import type { Database } from '#server/database/database.ts';
import { presentHabitSegment, type HabitSegment } from './series.presenter.ts';
import { periodValue, TEMPLATE_COLUMNS } from './locked-series.store.ts';

/** Creates the store of the segments of habit series. */
export function createHabitSegmentStore(database: Database) {
  return {
    /** Changes the segments of a series from a period on. */
    async changeSegments(
      userId: number,
      seriesId: number,
      period: PeriodNumber,
      change: Partial<HabitContent>,
    ): Promise<void> {
      await database.query
        .insertInto('habit_series_parts')
        .columns(['userId', 'seriesId', 'startPeriod', ...TEMPLATE_COLUMNS])
        .expression((select) =>
          select
            .selectFrom('habit_series_parts')
            .select(['userId', 'seriesId', periodValue(period).as('startPeriod'), ...TEMPLATE_COLUMNS])
            .where('userId', '=', userId)
            .where('seriesId', '=', seriesId)
            .where('startPeriod', '<=', period)
            // The name alone would refer to the selected value of the new segment.
            .orderBy('habit_series_parts.startPeriod', 'desc')
            .limit(1),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await database.query
        .updateTable('habit_series_parts')
        .set(change)
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where('startPeriod', '>=', period)
        .execute();
    },

    /** Returns the segments of a series, the earliest first. */
    async findSegments(userId: number, seriesId: number): Promise<HabitSegment[]> {
      const rows = await database.query
        .selectFrom('habit_series_parts')
        .selectAll()
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .orderBy('startPeriod')
        .execute();
      return rows.map(presentHabitSegment);
    },
  };
}
