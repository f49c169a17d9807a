import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseOpenError, type DatabaseLocation } from './open-database.ts';

/** SQLite's error code for a locked file. */
const BUSY = 5;

/**
 * Locks the data folder for this process until it exits, because two servers on one folder would not see each other's
 * changes. Throws DatabaseOpenError when another process has the lock. Does nothing on PostgreSQL, which several
 * processes may use.
 */
export function lockDataDir(location: DatabaseLocation): void {
  if (location.databaseUrl !== undefined) return;
  try {
    mkdirSync(location.dataDir, { recursive: true, mode: 0o700 });
    const lock = new DatabaseSync(join(location.dataDir, 'serving.lock'), { timeout: 0 });
    // The operating system releases the lock with the process, even if it is killed.
    lock.exec('begin exclusive');
    process.once('exit', () => lock.close());
  } catch (error) {
    const isTaken = (error as { errcode?: number }).errcode === BUSY;
    throw new DatabaseOpenError(location, isTaken ? new Error('another halo serves it already') : error);
  }
}
