import type { SelectQueryBuilder, Updateable } from 'kysely';
import type { Rollover } from '#shared/tasks/tasks.contract.ts';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import type { Schema, TasksTable } from '#server/database/schema.ts';

/** How many tasks one statement changes. */
const CHANGED_AT_ONCE = 500;

/** The days and the instant of a rollover. */
type RolloverOf = Omit<Rollover, 'count'>;

/** Creates the store that crosses out the unfinished tasks of past days, and undoes it. (TIME-03) */
export function createRolloverStore(database: Database) {
  /** Changes tasks in batches until `choose` finds no more. Returns how many. */
  async function updateInTurns(
    userId: number,
    change: Updateable<TasksTable>,
    choose: (
      tasks: SelectQueryBuilder<Schema, 'tasks', { id: number }>,
    ) => SelectQueryBuilder<Schema, 'tasks', { id: number }>,
  ): Promise<number> {
    let count = 0;
    for (;;) {
      const { numUpdatedRows } = await database.query
        .updateTable('tasks')
        .set(change)
        .where('userId', '=', userId)
        .where('id', 'in', (tasks) =>
          choose(
            tasks.selectFrom('tasks').select('id').where('userId', '=', userId).limit(CHANGED_AT_ONCE),
            // After waiting for another update, PostgreSQL does not check the conditions of a subquery again. The lock
            // makes it check them.
          ).$if(database.engine === 'postgres', (chosen) => chosen.forUpdate()),
        )
        .executeTakeFirst();
      count += Number(numUpdatedRows);
      if (numUpdatedRows < CHANGED_AT_ONCE) return count;
      if (isSliceOver()) await giveWay();
    }
  }

  return {
    /**
     * Crosses out the unfinished tasks of the days from `from` to the day before `to`: tasks that are not completed,
     * not recurring and not crossed out. Skips tasks that an earlier rollover has crossed out. Returns how many.
     * (TIME-03)
     */
    async rollOver(userId: number, { from, to, rolledOverAt }: RolloverOf): Promise<number> {
      return updateInTurns(userId, { isCrossedOut: true, rolledOverAt }, (tasks) =>
        tasks
          .where('date', '>=', from)
          .where('date', '<', to)
          .where('isCompleted', '=', false)
          .where('isCrossedOut', '=', false)
          .where('isRecurring', '=', false)
          .where('rolledOverAt', 'is', null),
      );
    },

    /** Makes the tasks active again that this rollover crossed out and that are still crossed out. Returns how many. */
    async undoRollover(userId: number, { from, to, rolledOverAt }: RolloverOf): Promise<number> {
      return updateInTurns(userId, { isCrossedOut: false }, (tasks) =>
        tasks
          .where('date', '>=', from)
          .where('date', '<', to)
          .where('rolledOverAt', '=', rolledOverAt)
          .where('isCrossedOut', '=', true),
      );
    },
  };
}
