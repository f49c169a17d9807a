import { sql, type Insertable } from 'kysely';
import type { Version } from '#shared/versions/versions.contract.ts';
import type { Database } from '#server/database/database.ts';
import type { AppVersionsTable } from '#server/database/schema.ts';
import { presentVersion } from './versions.presenter.ts';

/** Key of the advisory lock for adding versions on PostgreSQL. All halo processes use this number. */
const VERSIONS_LOCK = 4_250_692;

/** Creates the store of the version history, which all users share. */
export function createVersionStore(database: Database) {
  return {
    /** Returns all versions, the newest first. */
    async findVersions(): Promise<Version[]> {
      const rows = await database.query
        .selectFrom('app_versions')
        .selectAll()
        .orderBy('releaseDate', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(presentVersion);
    },

    /** Returns the current version; undefined without one. */
    async findActive(): Promise<Version | undefined> {
      const row = await database.query
        .selectFrom('app_versions')
        .selectAll()
        .where('isActive', '=', sql.lit(true))
        .executeTakeFirst();
      return row && presentVersion(row);
    },

    /** Returns when the first account was created; undefined without accounts. */
    async findBeginning(): Promise<string | undefined> {
      const row = await database.query
        .selectFrom('users')
        .select('createdAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row?.createdAt;
    },

    /**
     * Prevents others from adding versions until the transaction ends. On SQLite the transaction itself holds the only
     * write lock.
     */
    async lockVersions(): Promise<void> {
      if (database.engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${VERSIONS_LOCK})`.execute(database.query);
    },

    /** Adds a version. Returns undefined when its number exists. */
    async insertVersion(version: Insertable<AppVersionsTable>): Promise<Version | undefined> {
      const row = await database.query
        .insertInto('app_versions')
        .values(version)
        .onConflict((conflict) => conflict.column('version').doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && presentVersion(row);
    },

    /** Makes the current version inactive. */
    async deactivateVersions(): Promise<void> {
      await database.query
        .updateTable('app_versions')
        .set({ isActive: false })
        .where('isActive', '=', sql.lit(true))
        .execute();
    },
  };
}

export type VersionStore = ReturnType<typeof createVersionStore>;
