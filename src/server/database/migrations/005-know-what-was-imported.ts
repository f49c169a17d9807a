import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner } from './owner.ts';

/** Adds the portable ids of an account, and the keys that imported rows had in their files (decision 021). */
export const knowWhatWasImported: Migration = {
  name: 'know-what-was-imported',
  async apply({ schema }: Kysely<Schema>, columns: Columns): Promise<void> {
    await schema
      .createTable('export_sources')
      .addColumn('userId', columns.reference, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('source', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('imported_things')
      .$call(addOwner(columns))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('id', columns.reference, (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_things_once', ['userId', 'kind', 'key'])
      .$call(columns.asKey)
      .execute();
  },
};
