import type { Insertable, Selectable } from 'kysely';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import { splitIntoBatches } from '#server/database/batches.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';
import { prepareForColumns, prepareQuery } from '#server/database/prepared.ts';
import type { Schema } from '#server/database/schema.ts';

/** Tables of items: rows of a user with an id and a creation time. */
type ItemTable = 'books' | 'goals' | 'habits' | 'project_tasks' | 'projects' | 'tasks';

/** A new row without the columns that the store sets. */
type NewRow<Table extends ItemTable> = Omit<Insertable<Schema[Table]>, 'id' | 'userId' | 'createdAt'>;

/**
 * Creates the store functions that are the same for every type of item. `present` converts a row to an item. For
 * Kysely's types each table is treated as `projects`: all of them share the columns used here.
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

  /** Locks rows in the order of their ids, so that two transactions with the same rows do not deadlock. */
  const selectForChange = (userId: number, ids: readonly number[]) =>
    database.query
      .selectFrom(name)
      .selectAll()
      .where('userId', '=', userId)
      .where(inJsonList(database, 'id', JSON.stringify(ids)))
      .orderBy('id')
      .$if(database.engine === 'postgres', (query) => query.forUpdate());

  return {
    /** Returns the user's item for a response; undefined when it does not exist or belongs to another user. */
    async findItem(userId: number, id: number): Promise<Item | undefined> {
      const [row] = await selectItem({ userId, id });
      return row && presentAny(row);
    },

    /** Returns the user's item for a change, locked until the transaction ends. */
    async lockItem(userId: number, id: number): Promise<Item | undefined> {
      const [row] = await selectItemForChange({ userId, id });
      return row && presentAny(row);
    },

    /**
     * Returns the user's items with these ids, by id, for a change or a copy. They are locked until the transaction
     * ends.
     */
    async lockItems(userId: number, ids: readonly number[]): Promise<Item[]> {
      if (ids.length === 0) return [];
      const rows = await selectForChange(userId, ids).execute();
      return mapInTurns(rows, presentAny);
    },

    /** Adds an item. Returns it with its id. */
    async insertItem(userId: number, fields: NewRow<Table>, createdAt: string): Promise<Item> {
      const [row] = await database.autocommit(
        userId,
        async () => insert({ ...(fields as NewRow<'projects'>), userId, createdAt }),
        { isRecorded: true },
      );
      return presentAny(row);
    },

    /** Updates an item's fields. */
    async saveItem(userId: number, id: number, fields: Partial<NewRow<Table>>): Promise<void> {
      await database.autocommit(
        userId,
        async () => update({ ...(fields as Partial<NewRow<'projects'>>), userId, id }),
        { isRecorded: true },
      );
    },

    /** Deletes items and returns their rows. Missing items and items of other users are skipped. */
    async deleteItems(userId: number, ids: readonly number[]): Promise<Selectable<Schema[Table]>[]> {
      if (ids.length === 0) return [];
      const rows = await database.autocommit(
        userId,
        async () =>
          database.query
            .deleteFrom(name)
            .where('userId', '=', userId)
            .where(inJsonList(database, 'id', JSON.stringify(ids)))
            .returningAll()
            .execute(),
        { isRecorded: true },
      );
      return rows as Selectable<Schema[Table]>[];
    },

    /** Restores the rows of items. Items that exist already are skipped. */
    async insertStoredItems(userId: number, rows: readonly Selectable<Schema[Table]>[]): Promise<Item[]> {
      const stored: Item[] = [];
      for (const batch of splitIntoBatches(rows)) {
        const inserted = await database.query
          .insertInto(name)
          .values(batch.map((row) => ({ ...(row as Insertable<Schema['projects']>), userId })))
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .execute();
        stored.push(...inserted.map(presentAny));
      }
      return stored;
    },
  };
}
