import { existsSync } from 'node:fs';
import { backUp } from '#server/backup/backup.service.ts';
import type { Content } from '#server/backup/content.service.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { openAsItIs, sqliteFile } from '#server/database/open-database.ts';
import { withDatabase } from './with-database.ts';

const FORCE = '--force';

/** Writes a backup of the database, at any schema version. halo may keep running. */
export async function backUpTo(config: Config, args: readonly string[]): Promise<void> {
  const [path, ...others] = args.filter((arg) => arg !== FORCE);
  if (path === undefined || others.length > 0 || path.startsWith('-'))
    throw new ConfigError(`say which file it is to be: backup <file>, or backup <file> ${FORCE} to replace one.`);
  if (config.databaseUrl === undefined && !existsSync(sqliteFile(config.dataDir)))
    throw new ConfigError(`there is nothing of halo in DATA_DIR (${config.dataDir}) yet.`);
  const stopped = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopped.abort());
  await withDatabase(
    config,
    async (database) => {
      const isReplacing = args.includes(FORCE);
      const content = await backUp(database, systemClock, path, { isReplacing, signal: stopped.signal });
      process.stdout.write(
        `Wrote ${describeContent(content)} to ${path}\nKeep it as safe as the data itself: it has all that people wrote, and the hashes of their passwords.\n`,
      );
    },
    openAsItIs,
  );
}

/** Returns the size of an archive as text. */
export function describeContent({ rows, accounts }: Content): string {
  return `${counted(rows, 'row')} of ${counted(accounts, 'account')}`;
}

function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
