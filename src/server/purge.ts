import { setImmediate } from 'node:timers/promises';
import type { Database } from './database/database.ts';

/** How many rows one statement deletes: few enough that it blocks nobody. */
const ROWS_AT_A_TIME = 200;

/** Deletes at most `limit` expired rows. Returns how many. */
export type PurgeJob = (limit: number) => Promise<number>;

/**
 * Creates the purge of expired rows, including those of users who never return. Each job is repeated until it finds
 * nothing. Then deleted rows are also removed from SQLite's write-ahead log.
 */
export function createPurge(database: Database, jobs: readonly PurgeJob[]): () => Promise<void> {
  return async () => {
    for (const job of jobs) {
      let deleted = ROWS_AT_A_TIME;
      while (deleted > 0) {
        deleted = await job(ROWS_AT_A_TIME);
        await setImmediate();
      }
    }
    await database.eraseLog();
  };
}
