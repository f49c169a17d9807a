import type { Insertable, Selectable } from 'kysely';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { prepareForColumns, prepareQuery } from '#server/database/prepared.ts';
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

  type OneItem = { userId: number; id: number };

  const selectItem = prepareQuery(database, (query, { userId, id }: OneItem) =>
    query.selectFrom(name).selectAll().where('userId', '=', userId).where('id', '=', id),
  );
  const selectItemForChange = prepareQuery(database, (query, { userId, id }: OneItem) =>
    query
      .selectFrom(name)
      .selectAll()
      .where('userId', '=', userId)
      .where('id', '=', id)
      .$if(database.engine === 'postgres', (locking) => locking.forUpdate()),
  );
  const insert = prepareForColumns(database, (query, row: Insertable<Schema['projects']>) =>
    query.insertInto(name).values(row).returningAll(),
  );
  const update = prepareForColumns(
    database,
    (query, { userId, id, ...fields }: OneItem & Partial<NewRow<'projects'>>) =>
      query.updateTable(name).set(fields).where('userId', '=', userId).where('id', '=', id),
  );

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
      const [row] = await selectItem({ userId, id });
      return row && presentAny(row);
    },

    /** The person's item with this id, to be changed: whoever else changes it waits here. */
    async findItem(userId: number, id: number): Promise<Item | undefined> {
      const [row] = await selectItemForChange({ userId, id });
      return row && presentAny(row);
    },

    /** The person's items with these ids, by id, to be changed or copied: whoever else does so waits here. */
    async findItems(userId: number, ids: readonly number[]): Promise<Item[]> {
      if (ids.length === 0) return [];
      const rows = await selectForChange(userId, ids).execute();
      return mapInTurns(rows, presentAny);
    },

    /** Adds an item and answers it with its id. */
    async insertItem(userId: number, fields: NewRow<Table>, createdAt: string): Promise<Item> {
      const [row] = await database.autocommit(async () =>
        insert({ ...(fields as NewRow<'projects'>), userId, createdAt }),
      );
      return presentAny(row);
    },

    /** Stores an item's fields as they are now. */
    async saveItem(userId: number, id: number, fields: Partial<NewRow<Table>>): Promise<void> {
      await database.autocommit(async () => update({ ...(fields as Partial<NewRow<'projects'>>), userId, id }));
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
