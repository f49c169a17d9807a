import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';

/** The tables of items: rows of a person's own with an id and an age. */
type ItemTable = 'books' | 'goals' | 'habits' | 'project_tasks' | 'projects' | 'tasks';

/** What a new row is made of, but for what the store gives it. */
type NewRow<Table extends ItemTable> = Omit<Insertable<Schema[Table]>, 'id' | 'userId' | 'createdAt'>;

/**
 * What all kinds of item do with the database in the same way. `present` makes an item of a row. To Kysely all of these tables
 * look like one of them here: they share the columns that the statements name.
 */
export function createItemStore<Table extends ItemTable, Item>(
  database: Database,
  table: Table,
  present: (row: Selectable<Schema[Table]>) => Item,
) {
  const name = table as 'projects';
  const presentAny = present as (row: unknown) => Item;

  /** Rows are locked in the order of their ids, so that two who want the same ones in opposite orders take turns. */
  const selectForChange = (userId: number, ids: readonly number[]) =>
    database.query
      .selectFrom(name)
      .selectAll()
      .where('userId', '=', userId)
      .where('id', 'in', ids)
      .orderBy('id')
      .$if(database.engine === 'postgres', (query) => query.forUpdate());

  return {
    /** The person's item with this id, to be answered; undefined when there is none or it is somebody else's. */
    async readItem(userId: number, id: number): Promise<Item | undefined> {
      const row = await database.query
        .selectFrom(name)
        .selectAll()
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && presentAny(row);
    },

    /** The person's item with this id, to be changed: whoever else changes it waits here. */
    async findItem(userId: number, id: number): Promise<Item | undefined> {
      const row = await selectForChange(userId, [id]).executeTakeFirst();
      return row && presentAny(row);
    },

    /** The person's items with these ids, by id, to be changed or copied: whoever else does so waits here. */
    async findItems(userId: number, ids: readonly number[]): Promise<Item[]> {
      if (ids.length === 0) return [];
      const rows = await selectForChange(userId, ids).execute();
      return rows.map(presentAny);
    },

    /** Adds an item and answers it with its id. */
    async insertItem(userId: number, fields: NewRow<Table>, createdAt: string): Promise<Item> {
      const row = await database.query
        .insertInto(name)
        .values({ ...(fields as NewRow<'projects'>), userId, createdAt })
        .returningAll()
        .executeTakeFirstOrThrow();
      return presentAny(row);
    },

    /** Stores an item's fields as they are now. */
    async saveItem(userId: number, id: number, fields: Partial<NewRow<Table>>): Promise<void> {
      await database.query
        .updateTable(name)
        .set(fields as Partial<NewRow<'projects'>>)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    /** Deletes items and answers them as they were stored. Those that are not there or somebody else's are left out. */
    async deleteItems(userId: number, ids: readonly number[]): Promise<Selectable<Schema[Table]>[]> {
      if (ids.length === 0) return [];
      const rows = await database.query
        .deleteFrom(name)
        .where('userId', '=', userId)
        .where('id', 'in', ids)
        .returningAll()
        .execute();
      return rows as Selectable<Schema[Table]>[];
    },

    /** Puts items back as they were stored. Those that are there already are left out. */
    async insertStoredItems(userId: number, rows: readonly Selectable<Schema[Table]>[]): Promise<Item[]> {
      if (rows.length === 0) return [];
      const stored = await database.query
        .insertInto(name)
        .values(rows.map((row) => ({ ...(row as Insertable<Schema['projects']>), userId })))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute();
      return stored.map(presentAny);
    },
  };
}
