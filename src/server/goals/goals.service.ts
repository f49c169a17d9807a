import type { Day } from '#shared/calendar/day.ts';
import type { Goal, GoalChange, GoalDraft } from '#shared/goals/goals.contract.ts';
import { changeGoal, dueDateOf, newGoal } from '#shared/goals/goals.rules.ts';
import { sortItems } from '#shared/items/items.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { createItemService } from '#server/items/items.service.ts';
import type { TrashService } from '#server/trash/trash.service.ts';
import type { GoalStore } from './goals.store.ts';

/** What a person does with their goals (core specification, section 7). Lists come in the order of the screen. */
export function createGoalService(database: Database, goals: GoalStore, trash: TrashService, clock: Clock) {
  const items = createItemService({
    database,
    items: goals,
    trash,
    clock,
    kind: 'goal',
    name: 'Goal',
    change: changeGoal<Goal>,
    columns: ({ id: _id, userId: _owner, createdAt: _age, ...fields }) => fields,
  });

  return {
    /** The goals of the week, or of the month, that `day` lies in; of both when `isWeekly` is undefined. */
    async listGoals(userId: number, isWeekly: boolean | undefined, day: Day): Promise<Goal[]> {
      const kinds = isWeekly === undefined ? [true, false] : [isWeekly];
      const lists = await Promise.all(
        kinds.map(async (kind) => sortItems(await goals.findGoalsDue(userId, kind, dueDateOf(kind, day)))),
      );
      return lists.flat();
    },

    /** Every goal the person ever had and did not delete. */
    async listAllGoals(userId: number): Promise<Goal[]> {
      return goals.findAllGoals(userId);
    },

    /** Adds a goal to the week or month of its due date, or else of `day`. Throws 'invalid' without either. */
    async createGoal(userId: number, draft: GoalDraft, day: Day | undefined): Promise<Goal> {
      const now = clock().toISOString();
      const dueDay = draft.dueDate ?? day;
      if (dueDay === undefined) throw new AppError('invalid', 'A goal needs a due date');
      return goals.insertItem(userId, newGoal(draft, dueDay, now), now);
    },

    /** Changes a goal. */
    async updateGoal(userId: number, id: number, change: GoalChange): Promise<Goal> {
      return items.updateItem(userId, id, change);
    },

    /** Deletes a goal. */
    async deleteGoal(userId: number, id: number): Promise<void> {
      await items.deleteItem(userId, id);
    },

    /** Takes a deletion back. */
    async restoreGoal(userId: number, id: number): Promise<Goal> {
      return items.restoreItem(userId, id);
    },
  };
}

export type GoalService = ReturnType<typeof createGoalService>;
