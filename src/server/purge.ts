import { setImmediate } from 'node:timers/promises';
import type { Database } from './database/database.ts';

/** How many rows one statement deletes: few enough that nobody waits for it. */
const ROWS_AT_A_TIME = 200;

/** Deletes at most `limit` rows whose time is up, and answers how many. */
export type PurgeJob = (limit: number) => Promise<number>;

/**
 * Creates what deletes rows by time, so that nothing stays because nobody came back: jobs are repeated until nothing is left for
 * them, then SQLite's files keep no trace of it either.
 */
export function createPurge(database: Database, jobs: readonly PurgeJob[]): () => Promise<void> {
  return async () => {
    for (const job of jobs) {
      let deleted = ROWS_AT_A_TIME;
      while (deleted >= ROWS_AT_A_TIME) {
        deleted = await job(ROWS_AT_A_TIME);
        await setImmediate();
      }
    }
    await database.eraseLog();
  };
}
