import { sql } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { Database } from '#server/database/database.ts';
import { prepareQuery } from '#server/database/prepared.ts';

/** Which days of a user already have the occurrences of their series. */
export interface MaterializedDays {
  /** The current revision of the series; undefined for a user without series. */
  revision: number | undefined;
  /** No series has an occurrence before this day. */
  firstDay: Day;
  /** The days that have every occurrence. */
  materialized: ReadonlySet<Day>;
}

/**
 * Creates the store of the days that have all occurrences of their series. A day is complete for a revision of the
 * series. A change of a series raises the revision, which makes every day incomplete without writing to the days.
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
    /** Returns which of the days `from` to `to`, inclusive, have all their occurrences. */
    async findMaterializedDays(userId: number, from: Day, to: Day): Promise<MaterializedDays> {
      const rows = await selectMaterializedDays({ userId, from, to });
      const days = rows.map(({ day }) => day).filter((day) => day !== null);
      return { revision: rows[0]?.revision, firstDay: rows[0]?.firstDay ?? to, materialized: new Set(days) };
    },

    /** Records that the days have every occurrence of the series as of this revision. */
    async noteMaterializedDays(userId: number, days: readonly Day[], revision: number): Promise<void> {
      await database.query
        .insertInto('complete_days')
        .values(days.map((day) => ({ userId, day, revision })))
        .onConflict((conflict) => conflict.columns(['userId', 'day']).doUpdateSet({ revision }))
        .execute();
    },

    /**
     * Returns the revision, and prevents changes of series until the transaction ends. Call it before reading the
     * segments from which occurrences are created.
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
     * Raises the revision, because there may be new occurrences from `day` on. Call it before changing a series: until
     * the transaction ends, nobody else can create occurrences of the user's series or change one.
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
