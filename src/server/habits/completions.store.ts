import type { Selectable } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitCompletion } from '#shared/habits/habits.contract.ts';
import type { Database } from '#server/database/database.ts';
import type { HabitCompletionsTable } from '#server/database/schema.ts';

/** A completion as it is stored. */
export type StoredCompletion = Selectable<HabitCompletionsTable>;

/** When a person's habits were kept. */
export function createCompletionStore(database: Database) {
  const select = (userId: number) =>
    database.query
      .selectFrom('habit_completions')
      .select(['id', 'habitId', 'completionDate'])
      .where('userId', '=', userId)
      .orderBy('completionDate')
      .orderBy('habitId');

  return {
    /** The completions of a day. */
    async findCompletionsOn(userId: number, day: Day): Promise<HabitCompletion[]> {
      return select(userId).where('completionDate', '=', day).execute();
    },

    /** All completions, by day. */
    async findAllCompletions(userId: number): Promise<HabitCompletion[]> {
      return select(userId).execute();
    },

    /** The completions of these habits, exactly as they are stored. */
    async findStoredCompletions(userId: number, habitIds: readonly number[]): Promise<StoredCompletion[]> {
      if (habitIds.length === 0) return [];
      return database.query
        .selectFrom('habit_completions')
        .selectAll()
        .where('userId', '=', userId)
        .where('habitId', 'in', habitIds)
        .execute();
    },

    /** Puts completions back as they were stored. */
    async insertStoredCompletions(userId: number, completions: readonly StoredCompletion[]): Promise<void> {
      if (completions.length === 0) return;
      await database.query
        .insertInto('habit_completions')
        .values(completions.map((completion) => ({ ...completion, userId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Says that a habit was kept on a day of the period. A day counts once. */
    async insertCompletion(
      userId: number,
      completion: { habitId: number; seriesId: number; period: PeriodNumber; completionDate: Day },
      createdAt: string,
    ): Promise<void> {
      await database.query
        .insertInto('habit_completions')
        .values({ ...completion, userId, createdAt })
        .onConflict((conflict) => conflict.columns(['userId', 'habitId', 'completionDate']).doNothing())
        .execute();
    },

    /** Takes the completions of a series on a day back. */
    async deleteCompletionsOn(userId: number, seriesId: number, day: Day): Promise<void> {
      await database.query
        .deleteFrom('habit_completions')
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where('completionDate', '=', day)
        .execute();
    },

    /** Takes all completions of a series in a period back. */
    async deleteCompletionsIn(userId: number, seriesId: number, period: PeriodNumber): Promise<void> {
      await database.query
        .deleteFrom('habit_completions')
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where('period', '=', period)
        .execute();
    },
  };
}

export type CompletionStore = ReturnType<typeof createCompletionStore>;
