import { sql, type Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';

/** Lets the log of changes be searched by row, by the day that a task has left, and for deletions. (decision 049) */
export const findChanges: Migration = {
  name: 'find-changes',
  async apply({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
    const day = columns.jsonField('before', 'date');
    await schema
      .createIndex('row_changes_by_row')
      .on('row_changes')
      .columns(['userId', 'tableName', 'rowKey', 'number'])
      .execute();
    // SQLite prefers the primary key to an index that lacks a column of the query. So these have all of them.
    await schema
      .createIndex('row_changes_by_day_left')
      .on('row_changes')
      .expression(sql`"userId", "tableName", (${day}), number, "rowKey"`)
      .where(sql<boolean>`(${day}) is not null`)
      .execute();
    await schema
      .createIndex('row_changes_of_deletions')
      .on('row_changes')
      .columns(['userId', 'number', 'after'])
      .where(sql.ref('after'), 'is', null)
      .execute();
  },
};
