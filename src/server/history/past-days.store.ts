import { sql } from 'kysely';
import type { Day } from '#shared/calendar/day.ts';
import type { PastTask } from '#shared/history/past-day.contract.ts';
import { giveWay, isSliceOver, mapInTurns } from '#server/concurrency/fair-turns.ts';
import { columnsFor } from '#server/database/columns.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';
import { CHANGE_COLUMNS, presentChange, getRecordedKeys, type RecordedChange } from './changes.presenter.ts';
import { PAST_TASK_COLUMNS, presentPastTask } from './past-days.presenter.ts';

/** The changes of this many tasks are looked up at once: a day may have very many, and sorting does not give way. */
const TASKS_AT_ONCE = 1_000;

/** Creates the store of what is recorded of a day. */
export function createPastDayStore(database: Database) {
  const { engine } = database;
  const dayLeft = columnsFor(engine).jsonField('before', 'date');

  /** Returns the numbers of the last `limit` changes of tasks. */
  async function findChangeNumbers(userId: number, ids: readonly number[], limit: number): Promise<number[]> {
    const keys = JSON.stringify(ids.flatMap(getRecordedKeys));
    const rows = await database.query
      .selectFrom('row_changes')
      .select('number')
      .where('userId', '=', userId)
      .where('tableName', '=', 'tasks')
      .where(
        engine === 'postgres'
          ? sql<boolean>`"rowKey" in (select json_array_elements_text(cast(${keys} as json)))`
          : sql<boolean>`"rowKey" in (select value from json_each(${keys}))`,
      )
      // With the plain column, SQLite would read all changes of the person by the primary key.
      .orderBy(sql`+${sql.ref('number')}`, 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ number }) => number);
  }

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
      const numbers: number[] = [];
      for (let start = 0; start < ids.length; start += TASKS_AT_ONCE) {
        numbers.push(...(await findChangeNumbers(userId, ids.slice(start, start + TASKS_AT_ONCE), limit)));
        if (isSliceOver()) await giveWay();
      }
      const last = numbers.toSorted((first, second) => second - first).slice(0, limit);
      const rows = await database.query
        .selectFrom('row_changes')
        .select(CHANGE_COLUMNS)
        .where('userId', '=', userId)
        .where(inJsonList(database, 'number', JSON.stringify(last)))
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
