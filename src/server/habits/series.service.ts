import { periodDay, type PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitRecord } from '#shared/habits/habits.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { QuotaService } from '#server/quota/quota.service.ts';
import type { SkippedPeriodStore } from './skipped-periods.store.ts';
import type { StoredHabit } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitSeries, HabitTemplate } from './series.presenter.ts';
import type { HabitSeriesStore } from './series.store.ts';

export interface HabitSeriesServiceParts {
  database: Database;
  seriesStore: HabitSeriesStore;
  gaps: SkippedPeriodStore;
  habits: HabitStore;
  clock: Clock;
  quota?: Pick<QuotaService, 'claimQuietly'> | undefined;
}

/** What a series begins with: its first habit, and whether there are more to come. */
export interface HabitBeginning extends HabitTemplate {
  isWeekly: boolean;
  startPeriod: PeriodNumber;
  isRecurring: boolean;
  isCrossedOut: boolean;
}

/**
 * Habits that recur (readings, 11): each later week or month has a habit of its own, made once, when that period is first read or
 * kept. Everything but `completePeriod` is to be called inside a transaction that has locked the series.
 */
export function createHabitSeriesService({
  database,
  seriesStore,
  gaps,
  habits,
  clock,
  quota,
}: HabitSeriesServiceParts) {
  return {
    /** Sees to it that a week, or a month, has its habits. */
    async completePeriod(userId: number, isWeekly: boolean, period: PeriodNumber): Promise<void> {
      const missing = await seriesStore.findMissing(userId, isWeekly, period);
      if (missing.length === 0) return;
      // Reading goes on without them where the account is full. A habit has a row, and one for its slot.
      if (quota?.claimQuietly(userId, { rows: 2 * missing.length, bytes: 0 }) === false) return;
      const now = clock().toISOString();
      await database.relaxedDurability(async () => seriesStore.makeHabits(userId, isWeekly, period, missing, now));
    },

    /** Sees to it that a series has its habit in a period, if it should have one there. */
    async makeHabit(userId: number, { id, isWeekly }: HabitSeries, period: PeriodNumber): Promise<void> {
      await seriesStore.makeHabits(userId, isWeekly, period, [id], clock().toISOString());
    },

    /** Begins a series with the habit of its first period, which it answers. One that does not recur is stopped there. */
    async startSeries(
      userId: number,
      { isWeekly, startPeriod, isRecurring, isCrossedOut, ...template }: HabitBeginning,
    ): Promise<StoredHabit> {
      const now = clock().toISOString();
      const stopPeriod = isRecurring ? null : startPeriod;
      const series = { isWeekly, startPeriod, endPeriod: stopPeriod, stopPeriod };
      const id = await seriesStore.insertSeries(userId, series, template, now);
      const first = {
        ...template,
        isWeekly,
        isCrossedOut,
        baseSeries: id,
        templateId: null,
        dueDate: periodDay(isWeekly, startPeriod),
        period: startPeriod,
      };
      const habit = await habits.insertItem(userId, first, now);
      await seriesStore.saveSeries(userId, id, { templateId: habit.id });
      return habit;
    },

    /**
     * Changes what a habit has in common with the later ones of its series. Of those that were made already the completed and
     * crossed-out ones keep their priority.
     */
    async changeFrom(
      userId: number,
      { baseSeries, period }: StoredHabit,
      change: Partial<HabitTemplate>,
    ): Promise<void> {
      const { isPriority, ...words } = change;
      if (Object.keys(change).length > 0) await seriesStore.changeParts(userId, baseSeries, period, change);
      if (Object.keys(words).length > 0) await habits.changeWordsFrom(userId, baseSeries, period, words);
      if (isPriority !== undefined) await habits.prioritizeFrom(userId, baseSeries, period, isPriority);
    },

    /** Stops a series in this period, if it was not stopped before. Its later habits go, unless they were kept already. */
    async stop(
      userId: number,
      { id, endPeriod, stopPeriod }: HabitSeries,
      period: PeriodNumber,
      { kept }: HabitRecord,
    ): Promise<void> {
      await seriesStore.saveSeries(userId, id, {
        endPeriod: earliest([endPeriod, period]),
        stopPeriod: earliest([stopPeriod, period]),
      });
      const later = await habits.findHabitsFrom(userId, id, period + 1);
      const gone = later.filter((habit) => !kept.has(habit.period));
      await habits.deleteItems(
        userId,
        gone.map((habit) => habit.id),
      );
    },

    /** Notes that a habit was deleted from a period, or with `isForFuture` from all later ones too: the series ends before it. */
    async leaveGap(
      userId: number,
      { id, endPeriod }: HabitSeries,
      period: PeriodNumber,
      isForFuture: boolean,
    ): Promise<void> {
      await gaps.insertGap(userId, id, period, isForFuture);
      if (isForFuture) await seriesStore.saveSeries(userId, id, { endPeriod: earliest([endPeriod, period - 1]) });
    },

    /** Takes that back: the series goes on, up to where it was stopped or to the next deletion from all later periods. */
    async fillGap(userId: number, { id, stopPeriod }: HabitSeries, period: PeriodNumber): Promise<void> {
      await gaps.deleteGap(userId, id, period);
      const cut = await gaps.findFirstCut(userId, id);
      await seriesStore.saveSeries(userId, id, { endPeriod: earliest([stopPeriod, cut === null ? null : cut - 1]) });
    },

    /** Habits that were deleted, with the words and the colour that their series has for their periods by now. */
    async renewWords(userId: number, { id }: HabitSeries, rows: readonly StoredHabit[]): Promise<StoredHabit[]> {
      const parts = await seriesStore.findParts(userId, id);
      return rows.map((row) => {
        const part = parts.findLast(({ startPeriod }) => startPeriod <= row.period);
        if (part === undefined) return row;
        const { title, color, notes } = part;
        return { ...row, title, color, notes };
      });
    },
  };
}

export type HabitSeriesService = ReturnType<typeof createHabitSeriesService>;

/** The earliest of some periods, some of which never come; null when none of them does. */
function earliest(periods: readonly (PeriodNumber | null)[]): PeriodNumber | null {
  const coming = periods.filter((period) => period !== null);
  return coming.length === 0 ? null : Math.min(...coming);
}
