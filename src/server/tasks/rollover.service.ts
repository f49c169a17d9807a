import type { Day } from '#shared/calendar/day.ts';
import type { Rollover } from '#shared/tasks/tasks.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { HistoryService } from '#server/history/history.service.ts';
import type { TaskStore } from './tasks.store.ts';

/** Creates the service of the rollover, which a new day runs by itself. (TIME-03, READ-14) */
export function createRolloverService(
  database: Database,
  tasks: TaskStore,
  history: Pick<HistoryService, 'readLastAction'>,
  clock: Clock,
) {
  return {
    /**
     * Crosses out unfinished tasks of the days from the last visit, `from`, to the day before `to`. It can be repeated
     * and run from two devices: a task is crossed out by a rollover once, whatever the person does with it later.
     */
    async rollOver(userId: number, from: Day, to: Day): Promise<Rollover> {
      const rolledOverAt = clock().toISOString();
      return database.transaction(userId, async () => {
        const count = await tasks.rollOver(userId, { from, to, rolledOverAt });
        const number = count === 0 ? null : await history.readLastAction(userId);
        return { from, to, rolledOverAt, count, number };
      });
    },
  };
}

export type RolloverService = ReturnType<typeof createRolloverService>;
