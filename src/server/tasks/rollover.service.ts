import type { Day } from '#shared/calendar/day.ts';
import type { Rollover } from '#shared/tasks/tasks.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { TaskStore } from './tasks.store.ts';

/** What a new day does by itself (core specification, section 4; readings, 14). */
export function createRolloverService(database: Database, tasks: TaskStore, clock: Clock) {
  return {
    /**
     * Crosses out what the days from the last visit, `from`, up to the one before the new day, `to`, left unfinished. Safe to
     * repeat and from two devices: a task is crossed out by a new day once, whatever the person does with it later.
     */
    async rollOver(userId: number, from: Day, to: Day): Promise<Rollover> {
      const rolledOverAt = clock().toISOString();
      const count = await database.transaction(async () => tasks.rollOver(userId, { from, to, rolledOverAt }));
      return { from, to, rolledOverAt, count };
    },

    /** Makes active again what that new day crossed out, unless it has been changed since. Answers how many it were. */
    async undoRollover(userId: number, rollover: Omit<Rollover, 'count'>): Promise<number> {
      return database.transaction(async () => tasks.undoRollover(userId, rollover));
    },
  };
}

export type RolloverService = ReturnType<typeof createRolloverService>;
