import { eachInTurns } from '#server/concurrency/fair-turns.ts';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { occursOn } from '#shared/tasks/recurrence.rules.ts';
import { firstLaterDay, hasPlaceIn, isThisOrLater, recurrenceFrom, getSeriesDay } from '#shared/tasks/series.rules.ts';
import { pickFields } from '#shared/items/fields.rules.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import {
  changeTask,
  pickContent,
  TASK_CONTENT_FIELDS,
  computePattern,
  type TaskFields,
} from '#shared/tasks/tasks.rules.ts';
import { createOccurrenceService, type OccurrenceServiceParts } from './occurrences.service.ts';
import type { Occurrence, SeriesSegment, Slot } from './series.presenter.ts';
import type { SeriesStore } from './series.store.ts';
import type { TaskStore } from './tasks.store.ts';

export interface SeriesServiceParts extends OccurrenceServiceParts {
  tasks: TaskStore;
}

/**
 * Creates the service of recurring tasks. A series consists of consecutive segments, which hold the fields of its
 * occurrences and their pattern. An occurrence is created once, when its day is first read, even if several requests
 * read it at the same time. Everything except `materializeDays` must run in a transaction. (READ-9, READ-10)
 */
export function createSeriesService({ database, materializedDays, series, tasks, clock, quota }: SeriesServiceParts) {
  /** Returns the other occurrences that "this and later" affects. */
  async function findLater(userId: number, occurrence: Occurrence): Promise<Task[]> {
    const coming = await series.findOccurrencesFrom(userId, occurrence.recurringId, occurrence.date);
    return coming.filter((other) => other.id !== occurrence.id && isThisOrLater(occurrence, other));
  }

  /** Changes later occurrences. Only active ones get another priority. (READ-7) */
  async function saveLater(userId: number, later: readonly Task[], change: TaskChange): Promise<void> {
    const now = clock().toISOString();
    const { isPriority: _priority, ...rest } = change;
    await eachInTurns(later, async (task) =>
      tasks.saveTask(userId, changeTask(task, getState(task) === 'active' ? change : rest, now)),
    );
  }

  /**
   * Deletes occurrences that do not fit a new pattern. Releases their days, so that they can be created again if the
   * pattern returns.
   */
  async function deleteUnfit(userId: number, seriesId: number, firstDay: Day, unfit: readonly Task[]): Promise<void> {
    await tasks.deleteItems(
      userId,
      unfit.map(({ id }) => id),
    );
    const days = unfit.map(getSeriesDay).filter((day) => day >= firstDay);
    await series.releaseSlots(userId, seriesId, days);
  }

  return {
    /** Starts a series with this task as its first occurrence. Returns the task's slot. */
    async startSeries(userId: number, task: TaskFields): Promise<Slot> {
      await materializedDays.bumpRevision(userId, task.date);
      const seriesId = await series.insertSeries(userId, clock().toISOString());
      const slot = { seriesId, day: task.date };
      await series.replaceSegments(userId, seriesId, [segmentFrom(task, slot)]);
      await series.takeSlot(userId, slot);
      return slot;
    },

    /** Ends a series at an occurrence: no later ones are created. Returns those that exist, which are left. */
    async endSeries(userId: number, occurrence: Occurrence): Promise<Task[]> {
      const firstDay = firstLaterDay(occurrence);
      await materializedDays.bumpRevision(userId, firstDay);
      const segments = await series.findSegments(userId, occurrence.recurringId);
      await series.replaceSegments(userId, occurrence.recurringId, segmentsBefore(segments, firstDay));
      return findLater(userId, occurrence);
    },

    /**
     * Changes a series from an occurrence on: its segments, and the later occurrences that already exist. Earlier ones
     * stay as they are. If the pattern changes, later active occurrences that do not fit it are deleted. Returns the
     * occurrence's day of the series after the change.
     */
    async changeSeries(userId: number, occurrence: Occurrence, change: TaskChange): Promise<Day> {
      const { recurringId: seriesId, recurringPattern: before } = occurrence;
      const firstDay = firstLaterDay(occurrence);
      await materializedDays.bumpRevision(userId, firstDay);
      const segments = await series.findSegments(userId, seriesId);
      await series.replaceSegments(userId, seriesId, changeSegments(segments, occurrence, change));
      const later = await findLater(userId, occurrence);
      const { recurringPattern, ...words } = templateChange(occurrence, change);
      if (recurringPattern === before) {
        await saveLater(userId, later, words);
        return occurrence.occurrenceDay;
      }
      const recurrence = recurrenceFrom(occurrence, recurringPattern);
      const [fitting, unfit] = partition(later, (other) => hasPlaceIn(recurrence, other));
      const [active, settled] = partition(unfit, (other) => getState(other) === 'active');
      await saveLater(userId, fitting, { ...words, recurringPattern });
      await saveLater(userId, settled, words);
      await deleteUnfit(userId, seriesId, firstDay, active);
      return chooseSeriesDay(series, userId, occurrence, segments);
    },

    ...createOccurrenceService({ database, materializedDays, series, clock, quota }),
  };
}

