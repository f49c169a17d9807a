import type { TestProject } from 'vitest/node';
import type { Engine } from '#server/database/database.ts';
import { startPostgres, type PostgresAddress } from './postgres.ts';

/** Starts PostgreSQL before the first test and stops it after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const address: PostgresAddress =
    postgres === undefined ? { kind: 'pglite' } : { kind: 'server', port: postgres.port };
  project.provide('postgres', address);
  process.stdout.write(`PostgreSQL: ${postgres?.description ?? 'PGlite, as this machine has no other'}\n`);
  return async () => postgres?.stop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The engine of the project's tests. */
    engine: Engine;
    postgres: PostgresAddress;
  }
}
