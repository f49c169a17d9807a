import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/**
 * Writes to halo's database file like another program, which invalidates all cached responses. SQLite also reads its
 * pages again, which takes longer than after a change by halo itself.
 */
export function createCacheBuster(file: string): () => void {
  const connection = new DatabaseSync(file, { timeout: 5_000 });
  connection.exec('pragma synchronous = off');
  const write = connection.prepare(
    `insert into rate_limits (key, attempts, "resetAt") values ('bench', 1, '') on conflict do update set attempts = attempts + 1`,
  );
  return () => void write.run();
}

/** Moves the number of everybody's last change, which invalidates all cached responses. */
export function createPostgresCacheBuster(connectionString: string): () => Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
  // The server may stop before the idle connection is closed.
  pool.on('error', () => undefined);
  return async () => void (await pool.query('update change_counters set last = last + 1'));
}
