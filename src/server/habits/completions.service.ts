import type { Day } from '#shared/calendar/day.ts';
import { periodNumber } from '#shared/calendar/period.ts';
import type { Habit, HabitUncompletion } from '#shared/habits/habits.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { CompletionStore } from './completions.store.ts';
import type { HabitDeletionParts } from './deletions.service.ts';
import type { ChangingHabit } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitSeriesService } from './series.service.ts';

export interface HabitCompletionParts extends Pick<HabitDeletionParts, 'readHabit'> {
  habits: HabitStore;
  completions: CompletionStore;
  seriesService: HabitSeriesService;
  clock: Clock;
  /** Changes a habit while its series is locked. */
  change: (userId: number, id: number, work: (habit: ChangingHabit) => Promise<Habit>) => Promise<Habit>;
}

/** Creates the service that completes habits and stops them. */
export function createHabitCompletions({
  habits,
  completions,
  seriesService,
  clock,
  change,
  readHabit,
}: HabitCompletionParts) {
  return {
    /**
     * Completes a habit on a day, for the period of that day. Neither this habit nor the habit of that period is
     * crossed out afterwards. (HABIT-28)
     */
    async completeHabit(userId: number, id: number, day: Day, today?: Day): Promise<Habit> {
      return change(userId, id, async ({ stored, series }) => {
        const period = periodNumber(series.isWeekly, day);
        if (period !== stored.period) await seriesService.makeHabit(userId, series, period);
        const completion = { seriesId: series.id, period, completionDate: day };
        await completions.insertCompletion(userId, completion, clock().toISOString());
        await habits.uncrossHabits(userId, series.id, id, period);
        return readHabit(userId, id, today);
      });
    },

    /** Removes a habit's completion on a day, or with `wholePeriod` all completions of its period. */
    async uncompleteHabit(
      userId: number,
      id: number,
      { date, wholePeriod }: HabitUncompletion,
      today?: Day,
    ): Promise<Habit> {
      return change(userId, id, async ({ stored: { baseSeries, period } }) => {
        if (wholePeriod === true) await completions.deleteCompletionsIn(userId, baseSeries, period);
        else await completions.deleteCompletionsOn(userId, baseSeries, date);
        return readHabit(userId, id, today);
      });
    },

    /**
     * Limits a habit to its own week or month. Later habits are deleted unless they were completed. A habit that does not
     * recur stays unchanged, without an error. (HABIT-38)
     */
    async stopRecurringHabit(userId: number, id: number, today?: Day): Promise<Habit> {
      return change(userId, id, async ({ stored, series, record }) => {
        await seriesService.stop(userId, series, stored.period, record);
        return readHabit(userId, id, today);
      });
    },
  };
}
