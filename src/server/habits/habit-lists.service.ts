import type { Day } from '#shared/calendar/day.ts';
import { periodNumber } from '#shared/calendar/period.ts';
import type { Habit, HabitCompletion } from '#shared/habits/habits.contract.ts';
import { sortHabits } from '#shared/habits/habits.rules.ts';
import type { CompletionStore } from './completions.store.ts';
import { presentHabit, type HabitInSeries } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitRecordStore } from './records.store.ts';
import type { HabitSeriesService } from './series.service.ts';

export interface HabitListParts {
  habits: HabitStore;
  completions: CompletionStore;
  records: HabitRecordStore;
  seriesService: HabitSeriesService;
}

/** Creates the service that lists habits and completions. */
export function createHabitLists({ habits, completions, records, seriesService }: HabitListParts) {
  /** Converts rows to habits, with their streaks computed from the completions. */
  async function present(userId: number, rows: readonly HabitInSeries[], today?: Day): Promise<Habit[]> {
    const known = await records.findRecords(userId, rows);
    return known.map(([row, record]) => presentHabit(row, record, today));
  }

  return {
    present,

    /**
     * Lists the habits of the week, the month, or both, that contain the reference date. Without a reference date, each
     * habit once, as of its last week or month. (HABIT-32)
     */
    async listHabits(
      userId: number,
      isWeekly: boolean | undefined,
      day: Day | undefined,
      today?: Day,
    ): Promise<Habit[]> {
      const kinds = isWeekly === undefined ? [true, false] : [isWeekly];
      const lists: Habit[][] = [];
      for (const kind of kinds) {
        const period = day === undefined ? undefined : periodNumber(kind, day);
        if (period !== undefined) await seriesService.materializePeriod(userId, kind, period);
        const rows = await (period === undefined
          ? habits.findLatestHabits(userId, kind)
          : habits.findHabitsOf(userId, kind, period));
        lists.push(sortHabits(await present(userId, rows, today)));
      }
      return lists.flat();
    },

    /** Lists each habit once: in the week or month of `day`, else in the next one, else in the last one. Unordered. */
    async listNearestHabits(userId: number, day: Day): Promise<Habit[]> {
      const lists: HabitInSeries[][] = [];
      for (const isWeekly of [true, false]) {
        const period = periodNumber(isWeekly, day);
        await seriesService.materializePeriod(userId, isWeekly, period);
        lists.push(await habits.findNearestHabits(userId, isWeekly, period));
      }
      return present(userId, lists.flat());
    },

    /** Lists the completions of a day. */
    async listCompletions(userId: number, day: Day): Promise<HabitCompletion[]> {
      return completions.findCompletionsOn(userId, day);
    },

    /** Lists all completions. */
    async listAllCompletions(userId: number): Promise<HabitCompletion[]> {
      return completions.findAllCompletions(userId);
    },
  };
}
