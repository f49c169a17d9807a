import { DatabaseSync } from 'node:sqlite';

/**
 * Writes to halo's database file like another program, which invalidates all cached responses. SQLite also reads its
 * pages again, which takes longer than after a change by halo itself.
 */
export function createCacheBuster(file: string): () => void {
  const connection = new DatabaseSync(file);
  connection.exec('pragma synchronous = off');
  const write = connection.prepare(
    `insert into rate_limits (key, attempts, "resetAt") values ('bench', 1, '') on conflict do update set attempts = attempts + 1`,
  );
  return () => void write.run();
}
