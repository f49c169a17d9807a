import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { Database } from '#server/database/database.ts';
import { prepareQuery } from '#server/database/prepared.ts';
import { createItemStore } from '#server/items/items.store.ts';
import type { StoredHabit } from './habits.presenter.ts';

/** A person's habits in their weeks and months in the database. */
export function createHabitStore(database: Database) {
  const selectHabitsOf = prepareQuery(
    database,
    (query, { userId, isWeekly, period }: { userId: number; isWeekly: boolean; period: PeriodNumber }) =>
      query
        .selectFrom('habits')
        .selectAll()
        .where('userId', '=', userId)
        .where('period', '=', period)
        .where('isWeekly', '=', isWeekly),
  );

  return {
    ...createItemStore(database, 'habits', (row): StoredHabit => row),

    /** The habits of a week, or of a month, in no particular order. */
    async findHabitsOf(userId: number, isWeekly: boolean, period: PeriodNumber): Promise<StoredHabit[]> {
      return selectHabitsOf({ userId, isWeekly, period });
    },

    /** Each habit once, as it is in its last week or month. */
    async findLatestHabits(userId: number, isWeekly: boolean): Promise<StoredHabit[]> {
      return database.query
        .selectFrom('habits')
        .selectAll()
        .where('userId', '=', userId)
        .where('id', 'in', (lasts) =>
          lasts
            .selectFrom('habit_series as series')
            .select((each) =>
              each
                .selectFrom('habits as last')
                .select('last.id')
                .where('last.userId', '=', userId)
                .whereRef('last.baseSeries', '=', 'series.id')
                .orderBy('last.period', 'desc')
                .limit(1)
                .as('lastId'),
            )
            .where('series.userId', '=', userId)
            .where('series.isWeekly', '=', isWeekly),
        )
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

    /** Says of a habit, and of the one that its series has in the period, that they are not crossed out. */
    async restoreCrossedOut(userId: number, seriesId: number, id: number, period: PeriodNumber): Promise<void> {
      await database.query
        .updateTable('habits')
        .set({ isCrossedOut: false })
        .where('userId', '=', userId)
        .where('baseSeries', '=', seriesId)
        .where((where) => where.or([where('id', '=', id), where('period', '=', period)]))
        .execute();
    },

    /** Says of the habits of a series from a period on that they do not recur. */
    async stopRecurring(userId: number, seriesId: number, period: PeriodNumber): Promise<void> {
      await database.query
        .updateTable('habits')
        .set({ isRecurring: false, isOngoing: false })
        .where('userId', '=', userId)
        .where('baseSeries', '=', seriesId)
        .where('period', '>=', period)
        .execute();
    },
  };
}

export type HabitStore = ReturnType<typeof createHabitStore>;