export type SeriesService = ReturnType<typeof createSeriesService>;

/**
 * Returns the day of the series for an occurrence that starts a new pattern: the day it is on, unless the series has
 * another occurrence there. If it had been moved from a later day, that day is released.
 */
async function chooseSeriesDay(
  series: SeriesStore,
  userId: number,
  occurrence: Occurrence,
  segments: readonly SeriesSegment[],
): Promise<Day> {
  const { recurringId: seriesId, occurrenceDay, date } = occurrence;
  if (segments.some((segment) => occursOn(segment, date))) return occurrenceDay;
  if (!(await series.takeSlot(userId, { seriesId, day: date }))) return occurrenceDay;
  if (occurrenceDay > date) await series.releaseSlots(userId, seriesId, [occurrenceDay]);
  return date;
}

/** Returns the segment that starts with this task. */
function segmentFrom(task: TaskFields, { seriesId, day }: Slot): SeriesSegment {
  return {
    ...pickFields(TASK_CONTENT_FIELDS, task),
    seriesId,
    pattern: task.recurringPattern,
    anchorDay: day,
    startDay: day,
    endDay: null,
  };
}

/** Returns the segments before the day; the last one ends on the day before it. */
function segmentsBefore(segments: readonly SeriesSegment[], day: Day): SeriesSegment[] {
  return segments
    .filter((segment) => segment.startDay < day)
    .map((segment) =>
      segment.endDay !== null && segment.endDay < day ? segment : { ...segment, endDay: addDays(day, -1) },
    );
}

/** Returns the segments after a change from an occurrence on. Another pattern replaces all later segments. */
function changeSegments(
  segments: readonly SeriesSegment[],
  occurrence: Occurrence,
  change: TaskChange,
): SeriesSegment[] {
  const { recurringPattern: pattern, ...fields } = templateChange(occurrence, change);
  const firstDay = firstLaterDay(occurrence);
  const later = segments
    .filter((segment) => segment.endDay === null || segment.endDay >= firstDay)
    .map((segment) => (segment.startDay < firstDay ? { ...segment, startDay: firstDay } : segment));
  if (pattern === occurrence.recurringPattern) {
    return [...segmentsBefore(segments, firstDay), ...later.map((segment) => ({ ...segment, ...fields }))];
  }
  const template = later[0] ?? segmentFrom(occurrence, { seriesId: occurrence.recurringId, day: firstDay });
  const endDay = later.at(-1)?.endDay ?? null;
  return [
    ...segmentsBefore(segments, firstDay),
    { ...template, ...fields, ...recurrenceFrom(occurrence, pattern), endDay },
  ];
}

/** Returns the part of a change that applies to all occurrences. Each has an order of its own. */
function templateChange(occurrence: Task, change: TaskChange) {
  const { sortOrder: _order, ...content } = pickContent(change);
  return { ...content, recurringPattern: computePattern(occurrence, change) };
}

/** Splits items by a predicate. */
function partition<T>(items: readonly T[], holds: (item: T) => boolean): [T[], T[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}
