import type { Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { flagsOf, lineageOf, withoutCopied } from '#shared/items/items.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { GoalStore } from './goals.store.ts';

/** Days from `from` to `to`, both included. */
interface Days {
  from: Day;
  to: Day;
}

/** What becomes of a person's weekly and monthly goals when their period is over. */
export function createGoalCopyService(goals: GoalStore, clock: Clock) {
  return {
    /** The goals of weeks, or of months, that these days left uncompleted and that have not been copied anywhere yet. */
    async listUnfinished(userId: number, isWeekly: boolean, { from, to }: Days): Promise<Goal[]> {
      const candidates = await goals.findUncompleted(userId, isWeekly, from, to);
      const copies = await goals.findCopies(
        userId,
        candidates.map(({ id }) => id),
      );
      return withoutCopied(candidates, copies);
    },

    /**
     * Copies goals of weeks, or of months, under these titles to the period that ends with `dueDate`. One that has been
     * completed meanwhile, or that has a copy there already, is left out. Undefined, and nothing is copied, when one of them
     * is not there or is somebody else's. To be called in a transaction.
     */
    async carryGoals(
      userId: number,
      titles: ReadonlyMap<number, string>,
      isWeekly: boolean,
      dueDate: Day,
    ): Promise<Goal[] | undefined> {
      const ids = [...titles.keys()];
      const sources = await goals.findItems(userId, ids);
      if (sources.length !== ids.length || sources.some((goal) => goal.isWeekly !== isWeekly)) return undefined;
      const copies = sources
        .filter((goal) => !goal.isCompleted)
        .map(({ id, color, notes, isPriority, ...goal }) => ({
          title: titles.get(id) ?? goal.title,
          ...flagsOf('active'),
          completedAt: null,
          dueDate,
          color,
          notes,
          isWeekly,
          isPriority,
          ...lineageOf({ ...goal, id, date: goal.dueDate }),
        }));
      return goals.insertItems(userId, copies, clock().toISOString());
    },

    /** Removes copies again. What is no copy, is not there or is somebody else's is left alone. */
    async removeCopies(userId: number, ids: readonly number[]): Promise<void> {
      await goals.deleteCopies(userId, ids);
    },
  };
}

export type GoalCopyService = ReturnType<typeof createGoalCopyService>;
