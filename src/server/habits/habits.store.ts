import { sql } from 'kysely';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { Database } from '#server/database/database.ts';
import { createItemStore } from '#server/items/items.store.ts';
import type { StoredHabit } from './habits.presenter.ts';

/** A person's habits in their weeks and months in the database. */
export function createHabitStore(database: Database) {
  return {
    ...createItemStore(database, 'habits', (row): StoredHabit => row),

    /** The habits of a week, or of a month, in no particular order. */
    async findHabitsOf(userId: number, isWeekly: boolean, period: PeriodNumber): Promise<StoredHabit[]> {
      return database.query
        .selectFrom('habits')
        .selectAll()
        .where('userId', '=', userId)
        .where('period', '=', period)
        .where('isWeekly', '=', isWeekly)
        .execute();
    },

    /** Each habit once, as it is in its last week or month. */
    async findLatestHabits(userId: number, isWeekly: boolean | undefined): Promise<StoredHabit[]> {
      const last = sql<number>`max(${sql.ref('period')})`;
      return database.query
        .selectFrom('habits')
        .selectAll('habits')
        .innerJoin(
          (query) =>
            query
              .selectFrom('habits')
              .select(['baseSeries as lastOf', last.as('lastPeriod')])
              .where('userId', '=', userId)
              .groupBy('baseSeries')
              .as('lasts'),
          (join) =>
            join.onRef('lasts.lastOf', '=', 'habits.baseSeries').onRef('lasts.lastPeriod', '=', 'habits.period'),
        )
        .where('habits.userId', '=', userId)
        .$if(isWeekly !== undefined, (query) => query.where('habits.isWeekly', '=', isWeekly === true))
        .execute();
    },

    /** The habits of a series from a period on, the earliest first. */
    async findHabitsFrom(userId: number, seriesId: number, period: PeriodNumber): Promise<StoredHabit[]> {
      return database.query
        .selectFrom('habits')
        .selectAll()
        .where('userId', '=', userId)
        .where('baseSeries', '=', seriesId)
        .where('period', '>=', period)
        .orderBy('period')
        .execute();
    },

    /** Adds the habits of several periods of a series. */
    async insertHabits(
      userId: number,
      habits: readonly Omit<StoredHabit, 'id' | 'userId' | 'createdAt'>[],
      createdAt: string,
    ): Promise<void> {
      if (habits.length === 0) return;
      await database.query
        .insertInto('habits')
        .values(
          habits.map((habit) => ({
            ...habit,
            userId,
            createdAt,
            isWeekly: Boolean(habit.isWeekly),
            isPriority: Boolean(habit.isPriority),
            isCrossedOut: Boolean(habit.isCrossedOut),
            isOngoing: Boolean(habit.isOngoing),
            isRecurring: Boolean(habit.isRecurring),
          })),
        )
        .execute();
    },
  };
}

export type HabitStore = ReturnType<typeof createHabitStore>;
