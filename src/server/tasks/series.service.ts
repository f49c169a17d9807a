import { addDays, daysBetween, type Day } from '#shared/calendar/day.ts';
import { occursOn } from '#shared/tasks/recurrence.rules.ts';
import { firstLaterDay, hasPlaceIn, isThisOrLater, recurrenceFrom, seriesDayOf } from '#shared/tasks/series.rules.ts';
import { stateOf } from '#shared/items/items.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask, patternAfter, type TaskFields } from '#shared/tasks/tasks.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { QuotaService } from '#server/quota/quota.service.ts';
import type { MaterializedDaysStore } from './materialized-days.store.ts';
import type { Occurrence, SeriesSegment, Slot } from './series.presenter.ts';
import type { SeriesStore } from './series.store.ts';
import type { TaskStore } from './tasks.store.ts';

export interface SeriesServiceParts {
  database: Database;
  materializedDays: MaterializedDaysStore;
  series: SeriesStore;
  tasks: TaskStore;
  clock: Clock;
  quota?: Pick<QuotaService, 'claimQuietly'> | undefined;
}

/** What completing a day adds, roughly: that it is complete, and an occurrence with its slot. */
const ROWS_PER_DAY = 3;

/** What "this and later" took away, so that it can be given back. */
export interface EndedSeries {
  /** The parts of the series as they were. */
  parts: SeriesSegment[];
  /** The later occurrences, which are still there. */
  later: Task[];
}

/**
 * Recurring tasks (readings, 9 and 10). A series has parts, one after the other: what its occurrences are made of and on
 * which days they are. An occurrence is made when its day is first read, once, however many read it at the same time.
 * Everything but `completeDays` is to be called inside a transaction.
 */
export function createSeriesService({ database, materializedDays, series, tasks, clock, quota }: SeriesServiceParts) {
  /** Makes what is missing. */
  async function makeOccurrences(userId: number, from: Day, to: Day): Promise<void> {
    const revision = await materializedDays.lockRevision(userId);
    if (revision === undefined) return;
    const plans = await series.findPlans(userId, from, to);
    const createdAt = clock().toISOString();
    for (const day of daysFrom(from, to)) {
      const due = plans.filter((plan) => occursOn(plan, day)).map(({ partId }) => partId);
      if (due.length > 0) await series.makeOccurrences(userId, day, due, createdAt);
    }
    await materializedDays.noteCompleteDays(userId, daysFrom(from, to), revision);
  }

  /** The occurrences but for this one that "this and later" of it reaches. */
  async function findLater(userId: number, occurrence: Occurrence): Promise<Task[]> {
    const coming = await series.findOccurrencesFrom(userId, occurrence.recurringId, occurrence.date);
    return coming.filter((other) => other.id !== occurrence.id && isThisOrLater(occurrence, other));
  }

  /** Changes later occurrences. Only active ones take another priority (readings, 7). */
  async function saveLater(userId: number, later: readonly Task[], change: TaskChange): Promise<void> {
    const now = clock().toISOString();
    const { isPriority: _priority, ...rest } = change;
    for (const task of later) {
      await tasks.saveTask(userId, changeTask(task, stateOf(task) === 'active' ? change : rest, now));
    }
  }

  /** Deletes occurrences that a new pattern has no place for. Those of its own days may be made again, should it come back. */
  async function removeUnfit(userId: number, seriesId: number, firstDay: Day, unfit: readonly Task[]): Promise<void> {
    await tasks.deleteItems(
      userId,
      unfit.map(({ id }) => id),
    );
    const days = unfit.map(seriesDayOf).filter((day) => day >= firstDay);
    await series.releaseSlots(userId, seriesId, days);
  }

  /**
   * The day of the series that an occurrence is of from now on, since a new pattern begins with it: the day that it stands on, where the
   * series has no other one there. A later day that it was moved from is the series' again.
   */
  async function settleDay(userId: number, occurrence: Occurrence, parts: readonly SeriesSegment[]): Promise<Day> {
    const { recurringId: seriesId, occurrenceDay, date } = occurrence;
    if (parts.some((part) => occursOn(part, date))) return occurrenceDay;
    if (!(await series.takeSlot(userId, { seriesId, day: date }))) return occurrenceDay;
    if (occurrenceDay > date) await series.releaseSlots(userId, seriesId, [occurrenceDay]);
    return date;
  }

  return {
    /** Sees to it that the days `from` to `to`, both included, have their occurrences. */
    async completeDays(userId: number, from: Day, to: Day): Promise<boolean> {
      const { revision, firstDay, completeDays } = await materializedDays.findMaterializedDays(userId, from, to);
      if (revision === undefined || to < firstDay) return false;
      const first = from < firstDay ? firstDay : from;
      if (daysFrom(first, to).every((day) => completeDays.has(day))) return false;
      // Reading goes on without them where the account is full.
      const rows = ROWS_PER_DAY * daysFrom(first, to).length;
      if (quota?.claimQuietly(userId, { rows, bytes: 0 }) === false) return false;
      await database.relaxedDurability(async () => makeOccurrences(userId, first, to));
      return true;
    },

    /** Begins a series whose first occurrence is this task, and answers the slot of it. */
    async startSeries(userId: number, task: TaskFields): Promise<Slot> {
      await materializedDays.bumpRevision(userId, task.date);
      const seriesId = await series.insertSeries(userId, clock().toISOString());
      const slot = { seriesId, day: task.date };
      await series.replaceParts(userId, seriesId, [partOf(task, slot)]);
      await series.takeSlot(userId, slot);
      return slot;
    },

    /** Ends a series with an occurrence: nothing is made for later days any more. */
    async endSeries(userId: number, occurrence: Occurrence): Promise<EndedSeries> {
      const firstDay = firstLaterDay(occurrence);
      await materializedDays.bumpRevision(userId, firstDay);
      const parts = await series.findParts(userId, occurrence.recurringId);
      await series.replaceParts(userId, occurrence.recurringId, partsBefore(parts, firstDay));
      return { parts, later: await findLater(userId, occurrence) };
    },

    /** Gives a series back the parts that it had. */
    async reviveSeries(userId: number, parts: readonly SeriesSegment[]): Promise<void> {
      const [first] = parts;
      if (first === undefined) return;
      await materializedDays.bumpRevision(userId, first.startDay);
      await series.replaceParts(userId, first.seriesId, parts);
    },

    /**
     * Changes a series from an occurrence on: its parts from there, and the later occurrences that are there already. What comes before
     * keeps what it has. Where the pattern changes, later occurrences that no longer fit and are active go. Answers the day of the series
     * that the occurrence is of then.
     */
    async changeSeries(userId: number, occurrence: Occurrence, change: TaskChange): Promise<Day> {
      const { recurringId: seriesId, recurringPattern: before } = occurrence;
      const firstDay = firstLaterDay(occurrence);
      await materializedDays.bumpRevision(userId, firstDay);
      const parts = await series.findParts(userId, seriesId);
      await series.replaceParts(userId, seriesId, changeParts(parts, occurrence, change));
      const later = await findLater(userId, occurrence);
      const { recurringPattern, ...words } = templateChange(occurrence, change);
      if (recurringPattern === before) {
        await saveLater(userId, later, words);
        return occurrence.occurrenceDay;
      }
      const recurrence = recurrenceFrom(occurrence, recurringPattern);
      const [fitting, unfit] = split(later, (other) => hasPlaceIn(recurrence, other));
      const [active, settled] = split(unfit, (other) => stateOf(other) === 'active');
      await saveLater(userId, fitting, { ...words, recurringPattern });
      await saveLater(userId, settled, words);
      await removeUnfit(userId, seriesId, firstDay, active);
      return settleDay(userId, occurrence, parts);
    },
  };
}

