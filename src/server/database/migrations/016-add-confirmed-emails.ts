import { sql, type Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';

/** Adds the time at which a person confirmed their email. Existing accounts count as confirmed. */
export const addConfirmedEmails: Migration = {
  name: 'add-confirmed-emails',
  async apply(query: Kysely<Schema>, columns: Columns): Promise<void> {
    await query.schema.alterTable('users').addColumn('emailConfirmedAt', columns.instant).execute();
    await sql`update users set "emailConfirmedAt" = "createdAt"`.execute(query);
  },
};
