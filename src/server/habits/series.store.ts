import type { HabitContent } from '#shared/habits/habits.contract.ts';
import type { Database } from '#server/database/database.ts';
import { createHabitCreationStore } from './habit-creation.store.ts';
import { createHabitSegmentStore } from './segments.store.ts';
import { presentSeries, type HabitSeries } from './series.presenter.ts';
import { lockedSeries } from './locked-series.store.ts';

/** Creates the store of habit series, with their segments and with the creation of their habits. */
export function createHabitSeriesStore(database: Database) {
  const selectSeries = (userId: number) => lockedSeries(database, userId);

  return {
    /** Adds a series whose only segment has the fields of `template`. Returns its id. */
    async insertSeries(
      userId: number,
      series: Omit<HabitSeries, 'id' | 'templateId'>,
      template: HabitContent,
      createdAt: string,
    ): Promise<number> {
      const { id } = await database.query
        .insertInto('habit_series')
        .values({ ...series, templateId: null, userId, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { startPeriod } = series;
      await database.query
        .insertInto('habit_series_parts')
        .values({ ...template, userId, seriesId: id, startPeriod })
        .execute();
      await database.query.insertInto('habit_slots').values({ userId, seriesId: id, period: startPeriod }).execute();
      return id;
    },

    /**
     * Returns the series of a habit, locked until the transaction ends: changes of the series and the creation of its
     * habits wait. Call it before reading the habit, because every change of habits locks the series first.
     */
    async lockSeriesOf(userId: number, habitId: number): Promise<HabitSeries | undefined> {
      const row = await selectSeries(userId)
        .where('id', '=', (query) =>
          query.selectFrom('habits').select('baseSeries').where('userId', '=', userId).where('id', '=', habitId),
        )
        .executeTakeFirst();
      return row && presentSeries(row);
    },

    /** Returns a series, locked like in `lockSeriesOf`. */
    async lockSeries(userId: number, id: number): Promise<HabitSeries | undefined> {
      const row = await selectSeries(userId).where('id', '=', id).executeTakeFirst();
      return row && presentSeries(row);
    },

    /** Updates a series. */
    async saveSeries(userId: number, id: number, fields: Partial<Omit<HabitSeries, 'id'>>): Promise<void> {
      await database.query
        .updateTable('habit_series')
        .set(fields)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    ...createHabitSegmentStore(database),
    ...createHabitCreationStore(database),
  };
}

export type HabitSeriesStore = ReturnType<typeof createHabitSeriesStore>;
