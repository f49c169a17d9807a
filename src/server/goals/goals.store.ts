import type { Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { GoalFields } from '#shared/goals/goals.rules.ts';
import type { Database } from '#server/database/database.ts';
import { createItemStore } from '#server/items/items.store.ts';
import { presentGoal } from './goals.presenter.ts';

/** A person's goals in the database. */
export function createGoalStore(database: Database) {
  return {
    ...createItemStore(database, 'goals', presentGoal),

    /** The goals of weeks, or of months, that are due on this day, in no particular order. */
    async findGoalsDue(userId: number, isWeekly: boolean, dueDate: Day): Promise<Goal[]> {
      const rows = await database.query
        .selectFrom('goals')
        .selectAll()
        .where('userId', '=', userId)
        .where('isWeekly', '=', isWeekly)
        .where('dueDate', '=', dueDate)
        .execute();
      return rows.map(presentGoal);
    },

    /** All of the person's goals, by due date. */
    async findAllGoals(userId: number): Promise<Goal[]> {
      const rows = await database.query
        .selectFrom('goals')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('dueDate')
        .orderBy('id')
        .execute();
      return rows.map(presentGoal);
    },

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
    async insertCopies(userId: number, goals: readonly GoalFields[], createdAt: string): Promise<Goal[]> {
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
