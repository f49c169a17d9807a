import { periodDay, type PeriodNumber } from '#shared/calendar/period.ts';
import type { Database } from '#server/database/database.ts';
import { splitIntoBatches } from '#server/database/batches.ts';
import { inJsonList } from '#server/database/json-sql.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import { lockedSeries, periodValue, TEMPLATE_COLUMNS } from './locked-series.store.ts';

/** A period for which habits of several series may be missing. */
interface PeriodOfKind {
  userId: number;
  isWeekly: boolean;
  period: PeriodNumber;
}

/** The series that get a habit in a period, as JSON of their ids. */
interface HabitsOfPeriod {
  userId: number;
  period: PeriodNumber;
  seriesIds: string;
}

/** Prepares the statements that create the habits of a period. */
function prepareStatements(database: Database) {
  const selectMissing = prepareQuery(database, (query, { userId, isWeekly, period }: PeriodOfKind) =>
    query
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
              .where('slots.period', '=', period)
              .whereRef('slots.seriesId', '=', 'series.id'),
          ),
        ),
      )
      .orderBy('series.id'),
  );

  const takeSlots = prepareQuery(database, (query, { userId, period, seriesIds }: HabitsOfPeriod) =>
    query
      .insertInto('habit_slots')
      .columns(['userId', 'period', 'seriesId'])
      .expression((select) =>
        select
          .selectFrom('habit_series')
          .select(['userId', periodValue(period).as('period'), 'id as seriesId'])
          .where('userId', '=', userId)
          .where(inJsonList(database, 'id', seriesIds))
          .where('startPeriod', '<=', period)
          .where((where) => where.or([where('endPeriod', 'is', null), where('endPeriod', '>=', period)]))
          .orderBy('id'),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('seriesId'),
  );

  const selectNewHabits = prepareQuery(database, (query, { userId, period, seriesIds }: HabitsOfPeriod) =>
    query
      .selectFrom('habit_series as series')
      .innerJoin('habit_series_parts as parts', (join) =>
        join.onRef('parts.userId', '=', 'series.userId').onRef('parts.seriesId', '=', 'series.id'),
      )
      .select([
        ...TEMPLATE_COLUMNS.map((column) => `parts.${column}` as const),
        'series.userId',
        'series.id as baseSeries',
        'series.templateId',
      ])
      .where('series.userId', '=', userId)
      .where(inJsonList(database, 'series.id', seriesIds))
      .where('parts.startPeriod', '=', (latest) =>
        latest
          .selectFrom('habit_series_parts as earlier')
          .select((each) => each.fn.max('earlier.startPeriod').as('startPeriod'))
          .where('earlier.userId', '=', userId)
          .whereRef('earlier.seriesId', '=', 'series.id')
          .where('earlier.startPeriod', '<=', period),
      )
      .orderBy('series.id'),
  );

  return { selectMissing, takeSlots, selectNewHabits };
}

/** Creates the store that creates the habits of series: at most one for each series and period, ever. */
export function createHabitCreationStore(database: Database) {
  const { selectMissing, takeSlots, selectNewHabits } = prepareStatements(database);

  return {
    /** Returns the ids of the series that should have a habit in a period and never had one. */
    async findMissing(userId: number, isWeekly: boolean, period: PeriodNumber): Promise<number[]> {
      const rows = await selectMissing({ userId, isWeekly, period });
      return rows.map(({ id }) => id);
    },

    /**
     * Creates the habits of these series in a period, except those that were created before. A concurrent call waits
     * here and then creates nothing.
     */
    async makeHabits(
      userId: number,
      isWeekly: boolean,
      period: PeriodNumber,
      ids: readonly number[],
      createdAt: string,
    ): Promise<void> {
      const missing = JSON.stringify(ids);
      await lockedSeries(database, userId)
        .where(inJsonList(database, 'id', missing))
        .execute();
      const taken = await takeSlots({ userId, period, seriesIds: missing });
      if (taken.length === 0) return;
      const seriesIds = JSON.stringify(taken.map(({ seriesId }) => seriesId));
      const dueDate = periodDay(isWeekly, period);
      // Citus does not insert what a statement with such a subquery selects.
      const habits = await selectNewHabits({ userId, period, seriesIds });
      for (const batch of splitIntoBatches(habits)) {
        await database.query
          .insertInto('habits')
          .values(
            batch.map((habit) => ({
              ...habit,
              isPriority: Boolean(habit.isPriority),
              isWeekly,
              period,
              dueDate,
              createdAt,
            })),
          )
          .execute();
      }
    },
  };
}
