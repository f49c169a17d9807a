import { periodDay, type PeriodNumber } from '#shared/calendar/period.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { HabitSeries, StoredHabit } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitSeriesStore } from './series.store.ts';

/**
 * Habits that recur (readings, 11): each later week or month has a habit of its own, made once, when that period is first
 * read. Everything but `completePeriod` is to be called inside a transaction.
 */
export function createHabitSeriesService(
  database: Database,
  series: HabitSeriesStore,
  habits: HabitStore,
  clock: Clock,
) {
  /** Makes the habits that a series should have in these periods and never had. */
  async function makeHabits(userId: number, of: HabitSeries, periods: readonly PeriodNumber[]): Promise<void> {
    const taken = await series.takeSlots(userId, of.id, periods);
    const made = taken.map((period) => habitOf(of, period));
    await habits.insertHabits(userId, made, clock().toISOString());
  }

  return {
    /** Sees to it that a week, or a month, has its habits. */
    async completePeriod(userId: number, isWeekly: boolean, period: PeriodNumber): Promise<void> {
      const missing = await series.findMissing(userId, isWeekly, period);
      if (missing.length === 0) return;
      await database.derivation(async () => {
        for (const id of missing) {
          const locked = await series.lockSeries(userId, id);
          if (locked !== undefined && reaches(locked, period)) await makeHabits(userId, locked, [period]);
        }
      });
    },

    /** Begins a series with the habit of its first period, which it answers. */
    async startSeries(
      userId: number,
      fields: Omit<HabitSeries, 'id' | 'templateId' | 'endPeriod'>,
      isRecurring: boolean,
      isCrossedOut: boolean,
    ): Promise<StoredHabit> {
      const { startPeriod } = fields;
      const now = clock().toISOString();
      const begun = { ...fields, templateId: null, endPeriod: isRecurring ? null : startPeriod };
      const id = await series.insertSeries(userId, begun, now);
      await series.takeSlots(userId, id, [startPeriod]);
      const first = { ...habitOf({ ...begun, id }, startPeriod), isCrossedOut, isRecurring, isOngoing: isRecurring };
      const habit = await habits.insertItem(userId, first, now);
      await series.saveSeries(userId, id, { templateId: habit.id });
      return habit;
    },

    /**
     * Changes what a habit has in common from this period on. The periods before that nobody has read yet get their habits
     * first, so that they keep what it was until then.
     */
    async changeFrom(
      userId: number,
      { baseSeries, period }: StoredHabit,
      change: Partial<Pick<HabitSeries, 'title' | 'isPriority' | 'color' | 'notes'>>,
    ): Promise<void> {
      const locked = await series.lockSeries(userId, baseSeries);
      if (locked === undefined) return;
      const last = Math.min(period - 1, locked.endPeriod ?? period - 1);
      const count = Math.max(0, last - locked.startPeriod + 1);
      await makeHabits(
        userId,
        locked,
        Array.from({ length: count }, (_, index) => locked.startPeriod + index),
      );
      await series.saveSeries(userId, baseSeries, change);
      for (const { id } of await habits.findHabitsFrom(userId, baseSeries, period)) {
        await habits.saveItem(userId, id, change);
      }
    },

    /** Ends a series with this period, and answers what it was and the habits of later ones, which are still there. */
    async endAfter(
      userId: number,
      seriesId: number,
      period: PeriodNumber,
    ): Promise<{ endPeriod: PeriodNumber | null; later: StoredHabit[] }> {
      const locked = await series.lockSeries(userId, seriesId);
      await series.saveSeries(userId, seriesId, { endPeriod: period });
      return {
        endPeriod: locked?.endPeriod ?? null,
        later: await habits.findHabitsFrom(userId, seriesId, period + 1),
      };
    },
  };
}

export type HabitSeriesService = ReturnType<typeof createHabitSeriesService>;

function reaches({ startPeriod, endPeriod }: HabitSeries, period: PeriodNumber): boolean {
  return period >= startPeriod && (endPeriod === null || period <= endPeriod);
}

/** The habit that a series has in a period. */
function habitOf(
  { id, isWeekly, templateId, title, isPriority, color, notes }: HabitSeries,
  period: PeriodNumber,
): Omit<StoredHabit, 'id' | 'userId' | 'createdAt'> & {
  isWeekly: boolean;
  isPriority: boolean;
  isCrossedOut: boolean;
  isOngoing: boolean;
  isRecurring: boolean;
} {
  return {
    title,
    isWeekly,
    isPriority,
    isCrossedOut: false,
    isOngoing: true,
    isRecurring: true,
    baseSeries: id,
    templateId,
    dueDate: periodDay(isWeekly, period),
    period,
    color,
    notes,
  };
}
