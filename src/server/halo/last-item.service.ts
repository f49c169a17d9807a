import { findLastChanged, type LastItem } from '#shared/halo/follow-ups.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { PlannerServices } from '#server/planner-services.ts';

/** Creates the service that finds the item which 'move it to friday' is about. */
export function createLastItemService({ history, tasks }: PlannerServices, clock: Clock) {
  return {
    /** Returns the item that the person changed last; undefined if that was long ago or was more than one (`findLastChanged`). */
    async findLastItem(userId: number): Promise<LastItem | undefined> {
      const last = findLastChanged(await history.listHistory(userId), clock().getTime());
      if (last?.itemType !== 'task') return last && { ...last, day: undefined };
      const { title, date } = await tasks.tasks.readTask(userId, last.id);
      return { itemType: 'task', title, day: date };
    },
  };
}

export type LastItemService = ReturnType<typeof createLastItemService>;
