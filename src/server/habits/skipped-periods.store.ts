import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { Database } from '#server/database/database.ts';

/** Creates the store of skipped periods: the periods from which habits were deleted. */
export function createSkippedPeriodStore(database: Database) {
  return {
    /** Adds a skipped period. With `includesLater`, all later periods are skipped too. */
    async insertSkippedPeriod(
      userId: number,
      seriesId: number,
      period: PeriodNumber,
      includesLater: boolean,
    ): Promise<void> {
      await database.query
        .insertInto('habit_gaps')
        .values({ userId, seriesId, period, isForFuture: includesLater })
        .execute();
    },

    /** Deletes a skipped period. */
    async deleteSkippedPeriod(userId: number, seriesId: number, period: PeriodNumber): Promise<void> {
      await database.query
        .deleteFrom('habit_gaps')
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where('period', '=', period)
        .execute();
    },

    /** Returns the first period that was skipped together with all later ones; null without one. */
    async findFirstEnd(userId: number, seriesId: number): Promise<PeriodNumber | null> {
      const { period } = await database.query
        .selectFrom('habit_gaps')
        .select((each) => each.fn.min<PeriodNumber | null>('period').as('period'))
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where('isForFuture', '=', true)
        .executeTakeFirstOrThrow();
      return period;
    },
  };
}

export type SkippedPeriodStore = ReturnType<typeof createSkippedPeriodStore>;
