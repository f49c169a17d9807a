import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import { anyTable } from '#server/database/any-table.ts';
import type { Values } from '#shared/history/history.rules.ts';
import { splitIntoPortions } from '#server/database/batches.ts';
import type { Database } from '#server/database/database.ts';
import type { PlannerTable } from '#server/database/schema.ts';
import { portableValues } from './changes.presenter.ts';

/** A table with the occurrences of series. */
export type OccurrenceTable = 'tasks' | 'habits';

/** The column with an occurrence's series. */
const SERIES_COLUMNS = { tasks: 'recurringId', habits: 'baseSeries' as 'recurringId' } as const;

/** The columns with the day of a copy. A source has at most one copy there. */
const DAY_COLUMNS = { tasks: 'date', goals: 'dueDate' as 'date' } as const;

/** A table of items that can be copied. */
type CopiedTable = keyof typeof DAY_COLUMNS;

/** True for a table of items that can be copied. */
export function isCopiedTable(table: PlannerTable): table is CopiedTable {
  return table in DAY_COLUMNS;
}

/** Creates the store of the rows that the log tells of, of any table. An undo changes them. */
export function createChangedRowStore(database: Database) {
  /** Returns the current values of a row, or undefined if the row does not exist. */
  async function findRow(userId: number, table: PlannerTable, rowKey: string): Promise<Values | undefined> {
    let query = database.query.selectFrom(anyTable(table)).selectAll().where('userId', '=', userId);
    for (const [column, value] of getKey(rowKey)) query = query.where(column, '=', value);
    const row = await query.executeTakeFirst();
    return row && portableValues(row);
  }

  /** Sets columns of a row. */
  async function updateRow(userId: number, table: PlannerTable, rowKey: string, values: Values): Promise<void> {
    let query = database.query.updateTable(anyTable(table)).set(values).where('userId', '=', userId);
    for (const [column, value] of getKey(rowKey)) query = query.where(column, '=', value);
    await query.execute();
  }

  return {
    findRow,

    /** Returns the current values of rows by their keys, those that exist. Reads those with an id in portions. */
    async findRows(userId: number, table: PlannerTable, rowKeys: readonly string[]): Promise<Map<string, Values>> {
      const found = new Map<string, Values>();
      await eachPortion(rowKeys, async (keysById, others) => {
        if (keysById.size > 0) {
          const rows = await database.query
            .selectFrom(anyTable(table))
            .selectAll()
            .where('userId', '=', userId)
            .where('id', 'in', [...keysById.keys()])
            .execute();
          for (const row of rows) found.set(keysById.get(row.id) ?? '', portableValues(row));
        }
        for (const rowKey of others) {
          const row = await findRow(userId, table, rowKey);
          if (row !== undefined) found.set(rowKey, row);
        }
      });
      return found;
    },

    /** Deletes a row. */
    async deleteRow(userId: number, table: PlannerTable, rowKey: string): Promise<void> {
      let query = database.query.deleteFrom(anyTable(table)).where('userId', '=', userId);
      for (const [column, value] of getKey(rowKey)) query = query.where(column, '=', value);
      await query.execute();
    },

    /** Sets columns of rows to the same values. Changes those with an id in portions. */
    async updateRows(userId: number, table: PlannerTable, rowKeys: readonly string[], values: Values): Promise<void> {
      await eachPortion(rowKeys, async (keysById, others) => {
        if (keysById.size > 0)
          await database.query
            .updateTable(anyTable(table))
            .set(values)
            .where('userId', '=', userId)
            .where('id', 'in', [...keysById.keys()])
            .execute();
        for (const rowKey of others) await updateRow(userId, table, rowKey, values);
      });
    },

    /** Adds a row as it was. */
    async insertRow(userId: number, table: PlannerTable, values: Values): Promise<void> {
      await database.query
        .insertInto(anyTable(table))
        .values({ ...values, userId } as never)
        .execute();
    },

    /**
     * Returns the ids of a series' occurrences that were created after an instant. Until somebody changes one, it is
     * what the series says.
     */
    async findOccurrences(userId: number, table: OccurrenceTable, seriesId: number, after: string): Promise<number[]> {
      const rows = await database.query
        .selectFrom(anyTable(table))
        .select('id')
        .where('userId', '=', userId)
        .where(SERIES_COLUMNS[table], '=', seriesId)
        .where('createdAt', '>', after)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Deletes occurrences of a series, so that they are created again when they are read. */
    async deleteOccurrences(userId: number, table: OccurrenceTable, seriesId: number, id: number): Promise<void> {
      const [slots, slot, place] =
        table === 'tasks'
          ? (['task_occurrences', 'day', 'occurrenceDay'] as const)
          : (['habit_slots', 'period', 'period'] as const);
      await database.query
        .deleteFrom(slots as 'task_occurrences')
        .where('userId', '=', userId)
        .where('seriesId', '=', seriesId)
        .where(slot as 'day', 'in', (rows) =>
          rows
            .selectFrom(anyTable(table))
            .select(place as 'date')
            .where('userId', '=', userId)
            .where('id', '=', id),
        )
        .execute();
      await database.query.deleteFrom(anyTable(table)).where('userId', '=', userId).where('id', '=', id).execute();
    },

    /** True if the source of a deleted copy has another copy on its day, or in its week or month. */
    async hasCopy(userId: number, table: CopiedTable, row: Values): Promise<boolean> {
      const source = row['carriedFrom'];
      if (typeof source !== 'number') return false;
      const copy = await database.query
        .selectFrom(anyTable(table))
        .select('id')
        .where('userId', '=', userId)
        .where('carriedFrom', '=', source)
        .where(DAY_COLUMNS[table], '=', row[DAY_COLUMNS[table]] as string)
        .executeTakeFirst();
      return copy !== undefined;
    },

    /** Deletes what the trash keeps of a habit that is there again. */
    async dropTrash(userId: number, id: number): Promise<void> {
      await database.query.deleteFrom('trash').where('userId', '=', userId).where('id', '=', id).execute();
    },
  };
}

/** How many rows one statement reads or changes. */
const PORTION = 100;

/**
 * Calls `work` with the keys of each portion of rows: by id those that have only an id, and the others. Gives way between
 * portions.
 */
async function eachPortion(
  rowKeys: readonly string[],
  work: (keysById: ReadonlyMap<number, string>, others: readonly string[]) => Promise<void>,
): Promise<void> {
  for (const portion of splitIntoPortions(rowKeys, PORTION)) {
    if (isSliceOver()) await giveWay();
    const ids = portion.map((rowKey): [number | undefined, string] => {
      const [[column, value] = [], ...others] = getKey(rowKey);
      return [column === 'id' && others.length === 0 ? value : undefined, rowKey];
    });
    await work(
      new Map(ids.flatMap(([id, rowKey]) => (id === undefined ? [] : [[id, rowKey] as const]))),
      ids.flatMap(([id, rowKey]) => (id === undefined ? [rowKey] : [])),
    );
  }
}

/** Returns the columns and values that tell a row apart, typed like an id. */
function getKey(rowKey: string): ['id', number][] {
  return Object.entries(JSON.parse(rowKey) as Values) as ['id', number][];
}
