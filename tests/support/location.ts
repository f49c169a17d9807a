import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { sqliteFile, type DatabaseLocation } from '#server/database/open-database.ts';
import { copyCitusDatabase, distributeDatabase, dropCitusDatabase } from './citus.ts';
import { prepareDatabase } from './prepared-database.ts';
import { createDatabaseAt, dropDatabaseAt, startPglite } from './postgres.ts';

/** An empty location for a database of the engine under test. */
export interface EmptyLocation extends DatabaseLocation {
  /** The environment variables that make the program use this location. */
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/**
 * Creates an empty location: a folder for SQLite, or a database on the PostgreSQL of the test run. If `isPrepared` is set,
 * the database is a copy of a prepared one where a copy takes less time than the migrations.
 */
export async function createLocation({ isPrepared = false } = {}): Promise<EmptyLocation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halo-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (inject('engine') === 'sqlite') {
    if (isPrepared) writeFileSync(sqliteFile(dataDir), await readPreparedFile());
    return { dataDir, environment: { DATA_DIR: dataDir }, remove: async () => removeFolder() };
  }
  const { url: databaseUrl, stop } = await createPostgresDatabase(isPrepared);
  return {
    dataDir,
    databaseUrl,
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    remove: async () => {
      await stop();
      removeFolder();
    },
  };
}

let preparedFile: Promise<Buffer> | undefined;

/** The file of a prepared SQLite database. It is created once for all tests of a worker. */
async function readPreparedFile(): Promise<Buffer> {
  preparedFile ??= createPreparedFile();
  return preparedFile;
}

async function createPreparedFile(): Promise<Buffer> {
  const location = await createLocation();
  await prepareDatabase(location);
  const file = readFileSync(sqliteFile(location.dataDir));
  await location.remove();
  return file;
}

async function createPostgresDatabase(isPrepared: boolean): Promise<{ url: string; stop: () => Promise<void> }> {
  const address = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (address.kind === 'server') {
    const url = await createDatabaseAt(address.url, name, isPrepared ? address.template : undefined);
    return { url, stop: async () => dropDatabaseAt(address.url, name) };
  }
  if (address.kind === 'citus') {
    const { ports, template, empty } = address;
    const url = await copyCitusDatabase(ports, name, isPrepared ? template : empty);
    // Settings of a database are not copied.
    if (isPrepared) await distributeDatabase(url);
    return { url, stop: async () => dropCitusDatabase(ports, name) };
  }
  const pglite = await startPglite();
  return { url: await pglite.url(name), stop: async () => pglite.stop() };
}
