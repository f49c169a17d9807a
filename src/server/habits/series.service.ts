import { periodDay, type PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitRecord } from '#shared/habits/habits.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { HabitSeries, HabitTemplate, StoredHabit } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitSeriesStore } from './series.store.ts';

/** What a series begins with: its first habit, and whether there are more to come. */
export interface HabitBeginning extends HabitTemplate {
  isWeekly: boolean;
  startPeriod: PeriodNumber;
  isRecurring: boolean;
  isCrossedOut: boolean;
}

/**
 * Habits that recur (readings, 11): each later week or month has a habit of its own, made once, when that period is first
 * read. Everything but `completePeriod` is to be called inside a transaction that has locked the series.
 */
export function createHabitSeriesService(
  database: Database,
  series: HabitSeriesStore,
  habits: HabitStore,
  clock: Clock,
) {
  return {
    /** Sees to it that a week, or a month, has its habits. */
    async completePeriod(userId: number, isWeekly: boolean, period: PeriodNumber): Promise<void> {
      const missing = await series.findMissing(userId, isWeekly, period);
      if (missing.length === 0) return;
      const now = clock().toISOString();
      await database.derivation(async () => series.makeHabits(userId, isWeekly, period, missing, now));
    },

    /** Begins a series with the habit of its first period, which it answers. One that does not recur ends with it. */
    async startSeries(
      userId: number,
      { isWeekly, startPeriod, isRecurring, isCrossedOut, ...template }: HabitBeginning,
    ): Promise<StoredHabit> {
      const now = clock().toISOString();
      const endPeriod = isRecurring ? null : startPeriod;
      const id = await series.insertSeries(userId, { isWeekly, startPeriod, endPeriod }, template, now);
      const first = {
        ...template,
        isWeekly,
        isCrossedOut,
        isRecurring,
        isOngoing: isRecurring,
        baseSeries: id,
        templateId: null,
        dueDate: periodDay(isWeekly, startPeriod),
        period: startPeriod,
      };
      const habit = await habits.insertItem(userId, first, now);
      await series.saveSeries(userId, id, { templateId: habit.id });
      return habit;
    },

    /**
     * Changes what a habit has in common with the later ones of its series. Of those that were made already the completed and
     * crossed-out ones keep their priority.
     */
    async changeFrom(
      userId: number,
      { id, baseSeries, period }: StoredHabit,
      change: Partial<HabitTemplate>,
      { kept, crossedOut }: HabitRecord,
    ): Promise<void> {
      const { isPriority: _priority, ...others } = change;
      await series.changeParts(userId, baseSeries, period, change);
      await habits.saveItem(userId, id, change);
      for (const later of await habits.findHabitsFrom(userId, baseSeries, period + 1)) {
        const isSettled = kept.has(later.period) || crossedOut.has(later.period);
        const suited = isSettled ? others : change;
        if (Object.keys(suited).length > 0) await habits.saveItem(userId, later.id, suited);
      }
    },

    /** Ends a series with this period, if it does not end before, and answers its later habits, which are still there. */
    async endAfter(userId: number, { id, endPeriod }: HabitSeries, period: PeriodNumber): Promise<StoredHabit[]> {
      await series.saveSeries(userId, id, { endPeriod: Math.min(endPeriod ?? period, period) });
      return habits.findHabitsFrom(userId, id, period + 1);
    },

    /** Takes back that a series was ended: it goes on at least as long as it did before. */
    async revive(userId: number, { id, endPeriod }: HabitSeries, earlierEnd: PeriodNumber | null): Promise<void> {
      const latest = endPeriod === null || earlierEnd === null ? null : Math.max(endPeriod, earlierEnd);
      await series.saveSeries(userId, id, { endPeriod: latest });
    },
  };
}

export type HabitSeriesService = ReturnType<typeof createHabitSeriesService>;
