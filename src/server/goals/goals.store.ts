import type { Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Database } from '#server/database/database.ts';
import { presentGoal } from './goals.presenter.ts';

/** What a new goal that is a copy of another is made of. */
export type GoalCopy = Omit<Goal, 'id' | 'userId' | 'createdAt'>;

/** A person's goals in the database. */
export function createGoalStore(database: Database) {
  return {
    /** The goals of weeks, or of months, that are due on the days `from` to `to` and not completed, by due date. */
    async findUncompleted(userId: number, isWeekly: boolean, from: Day, to: Day): Promise<Goal[]> {
      const rows = await database.query
        .selectFrom('goals')
        .selectAll()
        .where('userId', '=', userId)
        .where('isWeekly', '=', isWeekly)
        .where('dueDate', '>=', from)
        .where('dueDate', '<=', to)
        .where('isCompleted', '=', false)
        .orderBy('dueDate')
        .orderBy('id')
        .execute();
      return rows.map(presentGoal);
    },

    /** The person's goals with these ids. Whoever copies them waits here for who is copying them. */
    async findGoals(userId: number, ids: readonly number[]): Promise<Goal[]> {
      if (ids.length === 0) return [];
      const rows = await database.query
        .selectFrom('goals')
        .selectAll()
        .where('userId', '=', userId)
        .where('id', 'in', ids)
        .orderBy('id')
        .$if(database.engine === 'postgres', (query) => query.forUpdate())
        .execute();
      return rows.map(presentGoal);
    },

    /** The copies that were made of these goals. */
    async findCopies(userId: number, ids: readonly number[]): Promise<Goal[]> {
      if (ids.length === 0) return [];
      const rows = await database.query
        .selectFrom('goals')
        .selectAll()
        .where('userId', '=', userId)
        .where('carriedFrom', 'in', ids)
        .execute();
      return rows.map(presentGoal);
    },

    /** Adds copies of goals and answers them in the order given. A copy that its period has already is left out. */
    async insertCopies(userId: number, goals: readonly GoalCopy[], createdAt: string): Promise<Goal[]> {
      if (goals.length === 0) return [];
      const rows = await database.query
        .insertInto('goals')
        .values(goals.map((goal) => ({ ...goal, userId, createdAt })))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute();
      return rows.map(presentGoal).toSorted((first, second) => first.id - second.id);
    },

    /** Deletes those of the goals that are copies of others. */
    async deleteCopies(userId: number, ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await database.query
        .deleteFrom('goals')
        .where('userId', '=', userId)
        .where('id', 'in', ids)
        .where('carriedFrom', 'is not', null)
        .execute();
    },
  };
}

export type GoalStore = ReturnType<typeof createGoalStore>;
