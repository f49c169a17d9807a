import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { copyCitusDatabase, distributeDatabase, dropCitusDatabase } from './citus.ts';
import { createDatabaseAt, startPglite } from './postgres.ts';

/** An empty location for a database of the engine under test. */
export interface EmptyLocation extends DatabaseLocation {
  /** The environment variables that make the program use this location. */
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/**
 * Creates an empty location: a folder for SQLite, or a database on the PostgreSQL of the test run. If `isMigrated` is set,
 * the database has the newest schema where a copy takes less time than the migrations.
 */
export async function createLocation({ isMigrated = false } = {}): Promise<EmptyLocation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halo-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (inject('engine') === 'sqlite') {
    return { dataDir, environment: { DATA_DIR: dataDir }, remove: async () => removeFolder() };
  }
  const { url: databaseUrl, stop } = await createPostgresDatabase(isMigrated);
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

async function createPostgresDatabase(isMigrated: boolean): Promise<{ url: string; stop: () => Promise<void> }> {
  const address = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (address.kind === 'server') {
    const url = await createDatabaseAt(address.url, name, isMigrated ? address.template : undefined);
    return { url, stop: async () => undefined };
  }
  if (address.kind === 'citus') {
    const { ports, template, empty } = address;
    const url = await copyCitusDatabase(ports, name, isMigrated ? template : empty);
    // Settings of a database are not copied.
    if (isMigrated) await distributeDatabase(url);
    return { url, stop: async () => dropCitusDatabase(ports, name) };
  }
  const pglite = await startPglite();
  return { url: await pglite.url(name), stop: async () => pglite.stop() };
}
