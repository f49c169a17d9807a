import type { Day } from '#shared/calendar/day.ts';
import type { Rollover } from '#shared/tasks/tasks.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { TaskStore } from './tasks.store.ts';

/** Creates the service of the rollover, which a new day runs by itself. (TIME-03, READ-14) */
export function createRolloverService(database: Database, tasks: TaskStore, clock: Clock) {
  return {
    /**
     * Crosses out unfinished tasks of the days from the last visit, `from`, to the day before `to`. It can be repeated
     * and run from two devices: a task is crossed out by a rollover once, whatever the person does with it later.
     */
    async rollOver(userId: number, from: Day, to: Day): Promise<Rollover> {
      const rolledOverAt = clock().toISOString();
      const count = await database.transaction(userId, async () => tasks.rollOver(userId, { from, to, rolledOverAt }));
      return { from, to, rolledOverAt, count };
    },

    /**
     * Makes the tasks active again that this rollover crossed out, unless they have been changed since. Returns how
     * many.
     */
    async undoRollover(userId: number, rollover: Omit<Rollover, 'count'>): Promise<number> {
      return database.transaction(userId, async () => tasks.undoRollover(userId, rollover));
    },
  };
}

export type RolloverService = ReturnType<typeof createRolloverService>;
