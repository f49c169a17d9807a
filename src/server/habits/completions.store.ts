import { sql, type Selectable } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitCompletion } from '#shared/habits/habits.contract.ts';
import type { Database } from '#server/database/database.ts';
import type { HabitCompletionsTable } from '#server/database/schema.ts';

/** A completion as it is stored. */
export type StoredCompletion = Selectable<HabitCompletionsTable>;

/** When a person's habits were kept. A completion is one of a series and a day; which habit that is follows from its period. */
export function createCompletionStore(database: Database) {
  /** Each completion with the habit of its period or, where the series has none there, with the nearest one. */
  const select = (userId: number) =>
    database.query
      .selectFrom('habit_completions as completions')
      .leftJoin('habits as own', (join) =>
        join
          .onRef('own.userId', '=', 'completions.userId')
          .onRef('own.baseSeries', '=', 'completions.seriesId')
          .onRef('own.period', '=', 'completions.period'),
      )
      .select((each) => [
        'completions.id',
        'completions.completionDate',
        'completions.seriesId as baseSeries',
        each.fn
          .coalesce(
            'own.id',
            each
              .selectFrom('habits as near')
              .select('near.id')
              .where('near.userId', '=', userId)
              .whereRef('near.baseSeries', '=', 'completions.seriesId')
              .orderBy(sql`abs(${sql.ref('near.period')} - ${sql.ref('completions.period')})`)
              .orderBy('near.period')
              .limit(1),
          )
          .as('habitId'),
      ])
      .where('completions.userId', '=', userId)
      .orderBy('completions.completionDate')
      .orderBy('completions.seriesId');

  /** The completions of a series in a period, or also in all later ones. */
  const deleteFrom = (userId: number, seriesId: number, period: PeriodNumber, isForFuture: boolean) =>
    database.query
      .deleteFrom('habit_completions')
      .where('userId', '=', userId)
      .where('seriesId', '=', seriesId)
      .where('period', isForFuture ? '>=' : '=', period);

  return {
    /** The completions of a day. */
    async findCompletionsOn(userId: number, day: Day): Promise<HabitCompletion[]> {
      return withHabits(await select(userId).where('completions.completionDate', '=', day).execute());
    },

    /** All completions, by day. */
    async findAllCompletions(userId: number): Promise<HabitCompletion[]> {
      return withHabits(await select(userId).execute());
    },

    /** Puts completions back as they were stored. Days that count again already are left out. */
    async insertStoredCompletions(userId: number, completions: readonly StoredCompletion[]): Promise<void> {
      if (completions.length === 0) return;
      await database.query
        .insertInto('habit_completions')
        .values(completions.map((completion) => ({ ...completion, userId })))
        .onConflict((conflict) => conflict.columns(['userId', 'completionDate', 'seriesId']).doNothing())
        .execute();
    },

    /** Says that a habit was kept on a day of the period. A day counts once in a series. */
    async insertCompletion(
      userId: number,
      completion: { seriesId: number; period: PeriodNumber; completionDate: Day },
      createdAt: string,
    ): Promise<void> {
      await database.query
        .insertInto('habit_completions')
        .values({ ...completion, userId, createdAt })
        .onConflict((conflict) => conflict.columns(['userId', 'completionDate', 'seriesId']).doNothing())
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
      await deleteFrom(userId, seriesId, period, false).execute();
    },

    /** Takes all completions of a series in a period, or with `isForFuture` also in all later ones, out and answers them. */
    async takeCompletions(
      userId: number,
      seriesId: number,
      period: PeriodNumber,
      isForFuture: boolean,
    ): Promise<StoredCompletion[]> {
      return deleteFrom(userId, seriesId, period, isForFuture).returningAll().execute();
    },
  };
}

export type CompletionStore = ReturnType<typeof createCompletionStore>;

/** The completions that can be listed: those of a series of which every habit was deleted cannot. */
function withHabits(rows: readonly (Omit<HabitCompletion, 'habitId'> & { habitId: number | null })[]) {
  return rows.flatMap(({ habitId, ...completion }) => (habitId === null ? [] : [{ ...completion, habitId }]));
}
