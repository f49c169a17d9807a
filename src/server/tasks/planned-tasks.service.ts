import { LAST_DAY, type Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { MaterializedDaysStore } from './materialized-days.store.ts';
import type { SeriesSegment } from './series.presenter.ts';
import type { SeriesStore } from './series.store.ts';
import type { TaskStore } from './tasks.store.ts';

/** A segment of a series, with the days of its stored occurrences. */
export interface PlannedSegment extends SeriesSegment {
  id: number;
  /** The days of occurrences of the series that are or were stored. */
  taken: ReadonlySet<Day>;
}

/** Stored tasks, and the series from which further occurrences follow. */
export interface PlannedTasks {
  stored: Task[];
  segments: PlannedSegment[];
  /** All occurrences before this day are stored. */
  firstDay: Day;
}

const NONE: ReadonlySet<Day> = new Set();

export interface PlannedTaskServiceParts {
  tasks: TaskStore;
  series: SeriesStore;
  materializedDays: MaterializedDaysStore;
}

/** Creates the service that reads tasks and series without creating occurrences. */
export function createPlannedTaskService({ tasks, series, materializedDays }: PlannedTaskServiceParts) {
  return {
    /** Reads the stored tasks from `from` to `to`, and all segments that may have occurrences on `from` or later. */
    async readPlannedTasks(userId: number, from: Day, to: Day): Promise<PlannedTasks> {
      const taken = new Map<number, Set<Day>>();
      for (const { seriesId, day } of await series.findSlots(userId, from, LAST_DAY))
        taken.set(seriesId, (taken.get(seriesId) ?? new Set()).add(day));
      const segments = await series.findSegmentsFrom(userId, from);
      const { firstDay } = await materializedDays.findMaterializedDays(userId, from, from);
      return {
        stored: await tasks.findTasksBetween(userId, from, to),
        segments: segments.map((segment) => ({ ...segment, taken: taken.get(segment.seriesId) ?? NONE })),
        firstDay: from > firstDay ? from : firstDay,
      };
    },
  };
}

export type PlannedTaskService = ReturnType<typeof createPlannedTaskService>;
