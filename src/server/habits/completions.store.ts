import { sql, type Selectable } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitCompletion } from '#shared/habits/habits.contract.ts';
import { splitIntoBatches } from '#server/database/batches.ts';
import type { Database } from '#server/database/database.ts';
import type { HabitCompletionsTable } from '#server/database/schema.ts';

/** A completion's row. */
export type StoredCompletion = Selectable<HabitCompletionsTable>;

/** Selects completions, each with the habit of its period or, without one, with the nearest habit of its series. */
const select = (database: Database, userId: number) =>
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

/**
 * Creates the store of habit completions. A completion belongs to a series and a day; its period determines the habit.
 */
export function createCompletionStore(database: Database) {
  /** Builds the deletion of a series' completions in a period, or also in all later ones. */
  const deleteFrom = (userId: number, seriesId: number, period: PeriodNumber, includesLater: boolean) =>
    database.query
      .deleteFrom('habit_completions')
      .where('userId', '=', userId)
      .where('seriesId', '=', seriesId)
      .where('period', includesLater ? '>=' : '=', period);

  return {
    /** Returns the completions of a day. */
    async findCompletionsOn(userId: number, day: Day): Promise<HabitCompletion[]> {
      return withHabits(await select(database, userId).where('completions.completionDate', '=', day).execute());
    },

    /** Returns all completions, by day. */
    async findAllCompletions(userId: number): Promise<HabitCompletion[]> {
      return withHabits(await select(database, userId).execute());
    },

    /** Restores the rows of completions. Days that are completed again are skipped. */
    async insertStoredCompletions(userId: number, completions: readonly StoredCompletion[]): Promise<void> {
      for (const batch of splitIntoBatches(completions)) {
        await database.query
          .insertInto('habit_completions')
          .values(batch.map((completion) => ({ ...completion, userId })))
          .onConflict((conflict) => conflict.columns(['userId', 'completionDate', 'seriesId']).doNothing())
          .execute();
      }
    },

    /** Adds the completion of a day in the period. A series has at most one per day. */
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

    /** Deletes the completions of a series on a day. */
    async deleteCompletionsOn(userId: number, seriesId: number, day: Day): Promise<void> {
      await database.query
        .deleteFrom('habit_completions')
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where('completionDate', '=', day)
        .execute();
    },

    /** Deletes all completions of a series in a period. */
    async deleteCompletionsIn(userId: number, seriesId: number, period: PeriodNumber): Promise<void> {
      await deleteFrom(userId, seriesId, period, false).execute();
    },

    /**
     * Deletes and returns the completions of a series in a period. With `includesLater`, also those in all later periods.
     */
    async takeCompletions(
      userId: number,
      seriesId: number,
      period: PeriodNumber,
      includesLater: boolean,
    ): Promise<StoredCompletion[]> {
      return deleteFrom(userId, seriesId, period, includesLater).returningAll().execute();
    },
  };
}

export type CompletionStore = ReturnType<typeof createCompletionStore>;

/** Leaves out completions without a habit: those of a series whose habits were all deleted. */
function withHabits(rows: readonly (Omit<HabitCompletion, 'habitId'> & { habitId: number | null })[]) {
  return rows.flatMap(({ habitId, ...completion }) => (habitId === null ? [] : [{ ...completion, habitId }]));
}
