import { localDayOf, type Day } from '#shared/calendar/day.ts';
import { periodNumber } from '#shared/calendar/period.ts';
import type {
  Habit,
  HabitChange,
  HabitCompletion,
  HabitDraft,
  HabitUncompletion,
} from '#shared/habits/habits.contract.ts';
import { changeHabit, isRecurringHabit, isWeeklyHabit, sortHabits } from '#shared/habits/habits.rules.ts';
import { isPriorityLocked } from '#shared/items/items.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { requireExpected } from '#server/items/items.service.ts';
import type { TrashService } from '#server/trash/trash.service.ts';
import type { CompletionStore } from './completions.store.ts';
import { createHabitDeletions } from './deletions.service.ts';
import { presentHabit, type ChangingHabit, type HabitInSeries, type StoredHabit } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitRecordStore } from './records.store.ts';
import type { HabitTemplate } from './series.presenter.ts';
import type { HabitSeriesService } from './series.service.ts';
import type { HabitSeriesStore } from './series.store.ts';

export interface HabitServiceParts {
  database: Database;
  habits: HabitStore;
  completions: CompletionStore;
  records: HabitRecordStore;
  seriesStore: HabitSeriesStore;
  seriesService: HabitSeriesService;
  trash: TrashService;
  clock: Clock;
}

/**
 * What a person does with their habits (core specification, section 7; readings, 11 to 13). The person's `today` decides which week or month
 * of an answer is the running one; without it that is the one of the habit.
 */
