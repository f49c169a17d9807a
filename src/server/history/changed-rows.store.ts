import type { ExpressionBuilder } from 'kysely';
import { giveWay, isSliceOver } from '#server/concurrency/fair-turns.ts';
import { anyTable } from '#server/database/any-table.ts';
import type { Values } from '#shared/history/history.rules.ts';
import { splitIntoPortions } from '#server/database/batches.ts';
import type { Database } from '#server/database/database.ts';
import type { PlannerTable, Schema } from '#server/database/schema.ts';
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

/** Creates the store of recorded rows of any table. An undo changes them. */
export function createChangedRowStore(database: Database) {
  return {
    /** Returns the current values of rows by their keys, those that exist. Reads them in portions. */
    async findRows(userId: number, table: PlannerTable, rowKeys: readonly string[]): Promise<Map<string, Values>> {
      const found = new Map<string, Values>();
      await eachPortion(rowKeys, async (some) => {
        const rows = await database.query
          .selectFrom(anyTable(table))
          .selectAll()
          .where('userId', '=', userId)
          .where(hasOneOf(userId, some))
          .execute();
        for (const row of rows) {
          const values = portableValues(row);
          found.set(nameKey(some, values), values);
        }
      });
      return found;
    },

    /** Deletes rows in portions. */
    async deleteRows(userId: number, table: PlannerTable, rowKeys: readonly string[]): Promise<void> {
      await eachPortion(rowKeys, async (some) => {
        await database.query
          .deleteFrom(anyTable(table))
          .where('userId', '=', userId)
          .where(hasOneOf(userId, some))
          .execute();
      });
    },

    /** Gives all these rows the same values. Updates a portion of the rows at a time. */
    async updateRows(userId: number, table: PlannerTable, rowKeys: readonly string[], values: Values): Promise<void> {
      await eachPortion(rowKeys, async (some) => {
        await database.query
          .updateTable(anyTable(table))
          .set(values)
          .where('userId', '=', userId)
          .where(hasOneOf(userId, some))
          .execute();
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
     * Returns the ids of the occurrences of series that were created after an instant. Until somebody changes one, it is
     * what its series says.
     */
    async findOccurrences(
      userId: number,
      table: OccurrenceTable,
      seriesIds: readonly number[],
      after: string,
    ): Promise<number[]> {
      const found: number[] = [];
      await eachPortion(seriesIds, async (some) => {
        const rows = await database.query
          .selectFrom(anyTable(table))
          .select('id')
          .where('userId', '=', userId)
          .where(SERIES_COLUMNS[table], 'in', some)
          .where('createdAt', '>', after)
          .execute();
        for (const { id } of rows) found.push(id);
      });
      return found;
    },

    /** Deletes occurrences with their slots, so that they are created again when they are read. */
    async deleteOccurrences(userId: number, table: OccurrenceTable, ids: readonly number[]): Promise<void> {
      const [slots, slot, place] =
        table === 'tasks'
          ? (['task_occurrences', 'day', 'occurrenceDay'] as const)
          : (['habit_slots', 'period', 'period'] as const);
      await eachPortion(ids, async (some) => {
        await database.query
          .deleteFrom(slots as 'task_occurrences')
          .where('userId', '=', userId)
          .where((where) =>
            where.exists(
              where
                .selectFrom(anyTable(table))
                .select('id')
                .where('userId', '=', userId)
                .where('id', 'in', some)
                .whereRef(SERIES_COLUMNS[table], '=', `${slots as 'task_occurrences'}.seriesId`)
                .whereRef(place as 'date', '=', `${slots as 'task_occurrences'}.${slot as 'day'}`),
            ),
          )
          .execute();
        await database.query.deleteFrom(anyTable(table)).where('userId', '=', userId).where('id', 'in', some).execute();
      });
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

/** Calls `work` with one portion after the other, and gives way between them. */
async function eachPortion<Item>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (const portion of splitIntoPortions(items, PORTION)) {
    if (isSliceOver()) await giveWay();
    await work(portion);
  }
}

/** The columns and values that tell a row apart, typed like an id. */
type Key = { id: number };

/** Returns the condition of the rows with one of these keys, which have the same columns. */
function hasOneOf(userId: number, rowKeys: readonly string[]) {
  const keys = rowKeys.map((rowKey) => JSON.parse(rowKey) as Key);
  const isById = keys.every((key) => Object.keys(key).join(' ') === 'id');
  return (where: ExpressionBuilder<Pick<Schema, 'tasks'>, 'tasks'>) =>
    isById
      ? where(
          'id',
          'in',
          keys.map(({ id }) => id),
        )
      : // With the user in each of them, SQLite looks each up in the primary key.
        where.or(keys.map((key) => where.and({ userId, ...key })));
}

/** Returns the key of a row in the spelling of other keys of its table. */
function nameKey([some]: readonly string[], row: Values): string {
  return JSON.stringify(
    Object.fromEntries(Object.keys(JSON.parse(some ?? '{}') as Values).map((column) => [column, row[column]])),
  );
}
