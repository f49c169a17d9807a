import type { Day } from '#shared/calendar/day.ts';
import { periodNumber, type PeriodNumber } from '#shared/calendar/period.ts';
import type { Habit, HabitChange, HabitCompletion, HabitDraft } from '#shared/habits/habits.contract.ts';
import { isRecurringHabit, isWeeklyHabit, sortHabits, type HabitRecord } from '#shared/habits/habits.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { TrashService } from '#server/trash/trash.service.ts';
import type { CompletionStore, StoredCompletion } from './completions.store.ts';
import { presentHabit, type StoredHabit } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitSeriesService } from './series.service.ts';
import type { HabitSeriesStore } from './series.store.ts';

export interface HabitServiceParts {
  database: Database;
  habits: HabitStore;
  completions: CompletionStore;
  /** What habits have in common, as it is stored, and what is done with it. */
  records: HabitSeriesStore;
  series: HabitSeriesService;
  trash: TrashService;
  clock: Clock;
}

/** What a deletion took away, and how the series ended before it. */
interface Deleted {
  habits: StoredHabit[];
  completions: StoredCompletion[];
  endPeriod: PeriodNumber | null;
  isForFuture: boolean;
}

const NOTHING_KNOWN: HabitRecord = { kept: new Set(), crossedOut: new Set(), gaps: new Set(), start: 0 };

