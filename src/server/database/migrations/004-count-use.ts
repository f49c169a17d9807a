import { sql, type Kysely } from 'kysely';
import type { Columns } from '#server/database/columns.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Migration } from './migration.ts';

/**
 * Releases are kept once each, and no more than one is the current one. What admins see of everybody's use is counted in
 * indexes that hold nothing else.
 */
export const countUse: Migration = {
  name: 'count-use',
  async apply(query: Kysely<Schema>, _columns: Columns): Promise<void> {
    await keepOneOfEachVersion(query);
    await indexVersions(query.schema);
    await indexUse(query.schema);
  },
};

/** What the indexes on versions do not allow may be there from before. The latest active release stays the current one. */
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
 * Everything that is counted of everybody's tasks and sign-ins, so that SQLite need not read the rows themselves, which are six
 * times as large. Nothing asks for a person's sign-ins by their time.
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
