import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseOpenError, type DatabaseLocation } from './open-database.ts';

/** SQLite's code for a file that somebody else has locked. */
const BUSY = 5;

/**
 * Claims the folder of SQLite's file for this process until it ends, however it ends: two servers on one folder would not
 * know of each other's changes. Throws DatabaseOpenError when another one has it. PostgreSQL may serve several.
 */
export function lockDataDir(location: DatabaseLocation): void {
  if (location.databaseUrl !== undefined) return;
  try {
    mkdirSync(location.dataDir, { recursive: true, mode: 0o700 });
    const lock = new DatabaseSync(join(location.dataDir, 'serving.lock'), { timeout: 0 });
    // The system takes the lock back with the process, also from one that is killed.
    lock.exec('begin exclusive');
    process.once('exit', () => lock.close());
  } catch (error) {
    const isTaken = (error as { errcode?: number }).errcode === BUSY;
    throw new DatabaseOpenError(location, isTaken ? new Error('another halo serves it already') : error);
  }
}
