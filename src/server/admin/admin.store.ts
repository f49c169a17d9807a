import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Activity, Count } from './admin.presenter.ts';

/** The tables of what can be completed, and which of their rows a person added, instead of a series or a copy. */
const OWN_ROWS = {
  tasks: sql<boolean>`${sql.ref('recurringId')} is null and ${sql.ref('carriedFrom')} is null`,
  goals: sql<boolean>`${sql.ref('carriedFrom')} is null`,
  books: sql<boolean>`true`,
  projects: sql<boolean>`true`,
  project_tasks: sql<boolean>`true`,
};

/** Where what can be completed is. */
export type ItemTable = keyof typeof OWN_ROWS;

/** From which instants on the two windows count. */
export interface Windows {
  since7d: string;
  since30d: string;
}

/** What one statement counts of a person. */
export interface CountsOfPerson {
  userId: number;
  created: Count;
  completed: Count;
  activity: Activity;
}

const YES = sql.lit(true);

/** Of a habit that was deleted nothing but its series may be left. */
const hasHabits = sql<boolean>`exists (
  select 1 from habits
  where ${sql.ref('habits.userId')} = ${sql.ref('habit_series.userId')}
    and ${sql.ref('habits.baseSeries')} = ${sql.ref('habit_series.id')}
)`;

/** Whether a habit was kept on any day. */
const wasKept = sql<boolean>`exists (
  select 1 from habit_completions
  where ${sql.ref('habit_completions.userId')} = ${sql.ref('habit_series.userId')}
    and ${sql.ref('habit_completions.seriesId')} = ${sql.ref('habit_series.id')}
)`;

/**
 * Everybody's accounts and figures, for admins. Each statement counts one table for all people at once, by an index that leads
 * with the person: nothing is sorted, and nobody is asked for singly.
 */
export function createAdminStore(database: Database) {
  return {
    /** All accounts, the oldest first. */
    async findUsers() {
      return database.query
        .selectFrom('users')
        .select(['id', 'email', 'emailKey', 'isAdmin', 'createdAt'])
        .orderBy('id')
        .execute();
    },

    /** The account of this person. */
    async findUser(userId: number) {
      return database.query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    },

    /** The account with this email key. */
    async findUserByEmail(emailKey: string) {
      return database.query.selectFrom('users').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();
    },

    /** Gives an account the right of an admin or takes it. */
    async updateAdmin(userId: number, isAdmin: boolean): Promise<void> {
      await database.query.updateTable('users').set({ isAdmin }).where('id', '=', userId).execute();
    },

    /** How many accounts there are. */
    async countUsers(): Promise<number> {
      const { count } = await database.query
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** How many items of a table there are, and how many of them are completed. */
    async countItems(table: 'goals' | 'tasks'): Promise<{ total: number; completed: number }> {
      return database.query
        .selectFrom(table as 'tasks')
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.countAll<number>().filterWhere('isCompleted', '=', YES).as('completed'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** How many habits there are: each once however many weeks or months it has, and none of which nothing is left. */
    async countHabits(): Promise<number> {
      const { count } = await database.query
        .selectFrom('habit_series')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(hasHabits)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** How many items of a table each person has, how many of those are completed, and what they did in the windows. */
    async countItemsByPerson(table: ItemTable, { since7d, since30d }: Windows): Promise<CountsOfPerson[]> {
      // To Kysely all of these tables look like one of them here: they share the columns that the statement names.
      const rows = await database.query
        .selectFrom(table as 'tasks')
        .select(({ fn }) => {
          const all = fn.countAll<number>();
          const completed = all.filterWhere('isCompleted', '=', YES);
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
            all.filterWhere('createdAt', '>=', since30d).filterWhere(OWN_ROWS[table]).as('addedIn30d'),
          ];
        })
        .groupBy('userId')
        .execute();
      return rows.map(
        ({ userId, created, created7d, created30d, completed, completedOf7d, completedOf30d, ...activity }) => ({
          userId,
          created: { in7d: created7d, in30d: created30d, total: created },
          completed: { in7d: completedOf7d, in30d: completedOf30d, total: completed },
          activity,
        }),
      );
    },

    /** How many recurring tasks each person has begun in the last 30 days. */
    async countTaskSeries({ since30d }: Windows): Promise<{ userId: number; addedIn30d: number }[]> {
      return database.query
        .selectFrom('task_series')
        .select(({ fn }) => ['userId', fn.countAll<number>().as('addedIn30d')])
        .where('createdAt', '>=', since30d)
        .groupBy('userId')
        .execute();
    },

    /** How many habits each person has, and how many of them were ever kept. */
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

    /** On how many days each person has kept their habits; the windows begin with the day after that of their instants. */
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

    /** How often each person signed in, and for how many seconds on average; null when no session of theirs has ended. */
    async countLogins(): Promise<{ userId: number; count: number; averageDuration: number | null }[]> {
      return database.query
        .selectFrom('user_sessions')
        .select(({ fn }) => [
          'userId',
          fn.countAll<number>().as('count'),
          // In PostgreSQL the average of whole numbers would be a text.
          sql<number | null>`avg(cast(${sql.ref('sessionDuration')} as double precision))`.as('averageDuration'),
        ])
        .groupBy('userId')
        .execute();
    },
  };
}

export type AdminStore = ReturnType<typeof createAdminStore>;