export function createHabitService({
  database,
  habits,
  completions,
  records,
  seriesStore,
  seriesService,
  trash,
  clock,
}: HabitServiceParts) {
  /** Habits as a person has them, with their streaks, which are reckoned from the completions each time. */
  async function present(userId: number, rows: readonly HabitInSeries[], today?: Day): Promise<Habit[]> {
    const known = await records.findRecords(userId, rows);
    return known.map(([row, record]) => presentHabit(row, record, today));
  }

  async function findHabit(userId: number, id: number, today: Day | undefined): Promise<Habit> {
    const stored = await habits.readHabit(userId, id);
    const [habit] = stored === undefined ? [] : await present(userId, [stored], today);
    if (habit === undefined) throw notFound('Habit');
    return habit;
  }

  /** Does something to a habit in one step. All that is done to the habits of one series is done one after the other. */
  async function change<T>(userId: number, id: number, work: (habit: ChangingHabit) => Promise<T>): Promise<T> {
    return database.transaction(async () => {
      const series = await seriesStore.lockSeriesOf(userId, id);
      const row = await habits.readHabit(userId, id);
      const [known] = row === undefined ? [] : await records.findRecords(userId, [row]);
      if (series === undefined || known === undefined) throw notFound('Habit');
      const [stored, record] = known;
      return work({ stored, series, record });
    });
  }

  /** Stores what became of a habit: its state in this period only, everything else from this period on. */
  async function save(userId: number, stored: StoredHabit, before: Habit, after: Habit): Promise<void> {
    await seriesService.changeFrom(userId, stored, templateChange(before, after));
    if (before.isCompleted && !after.isCompleted)
      await completions.deleteCompletionsIn(userId, stored.baseSeries, stored.period);
    if (before.isCrossedOut !== after.isCrossedOut)
      await habits.saveItem(userId, stored.id, { isCrossedOut: after.isCrossedOut });
  }

  /**
   * Changes a habit, in one step or more, all of which are done or none. Throws 'conflict' for what was changed elsewhere since it was
   * seen, and for the priority of a habit that is not active in its period (readings, 7).
   */
  async function operateOnHabit(
    userId: number,
    id: number,
    changes: readonly HabitChange[],
    today?: Day,
  ): Promise<Habit> {
    return change(userId, id, async ({ stored, record }) => {
      const before = presentHabit(stored, record, today);
      let after = before;
      for (const each of changes) {
        const wanted = changeHabit(after, each);
        requireExpected('Habit', before, wanted, each.seen);
        if (isPriorityLocked(after, each))
          throw new AppError('conflict', 'Only an active habit can change its priority');
        after = wanted;
      }
      await save(userId, stored, before, after);
      return after;
    });
  }

  return {
    /**
     * The habits of the week, of the month, or of both, that the reference date lies in. Without a reference date each habit
     * once, as it is in its last week or month.
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
        if (period !== undefined) await seriesService.completePeriod(userId, kind, period);
        const rows = await (period === undefined
          ? habits.findLatestHabits(userId, kind)
          : habits.findHabitsOf(userId, kind, period));
        lists.push(sortHabits(await present(userId, rows, today)));
      }
      return lists.flat();
    },

    /**
     * Each habit once: as it is in the week or the month that `day` lies in, else as it comes next, else as it was last. In no particular
     * order.
     */
    async listNearestHabits(userId: number, day: Day): Promise<Habit[]> {
      const lists: HabitInSeries[][] = [];
      for (const isWeekly of [true, false]) {
        const period = periodNumber(isWeekly, day);
        await seriesService.completePeriod(userId, isWeekly, period);
        lists.push(await habits.findNearestHabits(userId, isWeekly, period));
      }
      return present(userId, lists.flat());
    },

    /**
     * Adds a habit to the week or month of its due date, or else of `day`. Without either the server's own day stands in: a call that
     * names no day knows of no other one.
     */
    async createHabit(userId: number, draft: HabitDraft, day: Day | undefined, today?: Day): Promise<Habit> {
      const dueDay = draft.dueDate ?? day ?? localDayOf(clock());
      const isWeekly = isWeeklyHabit(draft);
      const beginning = {
        title: draft.title,
        isPriority: draft.isPriority ?? false,
        color: draft.color ?? 'green',
        notes: draft.notes ?? null,
        isWeekly,
        startPeriod: periodNumber(isWeekly, dueDay),
        isRecurring: isRecurringHabit(draft),
        isCrossedOut: draft.isCrossedOut ?? false,
      };
      return database.transaction(async () => {
        const { id } = await seriesService.startSeries(userId, beginning);
        return findHabit(userId, id, today);
      });
    },

    /** Changes a habit, as `operateOnHabit` does. */
    async updateHabit(userId: number, id: number, habitChange: HabitChange, today?: Day): Promise<Habit> {
      return operateOnHabit(userId, id, [habitChange], today);
    },

    operateOnHabit,

    /**
     * Says that a habit was kept on a day, which counts for the period of the day. It is no longer crossed out then, nor is that
     * of the period of the day.
     */
    async completeHabit(userId: number, id: number, day: Day, today?: Day): Promise<Habit> {
      return change(userId, id, async ({ stored, series }) => {
        const period = periodNumber(series.isWeekly, day);
        if (period !== stored.period) await seriesService.makeHabit(userId, series, period);
        const completion = { seriesId: series.id, period, completionDate: day };
        await completions.insertCompletion(userId, completion, clock().toISOString());
        await habits.restoreCrossedOut(userId, series.id, id, period);
        return findHabit(userId, id, today);
      });
    },

    /** Says that a habit was not kept on a day, or with `wholePeriod` not at all in its period. */
    async uncompleteHabit(
      userId: number,
      id: number,
      { date, wholePeriod }: HabitUncompletion,
      today?: Day,
    ): Promise<Habit> {
      return change(userId, id, async ({ stored: { baseSeries, period } }) => {
        if (wholePeriod === true) await completions.deleteCompletionsIn(userId, baseSeries, period);
        else await completions.deleteCompletionsOn(userId, baseSeries, date);
        return findHabit(userId, id, today);
      });
    },

    /**
     * Keeps a habit in its own week or month only. Later ones go, unless they were kept already. Of one that does not recur, or
     * is done with, nothing is asked that is not so already: that is no conflict.
     */
    async stopRecurringHabit(userId: number, id: number, today?: Day): Promise<Habit> {
      return change(userId, id, async ({ stored, series, record }) => {
        await seriesService.stop(userId, series, stored.period, record);
        return findHabit(userId, id, today);
      });
    },

    ...createHabitDeletions({ database, habits, completions, seriesStore, seriesService, trash, change, findHabit }),

    /** Which habits were kept on the day. */
    async listCompletions(userId: number, day: Day): Promise<HabitCompletion[]> {
      return completions.findCompletionsOn(userId, day);
    },

    /** Everything that is known of when habits were kept. */
    async listAllCompletions(userId: number): Promise<HabitCompletion[]> {
      return completions.findAllCompletions(userId);
    },
  };
}

export type HabitService = ReturnType<typeof createHabitService>;

/** What of a habit, and of later ones, is another after a change. */
function templateChange(before: Habit, { title, isPriority, color, notes }: Habit): Partial<HabitTemplate> {
  return {
    ...(title !== before.title && { title }),
    ...(isPriority !== before.isPriority && { isPriority }),
    ...(color !== before.color && { color }),
    ...(notes !== before.notes && { notes }),
  };
}