export type SeriesService = ReturnType<typeof createSeriesService>;

/** The part of a series that begins with this task. */
function partOf(task: TaskFields, { seriesId, day }: Slot): SeriesSegment {
  const { title, startTime, endTime, isPriority, flagged, sortOrder, notes, recurringPattern } = task;
  const template = { title, startTime, endTime, isPriority, flagged, sortOrder, notes };
  return { ...template, seriesId, pattern: recurringPattern, anchorDay: day, startDay: day, endDay: null };
}

/** The parts of a series as far as they lie before the day. */
function partsBefore(parts: readonly SeriesSegment[], day: Day): SeriesSegment[] {
  return parts
    .filter((part) => part.startDay < day)
    .map((part) => (part.endDay !== null && part.endDay < day ? part : { ...part, endDay: addDays(day, -1) }));
}

/** The parts of a series after a change of everything from an occurrence on. Another pattern replaces all later ones. */
function changeParts(parts: readonly SeriesSegment[], occurrence: Occurrence, change: TaskChange): SeriesSegment[] {
  const { recurringPattern: pattern, ...fields } = templateChange(occurrence, change);
  const firstDay = firstLaterDay(occurrence);
  const later = parts
    .filter((part) => part.endDay === null || part.endDay >= firstDay)
    .map((part) => (part.startDay < firstDay ? { ...part, startDay: firstDay } : part));
  if (pattern === occurrence.recurringPattern) {
    return [...partsBefore(parts, firstDay), ...later.map((part) => ({ ...part, ...fields }))];
  }
  const template = later[0] ?? partOf(occurrence, { seriesId: occurrence.recurringId, day: firstDay });
  const endDay = later.at(-1)?.endDay ?? null;
  return [...partsBefore(parts, firstDay), { ...template, ...fields, ...recurrenceFrom(occurrence, pattern), endDay }];
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

/** The items for which something holds, and the others. */
function split<T>(items: readonly T[], holds: (item: T) => boolean): [T[], T[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}

function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}
