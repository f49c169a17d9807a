import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { isDistributed } from '#server/database/distribution.ts';
import { NewerDatabaseError, getVersion } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import { introspectSchema } from '#server/database/schema-introspection.ts';
import { BackupError, type Row } from './archive-format.ts';
import { writeArchive, type ArchiveWriter } from './archive-writer.ts';
import { createBackupStore } from './backup.store.ts';
import { checkArchive, type Content } from './content.service.ts';

const ROWS_AT_ONCE = 200;

export interface BackupOptions {
  /** Whether an existing file may be replaced. */
  isReplacing: boolean;
  /** Cancels the backup when it is aborted. */
  signal?: AbortSignal;
}

/**
 * Writes all rows of the database to an archive, as of one moment and at any schema version. Others can go on writing.
 * The archive is read back before it counts. Returns what it contains.
 */
export async function backUp(
  database: Database,
  clock: Clock,
  path: string,
  { isReplacing, signal }: BackupOptions,
): Promise<Content> {
  return writeArchive(
    path,
    isReplacing,
    async (archive) => withSnapshot(database, async () => writeEverything(database, clock, archive, signal)),
    checkArchive,
  );
}

/**
 * Runs `work`, which reads all tables as they were at one moment. With Citus, each server begins its snapshot at its first
 * query. An account has rows on two servers: its own, and the coordinator with the directory. So accounts can be neither
 * created nor deleted until every server has answered a query.
 */
async function withSnapshot(database: Database, work: () => Promise<void>): Promise<void> {
  const store = createBackupStore(database);
  const isSpread = await isDistributed(database);
  const snapshot = await database.openSnapshot();
  try {
    if (isSpread) await store.holdAccounts(async () => snapshot.run(async () => store.askAllServers()));
    await snapshot.run(work);
  } finally {
    await snapshot.close();
  }
}

async function writeEverything(
  database: Database,
  clock: Clock,
  archive: ArchiveWriter,
  signal: AbortSignal | undefined,
): Promise<void> {
  const schemaVersion = await getVersion(database);
  if (schemaVersion === 0) throw new BackupError('there is nothing of halo in this database yet.');
  if (schemaVersion > MIGRATIONS.length) throw new NewerDatabaseError(schemaVersion, MIGRATIONS.length);
  await archive.begin({ schemaVersion, createdAt: clock().toISOString() });
  const store = createBackupStore(database);
  for (const table of await introspectSchema(schemaVersion)) {
    await archive.beginTable({ table: table.name, columns: table.columns, lastId: await store.findLastId(table) });
    let rows: Row[] | undefined;
    do {
      rows = await store.findRows(table, rows?.at(-1), ROWS_AT_ONCE);
      for (const row of rows) await archive.addRow(row);
      if (signal?.aborted === true) throw new BackupError('it was stopped.');
    } while (rows.length === ROWS_AT_ONCE);
  }
}
