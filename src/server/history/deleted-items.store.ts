import { sql } from 'kysely';
import type { ActionOfItem } from '#shared/history/history.contract.ts';
import { ITEM_TABLES } from '#shared/history/history.rules.ts';
import { anyTable } from '#server/database/any-table.ts';
import type { Database } from '#server/database/database.ts';
import { getRecordedKeys } from './changes.presenter.ts';

/** A recorded deletion of an item. */
export interface Deletion {
  number: number;
  action: number;
  at: string;
  table: (typeof ITEM_TABLES)[number];
  rowKey: string;
  title: string;
}

/** Creates the store of deleted items. */
export function createDeletedItemStore(database: Database) {
  /** Selects the oldest change. An action with a lower number was forgotten in part, so it cannot be undone. */
  const selectOldest = (userId: number) =>
    database.query
      .selectFrom('row_changes as oldest')
      .select('oldest.number')
      .where('oldest.userId', '=', userId)
      .orderBy('oldest.number')
      .limit(1);

  return {
    /** Returns the items among the last `limit` deleted rows whose deletion can be undone, the latest first. */
    async findDeletions(userId: number, limit: number): Promise<Deletion[]> {
      const numbers = database.query
        .selectFrom('row_changes as deletion')
        .select('deletion.number')
        .where('deletion.userId', '=', userId)
        .where('deletion.after', 'is', null)
        .orderBy('deletion.number', 'desc')
        .limit(limit);
      return database.query
        .selectFrom('row_changes')
        .select(['number', 'action', 'at', sql<Deletion['table']>`"tableName"`.as('table'), 'rowKey'])
        .select(sql<string>`coalesce(title, '')`.as('title'))
        .where('userId', '=', userId)
        .where('number', 'in', numbers)
        .where('tableName', 'in', ITEM_TABLES)
        .where('action', '>=', selectOldest(userId))
        .orderBy('number', 'desc')
        .execute();
    },

    /** Returns the first action that added an item, or the last one that deleted it. Undefined if a part of it was forgotten. */
    async findActionOfItem(
      userId: number,
      table: Deletion['table'],
      id: number,
      verb: ActionOfItem['verb'],
    ): Promise<number | undefined> {
      const row = await database.query
        .selectFrom('row_changes')
        .select('action')
        .where('userId', '=', userId)
        .where('tableName', '=', table)
        .where('rowKey', 'in', getRecordedKeys(id))
        .where(verb === 'added' ? 'before' : 'after', 'is', null)
        .where('action', '>=', selectOldest(userId))
        .orderBy(sql`+${sql.ref('number')}`, verb === 'added' ? 'asc' : 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.action;
    },

    /** True if an item exists. */
    async hasItem(userId: number, table: Deletion['table'], id: number): Promise<boolean> {
      const row = await database.query
        .selectFrom(anyTable(table))
        .select('id')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export type DeletedItemStore = ReturnType<typeof createDeletedItemStore>;
