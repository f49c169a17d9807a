import { setImmediate } from 'node:timers/promises';
import type { Database } from './database/database.ts';

/** How many rows one statement deletes: few enough that it blocks nobody. */
const ROWS_AT_A_TIME = 200;

/** Deletes at most `limit` expired rows. Returns how many. */
export type PurgeJob = (limit: number) => Promise<number>;

/** The purge of expired rows. */
export interface Purge {
  /**
   * Deletes all expired rows. While a purge is running, returns that one. A job that fails does not keep the others from
   * deleting; throws an AggregateError of the failures at the end.
   */
  run: () => Promise<void>;
  /** Ends the purge after the statement in progress, and waits for that. Later runs do nothing. */
  stop: () => Promise<void>;
}

/**
 * Creates the purge of expired rows, including those of users who never return. Each job is repeated until it finds
 * nothing. Then deleted rows are also removed from SQLite's write-ahead log.
 */
export function createPurge(database: Database, jobs: readonly PurgeJob[]): Purge {
  let running: Promise<void> | undefined;
  const closing = new AbortController();

  async function repeat(job: PurgeJob): Promise<void> {
    let deleted = ROWS_AT_A_TIME;
    while (deleted > 0 && !closing.signal.aborted) {
      deleted = await job(ROWS_AT_A_TIME);
      await setImmediate();
    }
  }

  async function purge(): Promise<void> {
    const failures: unknown[] = [];
    const collect = (error: unknown) => failures.push(error);
    for (const job of jobs) await repeat(job).catch(collect);
    if (!closing.signal.aborted) await database.eraseLog().catch(collect);
    if (failures.length > 0) throw new AggregateError(failures, 'Some expired rows could not be deleted');
  }

  return {
    async run() {
      running ??= purge().finally(() => (running = undefined));
      await running;
    },
    async stop() {
      closing.abort();
      // Whoever started the purge is told of its failures.
      await running?.catch(() => undefined);
    },
  };
}
