import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { lockMigrations, migrate, NewerDatabaseError, versionOf } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import { introspectSchema } from '#server/database/schema-introspection.ts';
import { BackupError } from './archive-format.ts';
import { createBackupStore, type BackupStore } from './backup.store.ts';
import { visitArchive, type Content } from './content.service.ts';

/** How often, and how long after one another, is looked whether another halo has left. */
const LOOKS = 20;
const LOOK_MILLISECONDS = 100;

export interface RestoreOptions {
  /** Whether the accounts that are there may go. */
  isReplacing: boolean;
  /** The version that the data is brought to; an archive of an older one is restored as it is first. */
  migrations?: typeof MIGRATIONS;
}

/**
 * Puts what an archive has in the place of everything that is in the database. All of it is one transaction: the tables are
 * made anew as they were when the archive was written, filled, and brought to the program's version. Whatever goes wrong
 * leaves what was there as it was, and so does a process that is killed.
 */
export async function restore(
  database: Database,
  path: string,
  { isReplacing, migrations = MIGRATIONS }: RestoreOptions,
): Promise<Content> {
  const store = createBackupStore(database);
  await refuseWhileServed(store);
  return database.transaction(async () => {
    await lockMigrations(database);
    const version = await versionOf(database);
    if (version > MIGRATIONS.length) throw new NewerDatabaseError(version, MIGRATIONS.length);
    await refuseToReplace(store, version, isReplacing);
    for (const plan of (await introspectSchema(version)).toReversed()) await store.dropTable(plan);
    const content = await load(database, store, path);
    await migrate(database, migrations);
    return content;
  });
}

/** Others may just be leaving: PostgreSQL knows of a connection for a moment after its end. */
async function refuseWhileServed(store: BackupStore): Promise<void> {
  for (let looks = 0; (await store.countOthers()) > 0; looks += 1) {
    if (looks === LOOKS) throw new BackupError('a halo is running on this database. Stop it first.');
    await pause(LOOK_MILLISECONDS);
  }
}

async function refuseToReplace(store: BackupStore, version: number, isReplacing: boolean): Promise<void> {
  const accounts = version === 0 ? 0 : await store.countUsers();
  if (accounts > 0 && !isReplacing) {
    const words = accounts === 1 ? 'is 1 account' : `are ${accounts} accounts`;
    throw new BackupError(
      `there ${words} in this database. Add --replace to put the backup in the place of everything that is there.`,
    );
  }
}

/** Makes the tables of the archive's version, with its rows in the place of those that migrations add. */
async function load(database: Database, store: BackupStore, path: string): Promise<Content> {
  const lastIds: [plan: Parameters<BackupStore['setLastId']>[0], lastId: number][] = [];
  const content = await visitArchive(path, {
    async begin(plans, { schemaVersion }) {
      await migrate(database, MIGRATIONS.slice(0, schemaVersion));
      for (const plan of plans.toReversed()) await store.deleteRows(plan);
    },
    async beginTable(plan, lastId) {
      if (lastId !== null) lastIds.push([plan, lastId]);
    },
    addRows: async (plan, rows) => store.insertRows(plan, rows),
  });
  for (const [plan, lastId] of lastIds) await store.setLastId(plan, lastId);
  return content;
}
