import { sql, type RawBuilder } from 'kysely';
import { periodDay, type PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitContent } from '#shared/habits/habits.contract.ts';
import type { Database } from '#server/database/database.ts';
import { dayValue, instantValue, inJsonList } from '#server/database/json-sql.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import { presentHabitSegment, presentSeries, type HabitSegment, type HabitSeries } from './series.presenter.ts';

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

/** The columns that a habit copies from its segment. */
const TEMPLATE = ['title', 'isPriority', 'color', 'notes'] as const;

/** Creates the store of habit series: their segments, and the periods for which a habit was created. */
export function createHabitSeriesStore(database: Database) {
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

  const insertHabits = prepareQuery(
    database,
    (
      query,
      { userId, period, seriesIds, dueDate, createdAt }: HabitsOfPeriod & { dueDate: string; createdAt: string },
    ) =>
      query
        .insertInto('habits')
        .columns([...TEMPLATE, 'userId', 'isWeekly', 'baseSeries', 'templateId', 'period', 'dueDate', 'createdAt'])
        .expression((select) =>
          select
            .selectFrom('habit_series as series')
            .innerJoin('habit_series_parts as parts', (join) =>
              join.onRef('parts.userId', '=', 'series.userId').onRef('parts.seriesId', '=', 'series.id'),
            )
            .select([
              ...TEMPLATE.map((column) => `parts.${column}` as const),
              'series.userId',
              'series.isWeekly',
              'series.id',
              'series.templateId',
              periodValue(period).as('period'),
              dayValue(database, dueDate).as('dueDate'),
              instantValue(database, createdAt).as('createdAt'),
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
        ),
  );

  const selectSeries = (userId: number) =>
    database.query
      .selectFrom('habit_series')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('id')
      .$if(database.engine === 'postgres', (query) => query.forUpdate());

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

    /** Changes the segments of a series from a period on. */
    async changeParts(
      userId: number,
      seriesId: number,
      period: PeriodNumber,
      change: Partial<HabitContent>,
    ): Promise<void> {
      await database.query
        .insertInto('habit_series_parts')
        .columns(['userId', 'seriesId', 'startPeriod', ...TEMPLATE])
        .expression((select) =>
          select
            .selectFrom('habit_series_parts')
            .select(['userId', 'seriesId', periodValue(period).as('startPeriod'), ...TEMPLATE])
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
    async findParts(userId: number, seriesId: number): Promise<HabitSegment[]> {
      const rows = await database.query
        .selectFrom('habit_series_parts')
        .selectAll()
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .orderBy('startPeriod')
        .execute();
      return rows.map(presentHabitSegment);
    },

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
      await selectSeries(userId)
        .where(inJsonList(database, 'id', missing))
        .execute();
      const taken = await takeSlots({ userId, period, seriesIds: missing });
      if (taken.length === 0) return;
      const seriesIds = JSON.stringify(taken.map(({ seriesId }) => seriesId));
      await insertHabits({ userId, period, seriesIds, dueDate: periodDay(isWeekly, period), createdAt });
    },
  };
}

export type HabitSeriesStore = ReturnType<typeof createHabitSeriesStore>;

/** Returns a period as a selected value. PostgreSQL needs a cast, or it takes the period for text. */
function periodValue(period: PeriodNumber): RawBuilder<number> {
  return sql<number>`cast(${period} as integer)`;
}
