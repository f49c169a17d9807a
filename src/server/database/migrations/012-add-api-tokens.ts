import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner } from './owner.ts';

/** Adds the tokens with which programs call the API for a person. (decision 059) */
export const addApiTokens: Migration = {
  name: 'add-api-tokens',
  async apply(query: Kysely<Schema>, columns: Columns): Promise<void> {
    await query.schema
      .createTable('api_tokens')
      .addColumn('id', columns.reference, columns.id)
      .$call(addOwner(columns))
      .addColumn('tokenHash', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('access', 'text', (column) => column.notNull())
      .addColumn('areas', 'text', (column) => column.notNull())
      .addColumn('createdAt', columns.instant, (column) => column.notNull())
      .addColumn('expiresAt', columns.instant)
      .addColumn('lastUsedAt', columns.instant)
      .execute();
    await query.schema
      .createIndex('api_tokens_by_user')
      .unique()
      .on('api_tokens')
      .columns(['userId', 'tokenHash'])
      .execute();
  },
};
