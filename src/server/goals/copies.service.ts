import type { Day } from '#shared/calendar/day.ts';
import type { Period } from '#shared/carry-over/carry-over.rules.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { GOAL_CONTENT_FIELDS } from '#shared/goals/goals.rules.ts';
import { pickFields } from '#shared/items/fields.rules.ts';
import { getFlags, getLineage, withoutCopied } from '#shared/items/items.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { GoalStore } from './goals.store.ts';

/** Creates the service that carries goals over to the next week or month. */
export function createGoalCopyService(goals: GoalStore, clock: Clock) {
  return {
    /** Lists the weekly or monthly goals due on these days that are not completed and have not been copied. */
    async listUnfinished(userId: number, isWeekly: boolean, { from, to }: Period): Promise<Goal[]> {
      const candidates = await goals.findUncompleted(userId, isWeekly, from, to);
      const copies = await goals.findCopies(
        userId,
        candidates.map(({ id }) => id),
      );
      return withoutCopied(candidates, copies);
    },

    /**
     * Copies weekly or monthly goals to the period that ends with `dueDate`, with these titles. Skips goals that have
     * been completed meanwhile and goals that have a copy there. Returns undefined, and copies nothing, when one of
     * them does not exist or belongs to another user. Must run in a transaction.
     */
    async carryGoals(
      userId: number,
      titles: ReadonlyMap<number, string>,
      isWeekly: boolean,
      dueDate: Day,
    ): Promise<Goal[] | undefined> {
      const ids = [...titles.keys()];
      const sources = await goals.lockItems(userId, ids);
      if (sources.length !== ids.length || sources.some((goal) => goal.isWeekly !== isWeekly)) return undefined;
      const copies = sources
        .filter((goal) => !goal.isCompleted)
        .map((goal) => ({
          ...pickFields(GOAL_CONTENT_FIELDS, goal),
          title: titles.get(goal.id) ?? goal.title,
          ...getFlags('active'),
          completedAt: null,
          dueDate,
          isWeekly,
          ...getLineage({ ...goal, date: goal.dueDate }),
        }));
      return goals.insertItems(userId, copies, clock().toISOString());
    },
  };
}

export type GoalCopyService = ReturnType<typeof createGoalCopyService>;
