import { sql } from 'kysely';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitRecord } from '#shared/habits/habits.rules.ts';
import type { Database } from '#server/database/database.ts';
import { presentSeries, type HabitSeries } from './habits.presenter.ts';

/** What habits have in common in all their weeks or months, and the periods that they were made for. */
export function createHabitSeriesStore(database: Database) {
  return {
    /** Adds a series and answers its id. */
    async insertSeries(userId: number, series: Omit<HabitSeries, 'id'>, createdAt: string): Promise<number> {
      const { id } = await database.query
        .insertInto('habit_series')
        .values({ ...series, userId, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** A series; whoever changes it, or makes habits of it, waits here for who is changing it. */
    async lockSeries(userId: number, id: number): Promise<HabitSeries | undefined> {
      const row = await database.query
        .selectFrom('habit_series')
        .selectAll()
        .where('userId', '=', userId)
        .where('id', '=', id)
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
      return row && presentSeries(row);
    },

    /** Changes a series. */
    async saveSeries(userId: number, id: number, fields: Partial<Omit<HabitSeries, 'id'>>): Promise<void> {
      await database.query
        .updateTable('habit_series')
        .set(fields)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    /** The ids of the series of which a period should have a habit and never had one. */
    async findMissing(userId: number, isWeekly: boolean, period: PeriodNumber): Promise<number[]> {
      const rows = await database.query
        .selectFrom('habit_series as series')
        .select('series.id')
        .where('series.userId', '=', userId)
        .where('series.isWeekly', '=', isWeekly)
        .where('series.startPeriod', '<=', period)
        .where((where) => where.or([where('series.endPeriod', 'is', null), where('series.endPeriod', '>=', period)]))
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('habit_slots as slots')
                .select('slots.period')
                .where('slots.userId', '=', userId)
                .whereRef('slots.seriesId', '=', 'series.id')
                .where('slots.period', '=', period),
            ),
          ),
        )
        .orderBy('series.id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Takes the periods of a series that nobody has taken yet and answers those: a habit is made for each once. */
    async takeSlots(userId: number, seriesId: number, periods: readonly PeriodNumber[]): Promise<PeriodNumber[]> {
      if (periods.length === 0) return [];
      const rows = await database.query
        .insertInto('habit_slots')
        .values(periods.map((period) => ({ userId, seriesId, period })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('period')
        .execute();
      return rows.map(({ period }) => period);
    },

    /** Says whether a period has a gap where its habit was deleted. */
    async setGap(userId: number, seriesId: number, period: PeriodNumber, isGap: boolean): Promise<void> {
      await database.query
        .updateTable('habit_slots')
        .set({ isGap })
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where('period', '=', period)
        .execute();
    },

    /** Gives the periods of a series from this one on back: habits may be made for them again. */
    async releaseSlotsFrom(userId: number, seriesId: number, period: PeriodNumber): Promise<void> {
      await database.query
        .deleteFrom('habit_slots')
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where('period', '>=', period)
        .execute();
    },

    /** What is known of the periods of these series: when they were kept, crossed out or deleted. */
    async findRecords(userId: number, seriesIds: readonly number[]): Promise<Map<number, HabitRecord>> {
      if (seriesIds.length === 0) return new Map();
      const periods = sql<string>`string_agg(cast(period as text), ',')`;
      const starts = await database.query
        .selectFrom('habit_series')
        .select(['id', 'startPeriod'])
        .where('userId', '=', userId)
        .where('id', 'in', seriesIds)
        .execute();
      const kept = await database.query
        .selectFrom('habit_completions')
        .select(['seriesId', periods.as('periods')])
        .where('userId', '=', userId)
        .where('seriesId', 'in', seriesIds)
        .groupBy('seriesId')
        .execute();
      const crossedOut = await database.query
        .selectFrom('habits')
        .select(['baseSeries as seriesId', periods.as('periods')])
        .where('userId', '=', userId)
        .where('baseSeries', 'in', seriesIds)
        .where('isCrossedOut', '=', true)
        .groupBy('baseSeries')
        .execute();
      const gaps = await database.query
        .selectFrom('habit_slots')
        .select(['seriesId', periods.as('periods')])
        .where('userId', '=', userId)
        .where('seriesId', 'in', seriesIds)
        .where('isGap', '=', true)
        .groupBy('seriesId')
        .execute();
      const [keptOf, crossedOutOf, gapsOf] = [kept, crossedOut, gaps].map(bySeries);
      return new Map(
        starts.map(({ id, startPeriod: start }) => [
          id,
          {
            kept: keptOf?.get(id) ?? NONE,
            crossedOut: crossedOutOf?.get(id) ?? NONE,
            gaps: gapsOf?.get(id) ?? NONE,
            start,
          },
        ]),
      );
    },
  };
}

export type HabitSeriesStore = ReturnType<typeof createHabitSeriesStore>;

const NONE: ReadonlySet<PeriodNumber> = new Set();

function bySeries(rows: readonly { seriesId: number; periods: string }[]): Map<number, ReadonlySet<PeriodNumber>> {
  return new Map(rows.map(({ seriesId, periods }) => [seriesId, new Set(periods.split(',').map(Number))]));
}
