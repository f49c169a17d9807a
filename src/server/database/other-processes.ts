import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How often, and at which interval, other processes are checked for. */
const CHECKS = 20;
const CHECK_MILLISECONDS = 100;

/**
 * True while another halo is connected to the database. It is checked for a moment, because PostgreSQL lists a connection
 * shortly after its end. On SQLite the lock of the data folder prevents it.
 */
export async function isUsedByOthers(database: Database): Promise<boolean> {
  for (let checks = 0; (await countOthers(database)) > 0; checks += 1) {
    if (checks === CHECKS) return true;
    await pause(CHECK_MILLISECONDS);
  }
  return false;
}

/** Counts the connections of other halo processes. */
async function countOthers({ engine, query }: Database): Promise<number> {
  if (engine === 'sqlite') return 0;
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name') and pid <> pg_backend_pid()`.execute(
    query,
  );
  return rows[0]?.others ?? 0;
}
