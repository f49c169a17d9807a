import { sql, type Insertable } from 'kysely';
import type { Version } from '#shared/versions/versions.contract.ts';
import type { Database } from '#server/database/database.ts';
import type { AppVersionsTable } from '#server/database/schema.ts';
import { presentVersion } from './versions.presenter.ts';

/** Any number that every halo process agrees on: the name of the lock that versions are added under on PostgreSQL. */
const VERSIONS_LOCK = 4_250_692;

/** The history of releases. It is nobody's own: everybody reads the same. */
export function createVersionStore(database: Database) {
  return {
    /** All releases, the newest first. */
    async findVersions(): Promise<Version[]> {
      const rows = await database.query
        .selectFrom('app_versions')
        .selectAll()
        .orderBy('releaseDate', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(presentVersion);
    },

    /** The current release; undefined while none is. */
    async findActive(): Promise<Version | undefined> {
      const row = await database.query
        .selectFrom('app_versions')
        .selectAll()
        .where('isActive', '=', sql.lit(true))
        .executeTakeFirst();
      return row && presentVersion(row);
    },

    /** When the first of the accounts was made; undefined while there is none. */
    async findBeginning(): Promise<string | undefined> {
      const row = await database.query
        .selectFrom('users')
        .select('createdAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row?.createdAt;
    },

    /** Lets nobody else add releases until the transaction ends. On SQLite the transaction itself holds the only write lock. */
    async lockVersions(): Promise<void> {
      if (database.engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${VERSIONS_LOCK})`.execute(database.query);
    },

    /** Adds a release; undefined when that version is in the history already. */
    async insertVersion(version: Insertable<AppVersionsTable>): Promise<Version | undefined> {
      const row = await database.query
        .insertInto('app_versions')
        .values(version)
        .onConflict((conflict) => conflict.column('version').doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && presentVersion(row);
    },

    /** Makes the release that was current no longer so. */
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
