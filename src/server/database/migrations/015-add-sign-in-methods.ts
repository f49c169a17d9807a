import type { Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';
import { addOwner } from './owner.ts';

/**
 * Adds invitations, the second step of a sign-in, passkeys, accounts at an OpenID provider, and what a sign-in remembers
 * between its steps. (decisions 065 to 068)
 */
export const addSignInMethods: Migration = {
  name: 'add-sign-in-methods',
  async apply(query: Kysely<Schema>, columns: Columns): Promise<void> {
    await addInvitations(query.schema, columns);
    await addSecondFactors(query.schema, columns);
    await addPasskeys(query.schema, columns);
    await addIdentities(query.schema, columns);
    await addTickets(query.schema, columns);
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

async function addSecondFactors(schema: Kysely<Schema>['schema'], columns: Columns): Promise<void> {
  await schema
    .createTable('second_factors')
    .$call(addOwner(columns))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('confirmedAt', columns.instant)
    .addColumn('lastStep', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('second_factors_once', ['userId'])
    .execute();
  await schema
    .createTable('recovery_codes')
    .$call(addOwner(columns))
    .addColumn('codeHash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_once', ['userId', 'codeHash'])
    .$call(columns.asKey)
    .execute();
}

async function addTickets(schema: Kysely<Schema>['schema'], columns: Columns): Promise<void> {
  await schema
    .createTable('sign_in_tickets')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('expiresAt', columns.instant, (column) => column.notNull())
    .execute();
  await schema.createIndex('sign_in_tickets_by_end').on('sign_in_tickets').column('expiresAt').execute();
}

async function addPasskeys(schema: Kysely<Schema>['schema'], columns: Columns): Promise<void> {
  await schema
    .createTable('passkeys')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('credentialId', 'text', (column) => column.notNull())
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', columns.reference, (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('relyingParty', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addColumn('lastUsedAt', columns.instant)
    .execute();
  await schema.createIndex('passkeys_by_user').unique().on('passkeys').columns(['userId', 'credentialId']).execute();
}

async function addIdentities(schema: Kysely<Schema>['schema'], columns: Columns): Promise<void> {
  await schema
    .createTable('identities')
    .addColumn('id', columns.reference, columns.id)
    .$call(addOwner(columns))
    .addColumn('subjectHash', 'text', (column) => column.notNull().unique())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('createdAt', columns.instant, (column) => column.notNull())
    .addColumn('lastUsedAt', columns.instant)
    .execute();
  await schema.createIndex('identities_by_user').on('identities').columns(['userId', 'id']).execute();
}
