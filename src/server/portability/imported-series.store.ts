import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';

/** Creates the store that continues existing series with what an import adds. */
export function createImportedSeriesStore(database: Database) {
  return {
    /** Deletes created or skipped periods of a habit series. */
    async releasePeriods(
      userId: number,
      table: 'habit_gaps' | 'habit_slots',
      seriesId: number,
      periods: readonly PeriodNumber[],
    ): Promise<void> {
      if (periods.length === 0) return;
      await database.query
        .deleteFrom(table as 'habit_slots')
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where(inJsonList(database, 'period', JSON.stringify(periods)))
        .execute();
    },

    /** Sets the last period of a habit series. */
    async saveEnd(userId: number, seriesId: number, endPeriod: PeriodNumber | null): Promise<void> {
      await database.query
        .updateTable('habit_series')
        .set({ endPeriod })
        .where('userId', '=', userId)
        .where('id', '=', seriesId)
        .execute();
    },

    /** Sets the habit of a series' first period as the template of all others. */
    async saveTemplate(userId: number, seriesId: number, templateId: number): Promise<void> {
      await database.query
        .updateTable('habit_series')
        .set({ templateId })
        .where('userId', '=', userId)
        .where('id', '=', seriesId)
        .execute();
      await database.query
        .updateTable('habits')
        .set({ templateId })
        .where('userId', '=', userId)
        .where('baseSeries', '=', seriesId)
        .where('id', '!=', templateId)
        .execute();
    },
  };
}
