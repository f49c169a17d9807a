import { periodDay, type PeriodNumber } from '#shared/calendar/period.ts';
import type { HabitRecord } from '#shared/habits/habits.rules.ts';
import type { HabitContent } from '#shared/habits/habits.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { QuotaService } from '#server/quota/quota.service.ts';
import { createSkippedPeriodService, earliest } from './skipped-periods.service.ts';
import type { SkippedPeriodStore } from './skipped-periods.store.ts';
import type { StoredHabit } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitSegment, HabitSeries } from './series.presenter.ts';
import type { HabitSeriesStore } from './series.store.ts';

export interface HabitSeriesServiceParts {
  database: Database;
  seriesStore: HabitSeriesStore;
  skippedPeriods: SkippedPeriodStore;
  habits: HabitStore;
  clock: Clock;
  quota?: Pick<QuotaService, 'claimQuietly'> | undefined;
}

/** The start of a series: its first habit, and whether it recurs. */
export interface HabitBeginning extends HabitContent {
  isWeekly: boolean;
  startPeriod: PeriodNumber;
  isRecurring: boolean;
  isCrossedOut: boolean;
}

/**
 * Creates the service of recurring habits. Each later week or month has its own habit, created once, when the period is
 * first read or completed. Everything except `materializePeriod` must run in a transaction that has locked the series.
 * (READ-11)
 */
export function createHabitSeriesService({
  database,
  seriesStore,
  skippedPeriods,
  habits,
  clock,
  quota,
}: HabitSeriesServiceParts) {
  return {
    /** Creates the missing habits of a week or month. */
    async materializePeriod(userId: number, isWeekly: boolean, period: PeriodNumber): Promise<void> {
      const missing = await seriesStore.findMissing(userId, isWeekly, period);
      if (missing.length === 0) return;
      // When the account is full, reading continues without new habits. A habit takes one row, and one for its slot.
      if (quota?.claimQuietly(userId, { rows: 2 * missing.length, bytes: 0 }) === false) {
        database.skippedWrites += 1;
        return;
      }
      const now = clock().toISOString();
      await database.relaxedDurability(userId, async () =>
        seriesStore.makeHabits(userId, isWeekly, period, missing, now),
      );
    },

    /** Creates the habit of a series in a period, if it should have one there. */
    async makeHabit(userId: number, { id, isWeekly }: HabitSeries, period: PeriodNumber): Promise<void> {
      await seriesStore.makeHabits(userId, isWeekly, period, [id], clock().toISOString());
    },

    /**
     * Starts a series and returns the habit of its first period. A habit that does not recur is stopped in that period.
     */
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
     * Changes the fields that a habit shares with later ones of its series. Of the later habits that already exist,
     * completed and crossed-out ones keep their priority.
     */
    async changeFrom(
      userId: number,
      { baseSeries, period }: StoredHabit,
      change: Partial<HabitContent>,
    ): Promise<void> {
      const { isPriority, ...words } = change;
      if (Object.keys(change).length > 0) await seriesStore.changeSegments(userId, baseSeries, period, change);
      if (Object.keys(words).length > 0) await habits.changeContentFrom(userId, baseSeries, period, words);
      if (isPriority !== undefined) await habits.prioritizeFrom(userId, baseSeries, period, isPriority);
    },

    /**
     * Stops a series in this period, unless it was stopped earlier. Later habits are deleted unless they were
     * completed.
     */
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

    ...createSkippedPeriodService(seriesStore, skippedPeriods),

    /** Returns the deleted rows with the current title, notes and colour of their series' segments. */
    async renameHabits(userId: number, { id }: HabitSeries, rows: readonly StoredHabit[]): Promise<StoredHabit[]> {
      const segments = await seriesStore.findSegments(userId, id);
      return rows.map((row) => renamedHabit(row, segments));
    },
  };
}

export type HabitSeriesService = ReturnType<typeof createHabitSeriesService>;

/** Returns a habit's row with the title, notes and colour of its segment. */
function renamedHabit(row: StoredHabit, segments: readonly HabitSegment[]): StoredHabit {
  const segment = segments.findLast(({ startPeriod }) => startPeriod <= row.period);
  if (segment === undefined) return row;
  const { title, color, notes } = segment;
  return { ...row, title, color, notes };
}
