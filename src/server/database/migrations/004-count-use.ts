import { sql, type Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';

/**
 * Makes versions unique, with at most one current version. Adds indexes that count everybody's use without reading the
 * rows.
 */
export const countUse: Migration = {
  name: 'count-use',
  async apply(query: Kysely<Schema>, _columns: Columns): Promise<void> {
    await keepOneOfEachVersion(query);
    await indexVersions(query.schema);
    await indexUse(query.schema);
  },
};

/** Deletes rows that the unique indexes on versions do not allow. The latest active version stays the current one. */
async function keepOneOfEachVersion(query: Kysely<Schema>): Promise<void> {
  const current = query
    .selectFrom('app_versions')
    .select('id')
    .where('isActive', '=', sql.lit(true))
    .orderBy('releaseDate', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  await query
    .updateTable('app_versions')
    .set({ isActive: false })
    .where('isActive', '=', sql.lit(true))
    .where('id', 'not in', current)
    .execute();
  await query
    .deleteFrom('app_versions')
    .where('isActive', '=', sql.lit(false))
    .where((row) =>
      row.exists(
        row
          .selectFrom('app_versions as other')
          .select('other.id')
          .whereRef('other.version', '=', 'app_versions.version')
          .where((other) =>
            other.or([
              other('other.isActive', '=', sql.lit(true)),
              other('other.id', '>', other.ref('app_versions.id')),
            ]),
          ),
      ),
    )
    .execute();
}

type Builder = Kysely<Schema>['schema'];

async function indexVersions(schema: Builder): Promise<void> {
  await schema.createIndex('app_versions_once').on('app_versions').column('version').unique().execute();
  await schema
    .createIndex('app_versions_one_active')
    .on('app_versions')
    .column('isActive')
    .unique()
    .where(sql.ref('isActive'), '=', sql.lit(true))
    .execute();
}

/**
 * Indexes all columns that are counted of tasks and sign-ins, so that SQLite need not read the rows, which are six
 * times as large. No query reads a user's sign-ins by time.
 */
async function indexUse(schema: Builder): Promise<void> {
  await schema
    .createIndex('tasks_use')
    .on('tasks')
    .columns(['userId', 'createdAt', 'completedAt', 'isCompleted', 'recurringId', 'carriedFrom'])
    .execute();
  await schema.dropIndex('user_sessions_by_user').execute();
  await schema.createIndex('user_sessions_use').on('user_sessions').columns(['userId', 'sessionDuration']).execute();
}
