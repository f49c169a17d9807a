import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import { periodNumber } from '#shared/calendar/period.ts';
import type { Habit, HabitChange, HabitDraft, HabitContent } from '#shared/habits/habits.contract.ts';
import { changeHabit, isRecurringHabit, isWeeklyHabit } from '#shared/habits/habits.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/app-error.ts';
import type { HistoryService } from '#server/history/history.service.ts';
import { requireActiveForPriority, requireExpected } from '#server/items/items.service.ts';
import type { TrashService } from '#server/trash/trash.service.ts';
import type { CompletionStore } from './completions.store.ts';
import { createHabitCompletions } from './completions.service.ts';
import { createHabitDeletions } from './deletions.service.ts';
import { createHabitLists } from './habit-lists.service.ts';
import { presentHabit, type ChangingHabit, type StoredHabit } from './habits.presenter.ts';
import type { HabitStore } from './habits.store.ts';
import type { HabitRecordStore } from './records.store.ts';
import type { HabitSeriesService } from './series.service.ts';
import type { HabitSeriesStore } from './series.store.ts';

export interface HabitServiceParts {
  database: Database;
  habits: HabitStore;
  completions: CompletionStore;
  records: HabitRecordStore;
  seriesStore: HabitSeriesStore;
  seriesService: HabitSeriesService;
  history: HistoryService;
  trash: TrashService;
  clock: Clock;
}

/**
 * Creates the service of habits. The user's `today` determines the current week or month of a response; without it, the
 * habit's own period counts as the current one. (READ-11, READ-12, READ-13)
 */
export function createHabitService({
  database,
  habits,
  completions,
  records,
  seriesStore,
  seriesService,
  history,
  trash,
  clock,
}: HabitServiceParts) {
  const { present, ...lists } = createHabitLists({ habits, completions, records, seriesService });

  async function findHabit(userId: number, id: number, today: Day | undefined): Promise<Habit | undefined> {
    const stored = await habits.findHabit(userId, id);
    const [habit] = stored === undefined ? [] : await present(userId, [stored], today);
    return habit;
  }

  async function readHabit(userId: number, id: number, today: Day | undefined): Promise<Habit> {
    const habit = await findHabit(userId, id, today);
    if (habit === undefined) throw notFound('Habit');
    return habit;
  }

  /** Runs a change of a habit in a transaction. Changes of one series run one after the other. */
  async function change<T>(userId: number, id: number, work: (habit: ChangingHabit) => Promise<T>): Promise<T> {
    return database.transaction(userId, async () => {
      const series = await seriesStore.lockSeriesOf(userId, id);
      const row = await habits.findHabit(userId, id);
      const [known] = row === undefined ? [] : await records.findRecords(userId, [row]);
      if (series === undefined || known === undefined) throw notFound('Habit');
      const [stored, record] = known;
      return work({ stored, series, record });
    });
  }

  /** Stores a changed habit: its state for this period only, everything else from this period on. */
  async function save(userId: number, stored: StoredHabit, before: Habit, after: Habit): Promise<void> {
    await seriesService.changeFrom(userId, stored, templateChange(before, after));
    if (before.isCompleted && !after.isCompleted)
      await completions.deleteCompletionsIn(userId, stored.baseSeries, stored.period);
    if (before.isCrossedOut !== after.isCrossedOut)
      await habits.saveItem(userId, stored.id, { isCrossedOut: after.isCrossedOut });
  }

  /**
   * Applies one or more changes to a habit: all or none. Throws 'conflict' when a field was changed elsewhere since the
   * person saw it, or when a change asks for the priority of a habit that is not active in its period. (READ-7)
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
        requireExpected('habit', before, wanted, each.expected);
        requireActiveForPriority('habit', after, each);
        after = wanted;
      }
      await save(userId, stored, before, after);
      return after;
    });
  }

  return {
    /**
     * Adds a habit to the week or month of its due date, or else of `day`. Without either, the server's own day is
     * used.
     */
    async createHabit(userId: number, draft: HabitDraft, day: Day | undefined, today?: Day): Promise<Habit> {
      const dueDay = draft.dueDate ?? day ?? toLocalDay(clock());
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
      return database.transaction(userId, async () => {
        const { id } = await seriesService.startSeries(userId, beginning);
        return readHabit(userId, id, today);
      });
    },

    /** Applies one change, like `operateOnHabit`. */
    async updateHabit(userId: number, id: number, habitChange: HabitChange, today?: Day): Promise<Habit> {
      return operateOnHabit(userId, id, [habitChange], today);
    },

    operateOnHabit,

    /** Returns a habit of a week or month; undefined when the user has none with this id. */
    findHabit,

    ...lists,
    ...createHabitCompletions({ habits, completions, seriesService, clock, change, readHabit }),
    ...createHabitDeletions({
      database,
      habits,
      completions,
      seriesStore,
      seriesService,
      history,
      trash,
      change,
      readHabit,
    }),
  };
}

export type HabitService = ReturnType<typeof createHabitService>;

/** Returns the changed fields that later habits share. */
function templateChange(before: Habit, { title, isPriority, color, notes }: Habit): Partial<HabitContent> {
  return {
    ...(title !== before.title && { title }),
    ...(isPriority !== before.isPriority && { isPriority }),
    ...(color !== before.color && { color }),
    ...(notes !== before.notes && { notes }),
  };
}
