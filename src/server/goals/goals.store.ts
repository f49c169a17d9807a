import type { Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { createCopyStore } from '#server/items/copies.store.ts';
import { createItemStore } from '#server/items/items.store.ts';
import { presentGoal } from './goals.presenter.ts';

/** Creates the store of goals. */
export function createGoalStore(database: Database) {
  return {
    ...createItemStore(database, 'goals', presentGoal),
    ...createCopyStore(database, 'goals', presentGoal),

    /** Returns the weekly or monthly goals that are due on this day, unordered. */
    async findGoalsDue(userId: number, isWeekly: boolean, dueDate: Day): Promise<Goal[]> {
      const rows = await database.query
        .selectFrom('goals')
        .selectAll()
        .where('userId', '=', userId)
        .where('isWeekly', '=', isWeekly)
        .where('dueDate', '=', dueDate)
        .execute();
      return mapInTurns(rows, presentGoal);
    },

    /** Returns all goals of the user, unordered. */
    async findAllGoals(userId: number): Promise<Goal[]> {
      const rows = await database.query.selectFrom('goals').selectAll().where('userId', '=', userId).execute();
      return mapInTurns(rows, presentGoal);
    },

    /** Returns the weekly or monthly goals that are due on the days `from` to `to` and not completed, by due date. */
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
      return mapInTurns(rows, presentGoal);
    },
  };
}

export type GoalStore = ReturnType<typeof createGoalStore>;
