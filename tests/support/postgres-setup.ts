import type { TestProject } from 'vitest/node';
import type { Engine } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { startPostgres, type PostgresAddress, type TemporaryPostgres } from './postgres.ts';

/** The name of the migrated database that others are copied from. */
const TEMPLATE = 'halo_migrated';

/** Starts PostgreSQL before the first test and stops it after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const address: PostgresAddress =
    postgres === undefined
      ? { kind: 'pglite' }
      : { kind: 'server', port: postgres.port, template: await createTemplate(postgres) };
  project.provide('postgres', address);
  process.stdout.write(`PostgreSQL: ${postgres?.description ?? 'PGlite, as this machine has no other'}\n`);
  return async () => postgres?.stop();
}

/** Creates the template. Behind PgBouncer there is none: a database to which it has connections cannot be copied. */
async function createTemplate({ url }: Pick<TemporaryPostgres, 'url'>): Promise<string | undefined> {
  if (process.env['HALO_TEST_POSTGRES'] === 'pgbouncer') return undefined;
  const database = await openDatabase({ dataDir: '', databaseUrl: await url(TEMPLATE) }, () => undefined);
  await database.close();
  return TEMPLATE;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The engine of the project's tests. */
    engine: Engine;
    postgres: PostgresAddress;
  }
}
