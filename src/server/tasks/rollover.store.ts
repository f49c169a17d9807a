import type { Rollover } from '#shared/tasks/tasks.contract.ts';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';

/** How many tasks one statement changes. */
const CHANGED_AT_ONCE = 500;

/** The days and the instant of a rollover. */
type RolloverOf = Pick<Rollover, 'from' | 'to' | 'rolledOverAt'>;

/** Creates the store that crosses out the unfinished tasks of past days. (TIME-03) */
export function createRolloverStore(database: Database) {
  return {
    /**
     * Crosses out the unfinished tasks of the days from `from` to the day before `to`, in batches: tasks that are not
     * completed, not recurring and not crossed out. Skips tasks that an earlier rollover has crossed out. Returns how
     * many. (TIME-03)
     */
    async rollOver(userId: number, { from, to, rolledOverAt }: RolloverOf): Promise<number> {
      let count = 0;
      for (;;) {
        const unfinished = await database.query
          .selectFrom('tasks')
          .select('id')
          .where('userId', '=', userId)
          .where('date', '>=', from)
          .where('date', '<', to)
          .where('isCompleted', '=', false)
          .where('isCrossedOut', '=', false)
          .where('isRecurring', '=', false)
          .where('rolledOverAt', 'is', null)
          .limit(CHANGED_AT_ONCE)
          // After waiting for another update of a task, PostgreSQL checks these conditions again.
          .$if(database.engine === 'postgres', (chosen) => chosen.forUpdate())
          .execute();
        const ids = unfinished.map(({ id }) => id);
        if (ids.length > 0)
          await database.query
            .updateTable('tasks')
            .set({ isCrossedOut: true, rolledOverAt })
            .where('userId', '=', userId)
            .where(inJsonList(database, 'id', JSON.stringify(ids)))
            .execute();
        count += ids.length;
        if (ids.length < CHANGED_AT_ONCE) return count;
        if (isSliceOver()) await giveWay();
      }
    },
  };
}
