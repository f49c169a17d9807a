import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner } from './owner.ts';

/** Adds what Halo learns from the corrections of a person. */
export const learnWordings: Migration = {
  name: 'learn-wordings',
  async apply(query: Kysely<Schema>, columns: Columns): Promise<void> {
    await query.schema
      .createTable('halo_wordings')
      .addColumn('id', columns.reference, columns.id)
      .$call(addOwner(columns))
      .addColumn('sentence', 'text', (column) => column.notNull())
      .addColumn('before', 'text', (column) => column.notNull())
      .addColumn('after', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('commandType', 'text', (column) => column.notNull())
      .addColumn('itemType', 'text')
      .addColumn('period', 'text')
      .addColumn('createdAt', columns.instant, (column) => column.notNull())
      .execute();
    await query.schema.createIndex('halo_wordings_by_user').on('halo_wordings').columns(['userId', 'id']).execute();
  },
};