/** What a person does with their habits (core specification, section 7; readings, 11 to 13). */
export function createHabitService({
  database,
  habits,
  completions,
  records,
  series,
  trash,
  clock,
}: HabitServiceParts) {
  /** Habits as a person has them, with their streaks, which are reckoned from the completions each time. */
  async function present(userId: number, rows: readonly StoredHabit[]): Promise<Habit[]> {
    const known = await records.findRecords(userId, [...new Set(rows.map(({ baseSeries }) => baseSeries))]);
    return rows.map((row) => presentHabit(row, known.get(row.baseSeries) ?? NOTHING_KNOWN));
  }

  async function requireHabit(userId: number, id: number): Promise<StoredHabit> {
    const habit = await habits.findItem(userId, id);
    if (habit === undefined) throw notFound('Habit');
    return habit;
  }

  /** Does something to a habit in one step, and answers what it is then. */
  async function change(userId: number, id: number, work: (habit: StoredHabit) => Promise<void>): Promise<Habit> {
    return database.transaction(async () => {
      await work(await requireHabit(userId, id));
      const [changed] = await present(userId, [await requireHabit(userId, id)]);
      if (changed === undefined) throw notFound('Habit');
      return changed;
    });
  }

  /** Its state is changed in this period only, everything else from this period on. */
  async function applyChange(
    userId: number,
    habit: StoredHabit,
    { isCrossedOut, ...others }: HabitChange,
  ): Promise<void> {
    const { title, isPriority, color, notes } = others;
    const common = {
      ...(title !== undefined && { title }),
      ...(isPriority !== undefined && { isPriority }),
      ...(color !== undefined && { color }),
      ...(notes !== undefined && { notes }),
    };
    if (Object.keys(common).length > 0) await series.changeFrom(userId, habit, common);
    if (isCrossedOut === undefined) return;
    if (isCrossedOut) await completions.deleteCompletionsIn(userId, habit.baseSeries, habit.period);
    await habits.saveItem(userId, habit.id, { isCrossedOut });
  }

  /** Deletes habits with their completions, which a deletion has to be able to bring back. */
  async function remove(
    userId: number,
    rows: readonly StoredHabit[],
  ): Promise<Pick<Deleted, 'habits' | 'completions'>> {
    const ids = rows.map(({ id }) => id);
    const stored = await completions.findStoredCompletions(userId, ids);
    return { habits: await habits.deleteItems(userId, ids), completions: stored };
  }

  return {
    /**
     * The habits of the week, of the month, or of both, that the reference date lies in. Without a reference date each habit
     * once, as it is in its last week or month.
     */
    async listHabits(userId: number, isWeekly: boolean | undefined, day: Day | undefined): Promise<Habit[]> {
      if (day === undefined) return sortHabits(await present(userId, await habits.findLatestHabits(userId, isWeekly)));
      const lists: Habit[][] = [];
      for (const kind of isWeekly === undefined ? [true, false] : [isWeekly]) {
        const period = periodNumber(kind, day);
        await series.completePeriod(userId, kind, period);
        lists.push(sortHabits(await present(userId, await habits.findHabitsOf(userId, kind, period))));
      }
      return lists.flat();
    },

    /** Adds a habit to the week or month of its due date, or else of `day`. Throws 'invalid' without either. */
    async createHabit(userId: number, draft: HabitDraft, day: Day | undefined): Promise<Habit> {
      const dueDay = draft.dueDate ?? day;
      if (dueDay === undefined) throw new AppError('invalid', 'A habit needs a due date');
      const { title, isPriority = false, isCrossedOut = false, color = 'green', notes = null } = draft;
      const isWeekly = isWeeklyHabit(draft);
      const startPeriod = periodNumber(isWeekly, dueDay);
      return database.transaction(async () => {
        const fields = { title, isPriority, color, notes, isWeekly, startPeriod };
        const habit = await series.startSeries(userId, fields, isRecurringHabit(draft), isCrossedOut);
        const [created] = await present(userId, [habit]);
        if (created === undefined) throw notFound('Habit');
        return created;
      });
    },

    /** Changes a habit. */
    async updateHabit(userId: number, id: number, habitChange: HabitChange): Promise<Habit> {
      return change(userId, id, async (habit) => applyChange(userId, habit, habitChange));
    },

    /** Several changes of a habit in one step: all of them, or none. */
    async operateOnHabit(userId: number, id: number, changes: readonly HabitChange[]): Promise<Habit> {
      return change(userId, id, async (habit) => {
        for (const each of changes) await applyChange(userId, habit, each);
      });
    },

    /** Says that a habit was kept on a day. It is no longer crossed out then. */
    async completeHabit(userId: number, id: number, day: Day): Promise<Habit> {
      return change(userId, id, async ({ baseSeries: seriesId, isWeekly }) => {
        const period = periodNumber(Boolean(isWeekly), day);
        const completion = { habitId: id, seriesId, period, completionDate: day };
        await completions.insertCompletion(userId, completion, clock().toISOString());
        await habits.saveItem(userId, id, { isCrossedOut: false });
      });
    },

    /** Says that a habit was not kept on a day; on the first day of its period, where it was not, that it was not at all. */
    async uncompleteHabit(userId: number, id: number, day: Day): Promise<Habit> {
      return change(userId, id, async ({ baseSeries, dueDate, period }) => {
        const wasKept = await completions.deleteCompletionsOn(userId, baseSeries, day);
        if (!wasKept && day === dueDate) await completions.deleteCompletionsIn(userId, baseSeries, period);
      });
    },

    /** Keeps a habit in its own week or month only. Later ones go, unless they were kept already. */
    async stopRecurringHabit(userId: number, id: number): Promise<Habit> {
      return change(userId, id, async ({ baseSeries, period }) => {
        const { later } = await series.endAfter(userId, baseSeries, period);
        const laterIds = later.map((habit) => habit.id);
        const kept = new Set((await completions.findStoredCompletions(userId, laterIds)).map(({ habitId }) => habitId));
        await habits.deleteItems(
          userId,
          laterIds.filter((laterId) => !kept.has(laterId)),
        );
        await habits.saveItem(userId, id, { isRecurring: false, isOngoing: false });
      });
    },

    /** Deletes a habit: from its own period, which leaves a gap, or with `isForFuture` from all later ones too. */
    async deleteHabit(userId: number, id: number, isForFuture: boolean): Promise<void> {
      await database.transaction(async () => {
        const habit = await requireHabit(userId, id);
        const { baseSeries, period } = habit;
        if (isForFuture) {
          const { endPeriod, later } = await series.endAfter(userId, baseSeries, period - 1);
          await trash.keep(userId, 'habit', id, { ...(await remove(userId, later)), endPeriod, isForFuture });
        } else {
          await records.setGap(userId, baseSeries, period, true);
          await trash.keep(userId, 'habit', id, { ...(await remove(userId, [habit])), endPeriod: null, isForFuture });
        }
      });
    },

    /** Takes a deletion back: the habit and whatever went with it are there again exactly as they were. */
    async restoreHabit(userId: number, id: number): Promise<Habit> {
      return database.transaction(async () => {
        const deleted = (await trash.take(userId, 'habit', id)) as Deleted | undefined;
        const [first] = deleted?.habits ?? [];
        if (deleted === undefined || first === undefined) throw notFound('Habit');
        const { baseSeries, period } = first;
        if (deleted.isForFuture) await records.saveSeries(userId, baseSeries, { endPeriod: deleted.endPeriod });
        else await records.setGap(userId, baseSeries, period, false);
        await habits.insertStoredItems(userId, deleted.habits);
        await completions.insertStoredCompletions(userId, deleted.completions);
        const [restored] = await present(userId, [await requireHabit(userId, id)]);
        if (restored === undefined) throw notFound('Habit');
        return restored;
      });
    },

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
