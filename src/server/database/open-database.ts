import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Database } from './database.ts';
import { migrate, NewerDatabaseError, versionOf } from './migrate.ts';
import { sqliteDialect } from './sqlite.ts';

/** Where the data is: a PostgreSQL address, or a folder for SQLite's file. */
export interface DatabaseLocation {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** The database cannot be reached, read or written. The message names the variable that says where it is. */
export class DatabaseOpenError extends Error {
  constructor({ databaseUrl, dataDir }: DatabaseLocation, cause: unknown) {
    const place = databaseUrl === undefined ? `data in DATA_DIR (${dataDir})` : 'database of DATABASE_URL';
    super(`the ${place} cannot be used: ${describeCause(cause)}`, { cause });
  }
}

/** The first line of what went wrong; where several addresses were tried, the error has a code and no words. */
function describeCause(cause: unknown): string {
  const { message, code } = cause as Error & { code?: string };
  return (message || code || 'it does not answer').split('\n')[0] ?? '';
}

/**
 * Opens the database and brings it to the program's version. Throws NewerDatabaseError when it is newer, DatabaseOpenError
 * for whatever else keeps it from being used.
 *
 * A process opens one. Two of them would write through two connections, and one that waits for the other's lock blocks the only
 * thread, so the other could never go on.
 */
export async function openDatabase(location: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  return open(location, onError, async (database) => {
    const isNew = (await versionOf(database)) === 0;
    await migrate(database);
    if (database.engine === 'sqlite') await overwriteDeleted(database, isNew);
  });
}

/** SQLite's own version number of the file: from 1 on, nothing that was deleted is left in it. */
const NOTHING_LEFT = 1;

/** Rewrites a file that was used before deleted rows were overwritten. Nothing happens the second time. */
async function overwriteDeleted(database: Database, isNew: boolean): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(database.query);
  if ((rows[0]?.user_version ?? 0) >= NOTHING_LEFT) return;
  if (!isNew) await sql`vacuum`.execute(database.query);
  await sql`pragma user_version = ${sql.lit(NOTHING_LEFT)}`.execute(database.query);
}

/** Opens the database at whatever version it is, to take it as it is or to replace it. Throws DatabaseOpenError. */
export async function openAsItIs(location: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  return open(location, onError, async (database) => database.ping());
}

/** Opens the database and does the first thing with it, after which it is known to be one. */
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

/** The file that SQLite keeps everything in. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'halo.sqlite');
}
