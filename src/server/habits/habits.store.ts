import type { ExpressionBuilder, Kysely } from 'kysely';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { Database } from '#server/database/database.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import type { Schema } from '#server/database/schema.ts';
import { createItemStore } from '#server/items/items.store.ts';
import { createHabitStateStore } from './habit-states.store.ts';
import type { HabitInSeries, StoredHabit } from './habits.presenter.ts';

/** Creates the store of habits in their weeks and months. */
export function createHabitStore(database: Database) {
  const selectHabitsOf = prepareQuery(
    database,
    (query, { userId, isWeekly, period }: { userId: number; isWeekly: boolean; period: PeriodNumber }) =>
      selectInSeries(query, userId).where('habits.period', '=', period).where('habits.isWeekly', '=', isWeekly),
  );

  const selectNearestHabits = prepareQuery(
    database,
    (query, { userId, isWeekly, period }: { userId: number; isWeekly: boolean; period: PeriodNumber }) =>
      selectInSeries(query, userId).where('habits.id', 'in', (nearest) =>
        nearest
          .selectFrom('habit_series as each')
          .select((one) =>
            one.fn
              .coalesce(
                habitsOfEach(one, userId).where('one.period', '>=', period).orderBy('one.period').$asScalar(),
                habitsOfEach(one, userId).orderBy('one.period', 'desc').$asScalar(),
              )
              .as('nearestId'),
          )
          .where('each.userId', '=', userId)
          .where('each.isWeekly', '=', isWeekly),
      ),
  );

  return {
    ...createItemStore(database, 'habits', (row): StoredHabit => row),

    /** Returns the user's habit with this id; undefined when it does not exist or belongs to another user. */
    async findHabit(userId: number, id: number): Promise<HabitInSeries | undefined> {
      return selectInSeries(database.query, userId).where('habits.id', '=', id).executeTakeFirst();
    },

    /** Returns the habits of a week or a month, unordered. */
    async findHabitsOf(userId: number, isWeekly: boolean, period: PeriodNumber): Promise<HabitInSeries[]> {
      return selectHabitsOf({ userId, isWeekly, period });
    },

    /** Returns each habit once, as of its last week or month. */
    async findLatestHabits(userId: number, isWeekly: boolean): Promise<HabitInSeries[]> {
      return selectInSeries(database.query, userId)
        .where('habits.id', 'in', (lasts) =>
          lasts
            .selectFrom('habit_series as each')
            .select((one) => habitsOfEach(one, userId).orderBy('one.period', 'desc').as('lastId'))
            .where('each.userId', '=', userId)
            .where('each.isWeekly', '=', isWeekly),
        )
        .execute();
    },

    /** Returns each habit once: in the period, or the next one it was created for, else in its last week or month. */
    async findNearestHabits(userId: number, isWeekly: boolean, period: PeriodNumber): Promise<HabitInSeries[]> {
      return selectNearestHabits({ userId, isWeekly, period });
    },

    /** Returns the habits of a series from a period on. */
    async findHabitsFrom(userId: number, seriesId: number, period: PeriodNumber): Promise<StoredHabit[]> {
      return database.query
        .selectFrom('habits')
        .selectAll()
        .where('userId', '=', userId)
        .where('baseSeries', '=', seriesId)
        .where('period', '>=', period)
        .execute();
    },

    ...createHabitStateStore(database),
  };
}

export type HabitStore = ReturnType<typeof createHabitStore>;

/** Selects a user's habits, each with the range of its series. */
function selectInSeries(query: Kysely<Schema>, userId: number) {
  return query
    .selectFrom('habits')
    .innerJoin('habit_series as series', (join) =>
      join.onRef('series.userId', '=', 'habits.userId').onRef('series.id', '=', 'habits.baseSeries'),
    )
    .selectAll('habits')
    .select(['series.startPeriod', 'series.endPeriod', 'series.stopPeriod'])
    .where('habits.userId', '=', userId);
}

/** Selects the id of one habit per series; the caller adds the order. */
function habitsOfEach(each: ExpressionBuilder<Schema & { each: Schema['habit_series'] }, 'each'>, userId: number) {
  return each
    .selectFrom('habits as one')
    .select('one.id')
    .where('one.userId', '=', userId)
    .whereRef('one.baseSeries', '=', 'each.id')
    .limit(1);
}
