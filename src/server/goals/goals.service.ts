import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import type { Goal, GoalChange, GoalDraft } from '#shared/goals/goals.contract.ts';
import { changeGoal, compareGoals, getDueDate, newGoal } from '#shared/goals/goals.rules.ts';
import { compareItems } from '#shared/items/items.rules.ts';
import type { Clock } from '#server/clock.ts';
import { sortInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { createItemService, requireActiveForPriority, requireExpected } from '#server/items/items.service.ts';
import { createLineageService } from '#server/items/lineage.service.ts';
import type { RestoreDeleted } from '#server/history/deleted-items.service.ts';
import type { GoalStore } from './goals.store.ts';

/** Creates the service of goals. Lists have the order of the screen. (GOAL-20 to GOAL-25) */
export function createGoalService(database: Database, goals: GoalStore, restoreDeleted: RestoreDeleted, clock: Clock) {
  const lineage = createLineageService(goals, 'dueDate');
  const items = createItemService(database, goals, restoreDeleted, 'goal');

  return {
    /**
     * Lists the goals of the week or month that contains `day`; of both when `isWeekly` is undefined. Without a day it
     * lists all weekly goals, all monthly goals, or both, by due date.
     */
    async listGoals(userId: number, isWeekly: boolean | undefined, day: Day | undefined): Promise<Goal[]> {
      if (day === undefined) {
        const all = await goals.findAllGoals(userId);
        return sortInTurns(
          all.filter((goal) => isWeekly === undefined || goal.isWeekly === isWeekly),
          compareGoals,
        );
      }
      const kinds = isWeekly === undefined ? [true, false] : [isWeekly];
      const lists = await Promise.all(
        kinds.map(async (kind) =>
          sortInTurns(await goals.findGoalsDue(userId, kind, getDueDate(kind, day)), compareItems),
        ),
      );
      return lists.flat();
    },

    /** Lists all goals of the user, by due date. */
    async listAllGoals(userId: number): Promise<Goal[]> {
      return sortInTurns(await goals.findAllGoals(userId), compareGoals);
    },

    /** Returns a goal; undefined when the user has none with this id. */
    findGoal: items.findItem,

    /**
     * Adds a goal to the week or month of its due date, or else of `day`. Without either, the server's own day is used.
     */
    async createGoal(userId: number, draft: GoalDraft, day: Day | undefined): Promise<Goal> {
      const now = clock();
      const goal = newGoal(draft, day ?? toLocalDay(now), now.toISOString());
      return goals.insertItem(userId, goal, now.toISOString());
    },

    /**
     * Changes a goal. Throws 'not-found'. Throws 'conflict' when a field was changed elsewhere since the person saw it, or
     * when a goal that is not active is to change its priority. (READ-7)
     */
    async updateGoal(userId: number, id: number, change: GoalChange): Promise<Goal> {
      return items.changeItem(userId, id, async (goal) => {
        const wanted = changeGoal(goal, change, clock().toISOString());
        requireExpected('goal', goal, wanted, change.expected);
        requireActiveForPriority('goal', goal, change);
        const changed = await lineage.dedupeCopyOnMove(userId, goal, wanted);
        const { id: _id, userId: _owner, createdAt: _age, ...columns } = changed;
        await goals.saveItem(userId, id, columns);
        return changed;
      });
    },

    /** Deletes a goal. */
    deleteGoal: items.deleteItem,

    /** Restores a deleted goal. */
    restoreGoal: items.restoreItem,
  };
}

export type GoalService = ReturnType<typeof createGoalService>;
