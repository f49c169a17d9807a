import { ConfigError, type Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { distribute, DistributionError } from '#server/database/distribution.ts';
import { openAsItIs } from '#server/database/open-database.ts';
import { withDatabase } from './with-database.ts';

/** Spreads all people over the servers of a PostgreSQL with Citus, while no halo serves them. */
export async function distributePeople(config: Config, args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new ConfigError('distribute takes no arguments.');
  if (config.databaseUrl === undefined)
    throw new ConfigError('a file of SQLite cannot be distributed. Set DATABASE_URL to the coordinator of Citus.');
  await withDatabase(config, distributeDatabase, openAsItIs);
}

async function distributeDatabase(database: Database): Promise<void> {
  const { tables, servers } = await distribute(database, printTable).catch((error: unknown) => {
    throw error instanceof DistributionError ? new ConfigError(error.message, { cause: error }) : error;
  });
  const place = servers === 1 ? '1 server' : `${servers} servers`;
  process.stdout.write(`Everybody is distributed over ${place} ${tables.length === 0 ? 'already' : 'now'}\n`);
}

function printTable(table: string): void {
  process.stdout.write(`Distributing ${table}\n`);
}
