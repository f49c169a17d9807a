import type { TestProject } from 'vitest/node';
import type { Engine } from '#server/database/database.ts';
import { CITUS_MISSING, createCitusDatabase, distributeDatabase, makeTemplate, startCitus } from './citus.ts';
import { prepareDatabase } from './prepared-database.ts';
import {
  createUrl,
  startPostgres,
  WITHOUT_DURABILITY,
  type PostgresAddress,
  type TemporaryPostgres,
} from './postgres.ts';

/** The name of the prepared database that others are copied from. */
const TEMPLATE = 'halo_prepared';

/** The name of an empty database in which Citus knows its servers. */
const EMPTY = 'halo_empty';

/**
 * Starts PostgreSQL before the first test and stops it after the last. `HALO_TEST_DATABASE_URL` names a database of a
 * running server instead, on which the tests create others. `HALO_TEST_POSTGRES=citus` starts three servers.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { address, description, stop } = await findPostgres();
  project.provide('postgres', address);
  process.stdout.write(`PostgreSQL: ${description}\n`);
  return stop;
}

interface FoundPostgres {
  address: PostgresAddress;
  description: string;
  stop: () => Promise<void>;
}

async function findPostgres(): Promise<FoundPostgres> {
  const url = process.env['HALO_TEST_DATABASE_URL'];
  if (url !== undefined)
    return { address: { kind: 'server', url }, description: 'HALO_TEST_DATABASE_URL', stop: async () => undefined };
  if (process.env['HALO_TEST_POSTGRES'] === 'citus') return startDistributed();
  const postgres = await startPostgres();
  if (postgres === undefined)
    return {
      address: { kind: 'pglite' },
      description: 'PGlite, as this machine has no other',
      stop: async () => undefined,
    };
  const template = await createTemplate(postgres);
  const address = { kind: 'server', url: createUrl(postgres.port, 'postgres'), ...(template && { template }) } as const;
  return { address, description: postgres.description, stop: async () => postgres.stop() };
}

/** Creates the template. Behind PgBouncer there is none: a database to which it has connections cannot be copied. */
async function createTemplate({ url }: Pick<TemporaryPostgres, 'url'>): Promise<string | undefined> {
  if (process.env['HALO_TEST_POSTGRES'] === 'pgbouncer') return undefined;
  await prepareDatabase({ dataDir: '', databaseUrl: await url(TEMPLATE) });
  return TEMPLATE;
}

/** Starts a coordinator and two workers of Citus with two databases that can be copied: an empty and a distributed one. */
async function startDistributed(): Promise<FoundPostgres> {
  const servers = await startCitus(2, WITHOUT_DURABILITY);
  if (servers === undefined) throw new Error(CITUS_MISSING);
  const ports = servers.nodes.map(({ port }) => port);
  try {
    await createCitusDatabase(ports, EMPTY);
    await distributeDatabase(await createCitusDatabase(ports, TEMPLATE));
    for (const name of [EMPTY, TEMPLATE]) await makeTemplate(ports, name);
  } catch (error) {
    await servers.stop();
    throw error;
  }
  return {
    address: { kind: 'citus', ports, template: TEMPLATE, empty: EMPTY },
    description: 'Citus: a coordinator and two workers',
    stop: async () => servers.stop(),
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The engine of the project's tests. */
    engine: Engine;
    postgres: PostgresAddress;
  }
}
