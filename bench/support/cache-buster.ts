import { DatabaseSync } from 'node:sqlite';

/**
 * Writes something to halo's file as another program would, so that no answer that halo has kept is still so. SQLite reads its pages anew
 * then, too: it takes longer than after a change of halo's own.
 */
export function createCacheBuster(file: string): () => void {
  const connection = new DatabaseSync(file);
  connection.exec('pragma synchronous = off');
  const write = connection.prepare(
    `insert into rate_limits (key, attempts, "resetAt") values ('bench', 1, '') on conflict do update set attempts = attempts + 1`,
  );
  return () => void write.run();
}
