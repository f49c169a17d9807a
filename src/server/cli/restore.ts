import { describeContent } from './backup.ts';
import { checkArchive } from '#server/backup/content.service.ts';
import { restore } from '#server/backup/restore.service.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { lockDataDir } from '#server/database/data-dir-lock.ts';
import { openAsItIs } from '#server/database/open-database.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import { withDatabase } from './with-database.ts';

const REPLACE = '--replace';

/**
 * Restores a backup into the database, while no halo serves it. The whole file is checked before anything is changed.
 */
export async function restoreFrom(config: Config, args: readonly string[]): Promise<void> {
  const [path, ...others] = args.filter((arg) => arg !== REPLACE);
  if (path === undefined || others.length > 0 || path.startsWith('-'))
    throw new ConfigError(
      `say which file has the backup: restore <file>, or restore <file> ${REPLACE} where there are accounts.`,
    );
  const { schemaVersion } = await checkArchive(path);
  lockDataDir(config);
  await withDatabase(
    config,
    async (database) => {
      const content = await restore(database, path, { isReplacing: args.includes(REPLACE) });
      const steps = schemaVersion === MIGRATIONS.length ? '' : ` of version ${schemaVersion}, now ${MIGRATIONS.length}`;
      process.stdout.write(`Restored ${describeContent(content)} from ${path}${steps}\n`);
    },
    openAsItIs,
  );
}
