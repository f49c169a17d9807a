import type { Database } from '#server/database/database.ts';
import { lockMigrations, migrate, NewerDatabaseError, getVersion } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import { isUsedByOthers } from '#server/database/other-processes.ts';
import { introspectSchema } from '#server/database/schema-introspection.ts';
import { BackupError } from './archive-format.ts';
import { createBackupStore, type BackupStore } from './backup.store.ts';
import { visitArchive, type Content } from './content.service.ts';

export interface RestoreOptions {
  /** Whether existing accounts may be replaced. */
  isReplacing: boolean;
  /** The migrations up to the target version. An older archive is restored at its own version first. */
  migrations?: typeof MIGRATIONS;
}

/**
 * Replaces all data of the database by an archive, in one transaction. The tables are created at the archive's version,
 * filled, and migrated to the program's version. An error or a killed process leaves the old data unchanged.
 */
export async function restore(
  database: Database,
  path: string,
  { isReplacing, migrations = MIGRATIONS }: RestoreOptions,
): Promise<Content> {
  const store = createBackupStore(database);
  if (await isUsedByOthers(database)) throw new BackupError('a halo is running on this database. Stop it first.');
  return database.transaction('everybody', async () => {
    await lockMigrations(database);
    const version = await getVersion(database);
    if (version > MIGRATIONS.length) throw new NewerDatabaseError(version, MIGRATIONS.length);
    await requireReplaceable(store, version, isReplacing);
    for (const table of (await introspectSchema(version)).toReversed()) await store.dropTable(table);
    const content = await loadArchive(database, store, path);
    await migrate(database, migrations);
    return content;
  });
}

async function requireReplaceable(store: BackupStore, version: number, isReplacing: boolean): Promise<void> {
  const accounts = version === 0 ? 0 : await store.countUsers();
  if (accounts > 0 && !isReplacing) {
    const words = accounts === 1 ? 'is 1 account' : `are ${accounts} accounts`;
    throw new BackupError(
      `there ${words} in this database. Add --replace to put the backup in the place of everything that is there.`,
    );
  }
}

/** Creates the tables of the archive's version and fills them with its rows, replacing the rows that migrations add. */
async function loadArchive(database: Database, store: BackupStore, path: string): Promise<Content> {
  const lastIds: [table: Parameters<BackupStore['setLastId']>[0], lastId: number][] = [];
  const content = await visitArchive(path, {
    async begin(tables, { schemaVersion }) {
      await migrate(database, MIGRATIONS.slice(0, schemaVersion));
      for (const table of tables.toReversed()) await store.deleteRows(table);
    },
    async beginTable(table, lastId) {
      if (lastId !== null) lastIds.push([table, lastId]);
    },
    addRows: async (table, rows) => store.insertRows(table, rows),
  });
  for (const [table, lastId] of lastIds) await store.setLastId(table, lastId);
  return content;
}
