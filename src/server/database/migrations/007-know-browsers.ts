import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner } from './owner.ts';

/** Adds the browsers that have signed in to an account before. */
export const knowBrowsers: Migration = {
  name: 'know-browsers',
  async apply(query: Kysely<Schema>, columns: Columns): Promise<void> {
    await query.schema
      .createTable('known_browsers')
      .$call(addOwner(columns))
      .addColumn('tokenHash', 'text', (column) => column.notNull())
      .addColumn('signedInAt', columns.instant, (column) => column.notNull())
      .addPrimaryKeyConstraint('known_browsers_once', ['userId', 'tokenHash'])
      .$call(columns.asKey)
      .execute();
  },
};
