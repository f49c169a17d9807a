import { sql, type Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner } from './owner.ts';

/** Adds the log of changes and the counter of each person's changes. (decision 048) */
export const recordChanges: Migration = {
  name: 'record-changes',
  async apply(query: Kysely<Schema>, columns: Columns): Promise<void> {
    await query.schema
      .createTable('change_counters')
      .addColumn('userId', columns.reference, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('last', columns.reference, (column) => column.notNull())
      .addColumn('bytes', columns.reference, (column) => column.notNull())
      .execute();
    await query
      .insertInto('change_counters')
      .columns(['userId', 'last', 'bytes'])
      .expression((rows) =>
        rows.selectFrom('users').select(['id', sql<number>`0`.as('last'), sql<number>`0`.as('bytes')]),
      )
      .execute();
    await query.schema
      .createTable('row_changes')
      .$call(addOwner(columns))
      .addColumn('number', columns.reference, (column) => column.notNull())
      .addColumn('action', columns.reference, (column) => column.notNull())
      .addColumn('at', columns.instant, (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('undoes', columns.reference)
      .addColumn('tableName', 'text', (column) => column.notNull())
      .addColumn('rowKey', 'text', (column) => column.notNull())
      .addColumn('title', 'text')
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addPrimaryKeyConstraint('row_changes_numbers', ['userId', 'number'])
      .$call(columns.asKey)
      .execute();
  },
};
