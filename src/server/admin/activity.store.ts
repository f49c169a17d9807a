import { sql } from 'kysely';
import { anyTable } from '#server/database/any-table.ts';
import type { Database } from '#server/database/database.ts';
import { SQL_TRUE } from '#server/database/json-sql.ts';
import type { Noun } from '#server/nouns/noun.ts';
import type { Activity, Count } from './admin.presenter.ts';

/** The first instants of the two windows. */
export interface Windows {
  since7d: string;
  since30d: string;
}

/** The counts of one statement for a user. */
export interface CountsOfPerson {
  userId: number;
  created: Count;
  completed: Count;
  activity: Activity;
}

/** True for a series with habits. The series of a deleted habit may remain without any. */
export const hasHabits = sql<boolean>`exists (
  select 1 from habits
  where ${sql.ref('habits.userId')} = ${sql.ref('habit_series.userId')}
    and ${sql.ref('habits.baseSeries')} = ${sql.ref('habit_series.id')}
)`;

/** True for a habit that was completed on any day. */
const wasKept = sql<boolean>`exists (
  select 1 from habit_completions
  where ${sql.ref('habit_completions.userId')} = ${sql.ref('habit_series.userId')}
    and ${sql.ref('habit_completions.seriesId')} = ${sql.ref('habit_series.id')}
)`;

/**
 * Creates the store that counts what each person did. Each statement counts one table for all users at once, by an index
 * that starts with the user: it sorts nothing and runs no query per user.
 */
export function createActivityStore(database: Database) {
  return {
    /** Counts each user's items of a table, the completed ones, and the actions in the windows. */
    async countItemsByPerson(
      { table, madeBy }: NonNullable<Noun['counted']>,
      { since7d, since30d }: Windows,
    ): Promise<CountsOfPerson[]> {
      // Rows that the user added, not a series or a copy.
      const isOwn = sql.join<boolean>(
        [sql`true`, ...madeBy.map((column) => sql`${sql.ref(column)} is null`)],
        sql` and `,
      );
      const rows = await database.query
        .selectFrom(anyTable(table))
        .select(({ fn }) => {
          const all = fn.countAll<number>();
          const completed = all.filterWhere('isCompleted', '=', SQL_TRUE);
          return [
            'userId',
            all.as('created'),
            all.filterWhere('createdAt', '>=', since7d).as('created7d'),
            all.filterWhere('createdAt', '>=', since30d).as('created30d'),
            completed.as('completed'),
            completed.filterWhere('createdAt', '>=', since7d).as('completedOf7d'),
            completed.filterWhere('createdAt', '>=', since30d).as('completedOf30d'),
            completed.filterWhere('completedAt', '>=', since7d).as('completedIn7d'),
            completed.filterWhere('completedAt', '>=', since30d).as('completedIn30d'),
            all
              .filterWhere('createdAt', '>=', since30d)
              .filterWhere(sql<boolean>`(${isOwn})`)
              .as('addedIn30d'),
          ];
        })
        .groupBy('userId')
        .execute();
      return rows.map(presentCounts);
    },

    /** Counts the recurring tasks that each user started in the last 30 days. */
    async countTaskSeries({ since30d }: Windows): Promise<{ userId: number; addedIn30d: number }[]> {
      return database.query
        .selectFrom('task_series')
        .select(({ fn }) => ['userId', fn.countAll<number>().as('addedIn30d')])
        .where('createdAt', '>=', since30d)
        .groupBy('userId')
        .execute();
    },

    /** Counts each user's habits, and those that were ever completed. */
    async countHabitSeries({ since7d, since30d }: Windows): Promise<CountsOfPerson[]> {
      const rows = await database.query
        .selectFrom('habit_series')
        .select(({ fn }) => {
          const all = fn.countAll<number>();
          const kept = all.filterWhere(wasKept);
          return [
            'userId',
            all.as('created'),
            all.filterWhere('createdAt', '>=', since7d).as('created7d'),
            all.filterWhere('createdAt', '>=', since30d).as('created30d'),
            kept.as('kept'),
            kept.filterWhere('createdAt', '>=', since7d).as('keptOf7d'),
            kept.filterWhere('createdAt', '>=', since30d).as('keptOf30d'),
          ];
        })
        .where(hasHabits)
        .groupBy('userId')
        .execute();
      return rows.map(({ userId, created, created7d, created30d, kept, keptOf7d, keptOf30d }) => ({
        userId,
        created: { in7d: created7d, in30d: created30d, total: created },
        completed: { in7d: keptOf7d, in30d: keptOf30d, total: kept },
        activity: { completedIn7d: 0, completedIn30d: 0, addedIn30d: created30d },
      }));
    },

    /** Counts the days on which each user completed habits. The windows start on the day after their instants. */
    async countHabitDays({
      since7d,
      since30d,
    }: Windows): Promise<{ userId: number; completedIn7d: number; completedIn30d: number }[]> {
      return database.query
        .selectFrom('habit_completions')
        .select(({ fn }) => [
          'userId',
          fn.countAll<number>().filterWhere('completionDate', '>', since7d.slice(0, 10)).as('completedIn7d'),
          fn.countAll<number>().filterWhere('completionDate', '>', since30d.slice(0, 10)).as('completedIn30d'),
        ])
        .groupBy('userId')
        .execute();
    },
  };
}

type CountColumn = 'userId' | 'created' | 'created7d' | 'created30d' | 'completed' | 'completedOf7d' | 'completedOf30d';

/** Groups the columns of a person's counts. */
function presentCounts({
  userId,
  created,
  created7d,
  created30d,
  completed,
  completedOf7d,
  completedOf30d,
  ...activity
}: Activity & Record<CountColumn, number>): CountsOfPerson {
  return {
    userId,
    created: { in7d: created7d, in30d: created30d, total: created },
    completed: { in7d: completedOf7d, in30d: completedOf30d, total: completed },
    activity,
  };
}
