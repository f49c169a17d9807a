import type { ExpressionBuilder } from 'kysely';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitContent } from '#shared/habits/habits.contract.ts';
import type { Database } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';

/** Creates the store that changes the habits of a series together: their content, priority and crossed-out state. */
export function createHabitStateStore(database: Database) {
  const updateFrom = (userId: number, seriesId: number, period: PeriodNumber) =>
    database.query
      .updateTable('habits')
      .where('userId', '=', userId)
      .where('baseSeries', '=', seriesId)
      .where('period', '>=', period);

  return {
    /** Changes title, notes and colour of a series' habits from a period on. */
    async changeContentFrom(
      userId: number,
      seriesId: number,
      period: PeriodNumber,
      content: Partial<Omit<HabitContent, 'isPriority'>>,
    ): Promise<void> {
      await updateFrom(userId, seriesId, period).set(content).execute();
    },

    /** Changes the priority of a series' habit in a period, and of later ones that are active. */
    async prioritizeFrom(userId: number, seriesId: number, period: PeriodNumber, isPriority: boolean): Promise<void> {
      await updateFrom(userId, seriesId, period)
        .set({ isPriority })
        .where((where) =>
          where.or([
            where('period', '=', period),
            where.and([
              where('isCrossedOut', '=', false),
              where.not(where.exists(getCompletions(where, userId, seriesId))),
            ]),
          ]),
        )
        .execute();
    },

    /** Removes the crossed-out state of a habit, and of its series' habit in the period. */
    async uncrossHabits(userId: number, seriesId: number, id: number, period: PeriodNumber): Promise<void> {
      await database.query
        .updateTable('habits')
        .set({ isCrossedOut: false })
        .where('userId', '=', userId)
        .where('baseSeries', '=', seriesId)
        .where((where) => where.or([where('id', '=', id), where('period', '=', period)]))
        .execute();
    },

    /** Removes the crossed-out state of those habits of a series that were completed. */
    async uncrossCompleted(userId: number, seriesId: number): Promise<void> {
      await database.query
        .updateTable('habits')
        .set({ isCrossedOut: false })
        .where('userId', '=', userId)
        .where('baseSeries', '=', seriesId)
        .where('isCrossedOut', '=', true)
        .where((where) => where.exists(getCompletions(where, userId, seriesId)))
        .execute();
    },
  };
}

/** Selects the completions of a series' habit in its period. */
function getCompletions(where: ExpressionBuilder<Schema, 'habits'>, userId: number, seriesId: number) {
  return where
    .selectFrom('habit_completions as completions')
    .select('completions.id')
    .where('completions.userId', '=', userId)
    .where('completions.seriesId', '=', seriesId)
    .whereRef('completions.period', '=', 'habits.period');
}
