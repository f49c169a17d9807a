import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';

/** Adds invitations. (decision 065) */
export const addSignInMethods: Migration = {
  name: 'add-sign-in-methods',
  async apply(query: Kysely<Schema>, columns: Columns): Promise<void> {
    await addInvitations(query.schema, columns);
  },
};

async function addInvitations(schema: Kysely<Schema>['schema'], columns: Columns): Promise<void> {
  await schema
    .createTable('invitations')
    .addColumn('id', columns.reference, columns.id)
    .addColumn('createdBy', columns.reference, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addColumn('expiresAt', columns.instant, (column) => column.notNull())
    .execute();
  await schema.createIndex('invitations_by_creator').on('invitations').column('createdBy').execute();
}
