import { addDays, daysBetween, type Day } from '#shared/calendar/day.ts';
import { occursOn } from '#shared/tasks/recurrence.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask, patternAfter, type TaskFields } from '#shared/tasks/tasks.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { CompletenessStore } from './completeness.store.ts';
import type { SeriesPart, Slot } from './series.presenter.ts';
import type { SeriesStore } from './series.store.ts';
import type { TaskStore } from './tasks.store.ts';

export interface SeriesServiceParts {
  database: Database;
  completeness: CompletenessStore;
  series: SeriesStore;
  tasks: TaskStore;
  clock: Clock;
}

/** What "this and later" took away, so that it can be given back. */
export interface EndedSeries {
  /** The parts of the series as they were. */
  parts: SeriesPart[];
  /** The ids of the occurrences that were made for later days. */
  laterIds: number[];
}

/**
 * Recurring tasks (readings, 9 and 10). A series has parts, one after the other: what its occurrences are made of and on
 * which days they are. An occurrence is made when its day is first read, once, however many read it at the same time.
 * Everything but `completeDays` is to be called inside a transaction.
 */
export function createSeriesService({ database, completeness, series, tasks, clock }: SeriesServiceParts) {
  /** Makes what is missing. */
  async function makeOccurrences(userId: number, from: Day, to: Day): Promise<void> {
    const revision = await completeness.lockRevision(userId);
    if (revision === undefined) return;
    const plans = await series.findPlans(userId, from, to);
    const createdAt = clock().toISOString();
    for (const day of daysFrom(from, to)) {
      const due = plans.filter((plan) => occursOn(plan, day)).map(({ partId }) => partId);
      if (due.length > 0) await series.makeOccurrences(userId, day, due, createdAt);
    }
    await completeness.noteCompleteDays(userId, daysFrom(from, to), revision);
  }

  return {
    /** Sees to it that the days `from` to `to`, both included, have their occurrences. */
    async completeDays(userId: number, from: Day, to: Day): Promise<boolean> {
      const { revision, firstDay, completeDays } = await completeness.findCompleteness(userId, from, to);
      if (revision === undefined || to < firstDay) return false;
      const first = from < firstDay ? firstDay : from;
      if (daysFrom(first, to).every((day) => completeDays.has(day))) return false;
      await database.derivation(async () => makeOccurrences(userId, first, to));
      return true;
    },

    /** Begins a series whose first occurrence is this task, and answers the slot of it. */
    async startSeries(userId: number, task: TaskFields): Promise<Slot> {
      await completeness.bumpRevision(userId, task.date);
      const seriesId = await series.insertSeries(userId, clock().toISOString());
      const slot = { seriesId, day: task.date };
      await series.replaceParts(userId, seriesId, [partOf(task, slot)]);
      await series.takeSlot(userId, slot);
      return slot;
    },

    /** Ends a series before the slot. The occurrences that were made for it and for later days are still there. */
    async endSeries(userId: number, slot: Slot): Promise<EndedSeries> {
      await completeness.bumpRevision(userId, slot.day);
      const parts = await series.findParts(userId, slot.seriesId);
      await series.replaceParts(userId, slot.seriesId, partsBefore(parts, slot.day));
      const later = await series.findOccurrencesAfter(userId, slot);
      return { parts, laterIds: later.map(({ task }) => task.id) };
    },

    /** Gives a series back the parts that it had. */
    async reviveSeries(userId: number, parts: readonly SeriesPart[]): Promise<void> {
      const [first] = parts;
      if (first === undefined) return;
      await completeness.bumpRevision(userId, first.startDay);
      await series.replaceParts(userId, first.seriesId, parts);
    },

    /**
     * Changes a series from the slot on: the parts from there, and the occurrences that were made for later days already.
     * Earlier days keep what they have. Where the pattern changes, later occurrences that no longer fit and that nobody
     * has completed or crossed out go.
     */
    async changeSeries(userId: number, slot: Slot, occurrence: Task, change: TaskChange): Promise<void> {
      await completeness.bumpRevision(userId, slot.day);
      const parts = await series.findParts(userId, slot.seriesId);
      const changed = changeParts(parts, slot, occurrence, change);
      await series.replaceParts(userId, slot.seriesId, changed);
      const { recurringPattern, ...others } = templateChange(occurrence, change);
      const now = clock().toISOString();
      const unfit: { id: number; day: Day }[] = [];
      for (const { task, slotDay } of await series.findOccurrencesAfter(userId, slot)) {
        const isActive = !task.isCompleted && !task.isCrossedOut;
        const fits = changed.some((part) => occursOn(part, slotDay));
        if (!fits && isActive) unfit.push({ id: task.id, day: slotDay });
        else {
          const { isPriority, ...rest } = others;
          const suited = { ...rest, ...(isActive && { isPriority }), ...(fits && { recurringPattern }) };
          await tasks.saveTask(userId, changeTask(task, suited, now));
        }
      }
      await tasks.deleteItems(
        userId,
        unfit.map(({ id }) => id),
      );
      await series.releaseSlots(
        userId,
        slot.seriesId,
        unfit.map(({ day }) => day),
      );
    },
  };
}

export type SeriesService = ReturnType<typeof createSeriesService>;

/** The part of a series that begins with this task. */
function partOf(task: TaskFields, { seriesId, day }: Slot): SeriesPart {
  const { title, startTime, endTime, isPriority, flagged, sortOrder, notes, recurringPattern } = task;
  const template = { title, startTime, endTime, isPriority, flagged, sortOrder, notes };
  return { ...template, seriesId, pattern: recurringPattern, anchorDay: day, startDay: day, endDay: null };
}

/** The parts of a series as far as they lie before the day. */
function partsBefore(parts: readonly SeriesPart[], day: Day): SeriesPart[] {
  return parts
    .filter((part) => part.startDay < day)
    .map((part) => (part.endDay !== null && part.endDay < day ? part : { ...part, endDay: addDays(day, -1) }));
}

/** The parts of a series after a change of everything from the slot on. Another pattern replaces all later ones. */
function changeParts(
  parts: readonly SeriesPart[],
  { seriesId, day }: Slot,
  occurrence: Task,
  change: TaskChange,
): SeriesPart[] {
  const pattern = patternAfter(occurrence, change);
  const later = parts
    .filter((part) => part.endDay === null || part.endDay >= day)
    .map((part) => (part.startDay < day ? { ...part, startDay: day } : part));
  const { recurringPattern: _pattern, ...fields } = templateChange(occurrence, change);
  if (pattern === occurrence.recurringPattern) {
    return [...partsBefore(parts, day), ...later.map((part) => ({ ...part, ...fields }))];
  }
  const template = later[0] ?? partOf(occurrence, { seriesId, day });
  const endDay = later.at(-1)?.endDay ?? null;
  return [...partsBefore(parts, day), { ...template, ...fields, pattern, anchorDay: day, startDay: day, endDay }];
}

/** What a change says of what all occurrences have in common. */
function templateChange(occurrence: Task, change: TaskChange) {
  const { title, startTime, endTime, isPriority, notes } = change;
  const flagged = change.flagged ?? change.isFlagged;
  return {
    recurringPattern: patternAfter(occurrence, change),
    ...(title !== undefined && { title }),
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
    ...(isPriority !== undefined && { isPriority }),
    ...(flagged !== undefined && { flagged }),
    ...(notes !== undefined && { notes }),
  };
}

function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}
