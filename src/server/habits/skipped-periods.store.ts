import type { PeriodNumber } from '#shared/calendar/period.ts';
import type { Database } from '#server/database/database.ts';

/** From which periods a person's habits were deleted. */
export function createSkippedPeriodStore(database: Database) {
  return {
    /** Says that a series' habit was deleted from a period, or with `isForFuture` from all later ones too. */
    async insertGap(userId: number, seriesId: number, period: PeriodNumber, isForFuture: boolean): Promise<void> {
      await database.query.insertInto('habit_gaps').values({ userId, seriesId, period, isForFuture }).execute();
    },

    /** Takes back that a series' habit was deleted from a period. */
    async deleteGap(userId: number, seriesId: number, period: PeriodNumber): Promise<void> {
      await database.query
        .deleteFrom('habit_gaps')
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where('period', '=', period)
        .execute();
    },

    /** The first period from which a series' habit was deleted together with all later ones; null when there is none. */
    async findFirstCut(userId: number, seriesId: number): Promise<PeriodNumber | null> {
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
