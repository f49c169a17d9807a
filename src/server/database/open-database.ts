import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Database } from './database.ts';
import { migrate, NewerDatabaseError, getVersion } from './migrate.ts';
import { sqliteDialect } from './sqlite.ts';

/** The location of the data: a PostgreSQL URL, or the folder of SQLite's file. */
export interface DatabaseLocation {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** Thrown when the database cannot be reached, read or written. The message names the setting of its location. */
export class DatabaseOpenError extends Error {
  constructor({ databaseUrl, dataDir }: DatabaseLocation, cause: unknown) {
    const place = databaseUrl === undefined ? `data in DATA_DIR (${dataDir})` : 'database of DATABASE_URL';
    super(`the ${place} cannot be used: ${describeCause(cause)}`, { cause });
  }
}

/** Returns the first line of the cause. When several addresses failed, the error has a code and no message. */
function describeCause(cause: unknown): string {
  const { message, code } = cause as Error & { code?: string };
  return (message || code || 'it does not answer').split('\n')[0] ?? '';
}

/**
 * Opens the database and migrates it to the program's version. Throws NewerDatabaseError when it is newer,
 * DatabaseOpenError for any other failure.
 * A process must open only one. With two writing connections, one could wait for the other's lock and block the only
 * thread for ever.
 */
export async function openDatabase(location: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  return open(location, onError, async (database) => {
    const isNew = (await getVersion(database)) === 0;
    await migrate(database);
    if (database.engine === 'sqlite') await eraseDeletedRows(database, isNew);
  });
}

/** SQLite's `user_version` of a file that contains no remains of deleted rows. */
const ERASED_VERSION = 1;

/** Rewrites a file from before deleted rows were overwritten. Does nothing for a file that has been rewritten. */
async function eraseDeletedRows(database: Database, isNew: boolean): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(database.query);
  if ((rows[0]?.user_version ?? 0) >= ERASED_VERSION) return;
  if (!isNew) await sql`vacuum`.execute(database.query);
  await sql`pragma user_version = ${sql.lit(ERASED_VERSION)}`.execute(database.query);
}

/** Opens the database without migrating it, for a backup or a restore. Throws DatabaseOpenError. */
export async function openAsItIs(location: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  return open(location, onError, async (database) => database.ping());
}

/** Connects to the database and runs `begin`, which fails if it is not usable. */
async function open(
  location: DatabaseLocation,
  onError: (error: Error) => void,
  begin: (database: Database) => Promise<void>,
): Promise<Database> {
  let database: Database | undefined;
  try {
    database = await connect(location, onError);
    await begin(database);
    return database;
  } catch (error) {
    await database?.close().catch(() => undefined);
    throw error instanceof NewerDatabaseError ? error : new DatabaseOpenError(location, error);
  }
}

async function connect({ databaseUrl, dataDir }: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  if (databaseUrl !== undefined) {
    const { postgresDialect } = await import('./postgres.ts');
    return new Database('postgres', postgresDialect(databaseUrl, onError));
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new Database('sqlite', sqliteDialect(sqliteFile(dataDir)));
}

/** Returns the path of SQLite's file. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'halo.sqlite');
}
