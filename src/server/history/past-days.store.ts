import { sql } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { PastTask } from '#shared/history/past-day.contract.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import { columnsFor } from '#server/database/columns.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';
import { CHANGE_COLUMNS, presentChange, getRecordedKeys, type RecordedChange } from './changes.presenter.ts';
import { PAST_TASK_COLUMNS, presentPastTask } from './past-days.presenter.ts';

/** Creates the store of what is recorded of a day. */
export function createPastDayStore(database: Database) {
  const { engine } = database;
  const dayLeft = columnsFor(engine).jsonField('before', 'date');

  return {
    /** Returns the ids of the tasks that have left a day by at most `limit` moves and deletions, the last ones. */
    async findIdsThatLeft(userId: number, day: Day, limit: number): Promise<number[]> {
      const rows = await database.query
        .selectFrom('row_changes')
        .select('rowKey')
        .where('userId', '=', userId)
        .where('tableName', '=', 'tasks')
        .where(dayLeft, '=', day)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return [...new Set(rows.map(({ rowKey }) => (JSON.parse(rowKey) as { id: number }).id))];
    },

    /** Returns the last `limit` changes of tasks, the oldest first. */
    async findTaskChanges(userId: number, ids: readonly number[], limit: number): Promise<RecordedChange[]> {
      const keys = JSON.stringify(ids.flatMap(getRecordedKeys));
      const numbers = database.query
        .selectFrom('row_changes as listed')
        .select('listed.number')
        .where('listed.userId', '=', userId)
        .where('listed.tableName', '=', 'tasks')
        .where(
          engine === 'postgres'
            ? sql<boolean>`listed."rowKey" in (select json_array_elements_text(cast(${keys} as json)))`
            : sql<boolean>`listed."rowKey" in (select value from json_each(${keys}))`,
        )
        // Not in the order of the primary key: that would read all changes of the person.
        .orderBy(sql`+${sql.ref('listed.number')}`, 'desc')
        .limit(limit);
      const rows = await database.query
        .selectFrom('row_changes')
        .select(CHANGE_COLUMNS)
        .where('userId', '=', userId)
        .where('number', 'in', numbers)
        .orderBy('number')
        .execute();
      return mapInTurns(rows, presentChange);
    },

    /** Returns those of these tasks that exist. */
    async findTasks(userId: number, ids: readonly number[]): Promise<PastTask[]> {
      const rows = await database.query
        .selectFrom('tasks')
        .select(PAST_TASK_COLUMNS)
        .where('userId', '=', userId)
        .where(inJsonList(database, 'id', JSON.stringify(ids)))
        .execute();
      return mapInTurns(rows, presentPastTask);
    },
  };
}

export type PastDayStore = ReturnType<typeof createPastDayStore>;
