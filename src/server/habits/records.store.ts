import { sql } from 'kysely';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitRecord } from '#shared/habits/habits.rules.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import type { HabitInSeries } from './habits.presenter.ts';

/** Some series of a user, as JSON of their ids. */
interface SomeSeries {
  userId: number;
  seriesIds: string;
}

/**
 * Creates the store of habit records: the completed, crossed-out and skipped periods that streaks are computed from.
 */
export function createHabitRecordStore(database: Database) {
  /**
   * The periods of a series as one string, with duplicates. One row per period would cost more than the rest of the
   * query.
   */
  const periods = sql<string>`string_agg(cast(period as text), ',')`.as('periods');

  const selectKept = prepareQuery(database, (query, { userId, seriesIds }: SomeSeries) =>
    query
      .selectFrom('habit_completions')
      .select(['seriesId', periods])
      .where('userId', '=', userId)
      .where(inJsonList(database, 'seriesId', seriesIds))
      .groupBy('seriesId'),
  );

  const selectCrossedOut = prepareQuery(database, (query, { userId, seriesIds }: SomeSeries) =>
    query
      .selectFrom('habits')
      .select(['baseSeries as seriesId', periods])
      .where('userId', '=', userId)
      .where(inJsonList(database, 'baseSeries', seriesIds))
      .where('isCrossedOut', '=', sql.lit(true))
      .groupBy('baseSeries'),
  );

  const selectSkippedPeriods = prepareQuery(database, (query, { userId, seriesIds }: SomeSeries) =>
    query
      .selectFrom('habit_gaps')
      .select(['seriesId', periods])
      .where('userId', '=', userId)
      .where(inJsonList(database, 'seriesId', seriesIds))
      .groupBy('seriesId'),
  );

  return {
    /** Returns each habit with the record of its series. */
    async findRecords(
      userId: number,
      habits: readonly HabitInSeries[],
    ): Promise<[habit: HabitInSeries, record: HabitRecord][]> {
      if (habits.length === 0) return [];
      const some = { userId, seriesIds: JSON.stringify(habits.map(({ baseSeries }) => baseSeries)) };
      const kept = bySeries(await selectKept(some));
      const crossedOut = bySeries(await selectCrossedOut(some));
      const skipped = bySeries(await selectSkippedPeriods(some));
      return habits.map((habit) => [
        habit,
        {
          kept: kept.get(habit.baseSeries) ?? NEVER,
          crossedOut: crossedOut.get(habit.baseSeries) ?? NEVER,
          skipped: skipped.get(habit.baseSeries) ?? NEVER,
          start: habit.startPeriod,
          end: habit.endPeriod,
        },
      ]);
    },
  };
}

export type HabitRecordStore = ReturnType<typeof createHabitRecordStore>;

const NEVER: ReadonlySet<PeriodNumber> = new Set();

function bySeries(rows: readonly { seriesId: number; periods: string }[]): Map<number, ReadonlySet<PeriodNumber>> {
  return new Map(
    rows.map(({ seriesId, periods }) => [seriesId, new Set(JSON.parse(`[${periods}]`) as PeriodNumber[])]),
  );
}
