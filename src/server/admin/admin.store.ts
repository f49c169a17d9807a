import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

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

/** How many there are in both windows, and in all. */
export interface Count {
  in7d: number;
  in30d: number;
  total: number;
}

type CountOfPerson = Count & { userId: number };

const YES = sql.lit(true);

/** Of a habit that was deleted nothing but its series may be left. */
const hasHabits = sql<boolean>`exists (
  select 1 from habits
  where ${sql.ref('habits.userId')} = ${sql.ref('habit_series.userId')}
    and ${sql.ref('habits.baseSeries')} = ${sql.ref('habit_series.id')}
)`;

/**
 * Everybody's accounts and figures, for admins. Each statement counts one table for all people at once, by an index that leads
 * with the person: nothing is sorted, and nobody is asked for singly.
 */
export function createAdminStore(database: Database) {
  /** Counts series by their person and by when they were begun. */
  const countSeries = (table: 'habit_series' | 'task_series', { since7d, since30d }: Windows) =>
    database.query
      .selectFrom(table as 'task_series')
      .select(({ fn }) => [
        'userId',
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere('createdAt', '>=', since7d).as('in7d'),
        fn.countAll<number>().filterWhere('createdAt', '>=', since30d).as('in30d'),
      ])
      .groupBy('userId');

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

    /** How many items of a table each person has completed, and how many they have added themselves. */
    async countItemsByPerson(table: ItemTable, { since7d, since30d }: Windows) {
      const own = OWN_ROWS[table];
      // To Kysely all of these tables look like one of them here: they share the columns that the statement names.
      const rows = await database.query
        .selectFrom(table as 'tasks')
        .select(({ fn }) => [
          'userId',
          fn.countAll<number>().filterWhere('isCompleted', '=', YES).as('completed'),
          fn
            .countAll<number>()
            .filterWhere('isCompleted', '=', YES)
            .filterWhere('completedAt', '>=', since7d)
            .as('completed7d'),
          fn
            .countAll<number>()
            .filterWhere('isCompleted', '=', YES)
            .filterWhere('completedAt', '>=', since30d)
            .as('completed30d'),
          fn.countAll<number>().filterWhere(own).as('created'),
          fn.countAll<number>().filterWhere('createdAt', '>=', since7d).filterWhere(own).as('created7d'),
          fn.countAll<number>().filterWhere('createdAt', '>=', since30d).filterWhere(own).as('created30d'),
        ])
        .groupBy('userId')
        .execute();
      return rows.map((row) => ({
        userId: row.userId,
        completed: { in7d: row.completed7d, in30d: row.completed30d, total: row.completed },
        created: { in7d: row.created7d, in30d: row.created30d, total: row.created },
      }));
    },

    /** How many recurring tasks each person has begun. */
    async countTaskSeries(windows: Windows): Promise<CountOfPerson[]> {
      return countSeries('task_series', windows).execute();
    },

    /** How many habits each person has begun. */
    async countHabitSeries(windows: Windows): Promise<CountOfPerson[]> {
      return countSeries('habit_series', windows).where(hasHabits).execute();
    },

    /** On how many days each person has kept their habits; the windows begin with the day after that of their instants. */
    async countHabitDays({ since7d, since30d }: Windows): Promise<CountOfPerson[]> {
      return database.query
        .selectFrom('habit_completions')
        .select(({ fn }) => [
          'userId',
          fn.countAll<number>().as('total'),
          fn.countAll<number>().filterWhere('completionDate', '>', since7d.slice(0, 10)).as('in7d'),
          fn.countAll<number>().filterWhere('completionDate', '>', since30d.slice(0, 10)).as('in30d'),
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
