import { sql } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { Database } from '#server/database/database.ts';
import { prepareQuery } from '#server/database/prepared.ts';

/** How far the days of a person have the occurrences of their series. */
export interface MaterializedDays {
  /** The series as they are now have this number; undefined for a person without any. */
  revision: number | undefined;
  /** No series has an occurrence before this day. */
  firstDay: Day;
  /** The days that have every occurrence. */
  completeDays: ReadonlySet<Day>;
}

/**
 * Which days of a person have all the occurrences of their series. The series have a revision, and a day is complete for one of
 * them: a series that changes makes every day incomplete again, without anything being written to the days.
 */
export function createMaterializedDaysStore(database: Database) {
  const selectMaterializedDays = prepareQuery(
    database,
    (query, { userId, from, to }: { userId: number; from: Day; to: Day }) =>
      query
        .selectFrom('task_series_revisions as series')
        .leftJoin('complete_days as days', (join) =>
          join
            .onRef('days.userId', '=', 'series.userId')
            .onRef('days.revision', '=', 'series.revision')
            .on('days.day', '>=', from)
            .on('days.day', '<=', to),
        )
        .select(['series.revision', 'series.firstDay', 'days.day'])
        .where('series.userId', '=', userId),
  );

  return {
    /** Which of the days `from` to `to`, both included, have all their occurrences. */
    async findMaterializedDays(userId: number, from: Day, to: Day): Promise<MaterializedDays> {
      const rows = await selectMaterializedDays({ userId, from, to });
      const days = rows.map(({ day }) => day).filter((day) => day !== null);
      return { revision: rows[0]?.revision, firstDay: rows[0]?.firstDay ?? to, completeDays: new Set(days) };
    },

    /** Notes that the days have every occurrence which the series of this revision have on them. */
    async noteCompleteDays(userId: number, days: readonly Day[], revision: number): Promise<void> {
      await database.query
        .insertInto('complete_days')
        .values(days.map((day) => ({ userId, day, revision })))
        .onConflict((conflict) => conflict.columns(['userId', 'day']).doUpdateSet({ revision }))
        .execute();
    },

    /**
     * The revision, and as long as the transaction lasts nobody changes a series. To be called before the parts are read
     * which occurrences are made from.
     */
    async lockRevision(userId: number): Promise<number | undefined> {
      const row = await database.query
        .selectFrom('task_series_revisions')
        .select('revision')
        .where('userId', '=', userId)
        .$if(database.engine === 'postgres', (query) => query.forShare())
        .executeTakeFirst();
      return row?.revision;
    },

    /**
     * Says that there may be occurrences, from `day` on, that were not there before. To be called before a series is
     * changed: as long as the transaction lasts nobody makes occurrences of the person's series or changes one.
     */
    async bumpRevision(userId: number, day: Day): Promise<void> {
      const known = sql.ref<Day>('task_series_revisions.firstDay');
      await database.query
        .insertInto('task_series_revisions')
        .values({ userId, revision: 1, firstDay: day })
        .onConflict((conflict) =>
          conflict.column('userId').doUpdateSet({
            revision: sql<number>`${sql.ref('task_series_revisions.revision')} + 1`,
            firstDay: sql<Day>`case when ${known} < excluded.${sql.ref('firstDay')} then ${known} else excluded.${sql.ref('firstDay')} end`,
          }),
        )
        .execute();
    },
  };
}

export type MaterializedDaysStore = ReturnType<typeof createMaterializedDaysStore>;
