import { localDayOf, type Day } from '#shared/calendar/day.ts';
import type { Goal, GoalDraft } from '#shared/goals/goals.contract.ts';
import { changeGoal, compareGoals, dueDateOf, newGoal } from '#shared/goals/goals.rules.ts';
import { compareItems, isPriorityLocked } from '#shared/items/items.rules.ts';
import type { Clock } from '#server/clock.ts';
import { sortInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { createItemService } from '#server/items/items.service.ts';
import { createLineageService } from '#server/items/lineage.service.ts';
import type { TrashService } from '#server/trash/trash.service.ts';
import type { GoalStore } from './goals.store.ts';

/** What a person does with their goals (core specification, section 7). Lists come in the order of the screen. */
export function createGoalService(database: Database, goals: GoalStore, trash: TrashService, clock: Clock) {
  const lineage = createLineageService(goals, 'dueDate');
  const items = createItemService({
    database,
    items: goals,
    trash,
    clock,
    kind: 'goal',
    name: 'Goal',
    change: changeGoal<Goal>,
    columns: ({ id: _id, userId: _owner, createdAt: _age, ...fields }) => fields,
    isLocked: isPriorityLocked,
    settleMove: lineage.settleMove,
    settleReturn: lineage.settleReturn,
  });

  return {
    /**
     * The goals of the week, or of the month, that `day` lies in; of both when `isWeekly` is undefined. Without a day all goals
     * of weeks, of months or of both, by due date.
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
          sortInTurns(await goals.findGoalsDue(userId, kind, dueDateOf(kind, day)), compareItems),
        ),
      );
      return lists.flat();
    },

    /** Every goal the person ever had and did not delete, by due date. */
    async listAllGoals(userId: number): Promise<Goal[]> {
      return sortInTurns(await goals.findAllGoals(userId), compareGoals);
    },

    /**
     * Adds a goal to the week or month of its due date, or else of `day`. Without either the server's own day stands in: a call that
     * names no day knows of no other one.
     */
    async createGoal(userId: number, draft: GoalDraft, day: Day | undefined): Promise<Goal> {
      const now = clock();
      const goal = newGoal(draft, day ?? localDayOf(now), now.toISOString());
      return goals.insertItem(userId, goal, now.toISOString());
    },

    /** Changes a goal. */
    updateGoal: items.updateItem,

    /** Deletes a goal. */
    deleteGoal: items.deleteItem,

    /** Takes a deletion back. */
    restoreGoal: items.restoreItem,
  };
}

export type GoalService = ReturnType<typeof createGoalService>;
