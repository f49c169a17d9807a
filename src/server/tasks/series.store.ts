import type { Day } from '#shared/calendar/day.ts';
import type { Database } from '#server/database/database.ts';
import { createOccurrenceStore } from './occurrences.store.ts';
import { presentSegment, type SeriesSegment } from './series.presenter.ts';

/** Creates the store of task series, with their segments and occurrences. */
export function createSeriesStore(database: Database) {
  return {
    /** Adds a series without segments. Returns its id. */
    async insertSeries(userId: number, createdAt: string): Promise<number> {
      const { id } = await database.query
        .insertInto('task_series')
        .values({ userId, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Returns the segments of a series, the earliest first. */
    async findSegments(userId: number, seriesId: number): Promise<SeriesSegment[]> {
      const rows = await database.query
        .selectFrom('task_series_parts')
        .selectAll()
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .orderBy('startDay')
        .execute();
      return rows.map(presentSegment);
    },

    /** Returns the segments of all series that may have occurrences on `from` or later, with their ids. */
    async findSegmentsFrom(userId: number, from: Day): Promise<(SeriesSegment & { id: number })[]> {
      const rows = await database.query
        .selectFrom('task_series_parts')
        .selectAll()
        .where('userId', '=', userId)
        .where((where) => where.or([where('endDay', 'is', null), where('endDay', '>=', from)]))
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...presentSegment(row), id: row.id }));
    },

    /** Replaces the segments of a series. */
    async replaceSegments(userId: number, seriesId: number, segments: readonly SeriesSegment[]): Promise<void> {
      await database.query
        .deleteFrom('task_series_parts')
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .execute();
      if (segments.length === 0) return;
      await database.query
        .insertInto('task_series_parts')
        .values(segments.map(({ pattern, ...segment }) => ({ ...segment, userId, recurringPattern: pattern })))
        .execute();
    },

    ...createOccurrenceStore(database),
  };
}

export type SeriesStore = ReturnType<typeof createSeriesStore>;
