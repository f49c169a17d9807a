import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { installPackage } from './debian.ts';
import { startPooler } from './deployed.ts';
import { findPostgresBinaries, unprivilegedUser } from './postgres-binaries.ts';

/** A PostgreSQL for one test run. */
export interface ThrowAwayPostgres {
  /** One line: which PostgreSQL this is. */
  description: string;
  /** Makes an empty database of this name and answers its address. */
  url(databaseName: string): Promise<string>;
  /** Ends it and removes everything it wrote. */
  stop(): Promise<void>;
}

/** How a test file reaches PostgreSQL: a server that runs already, or a PGlite of its own because there is none. */
export type PostgresAddress = { kind: 'server'; port: number } | { kind: 'pglite' };

const START_MILLISECONDS = 30_000;

/** For what nobody minds losing. */
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts a PostgreSQL on a free port of this machine: its own binaries, or those that apt-get gives. Undefined when
 * neither is to be had: then each test file starts a PGlite. `HALO_TEST_POSTGRES=pglite` asks for that straight away, and
 * `HALO_TEST_POSTGRES=pgbouncer` for a PostgreSQL that is reached through PgBouncer only. What it has
 * written is kept through a power cut only where it `isDurable`, and not sooner than it is asked for.
 */
export async function startPostgres(isDurable = false): Promise<(ThrowAwayPostgres & { port: number }) | undefined> {
  if (process.env['HALO_TEST_POSTGRES'] === 'pglite') return undefined;
  const found = findPostgresBinaries();
  if (found !== undefined) return startReached(isDurable, found, `this machine's own binaries (${found})`);
  const installed = installPackage('postgresql') ? findPostgresBinaries() : undefined;
  return installed === undefined
    ? undefined
    : startReached(isDurable, installed, `installed with apt-get (${installed})`);
}

/** Starts a PostgreSQL that is reached in the way that is asked for. */
async function startReached(
  isDurable: boolean,
  binaries: string,
  description: string,
): Promise<ThrowAwayPostgres & { port: number }> {
  const postgres = await startBinaries(binaries, description, isDurable ? {} : HASTY);
  if (process.env['HALO_TEST_POSTGRES'] !== 'pgbouncer') return postgres;
  const pooler = await startPooler(await freePort(), postgres.port, 10);
  return {
    description: `${description} behind PgBouncer`,
    port: pooler.port,
    url: async (name) => createDatabase(pooler.port, name),
    stop: async () => {
      await pooler.stop();
      await postgres.stop();
    },
  };
}

/**
 * A PGlite on a free port: PostgreSQL compiled to WebAssembly. It has one database, so each caller starts its own, and one
 * session that all connections share: a test in which many requests wait for one another may not end on it.
 */
export async function startPglite(): Promise<ThrowAwayPostgres> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket');
  const database = await PGlite.create();
  const port = await freePort();
  const server = new PGLiteSocketServer({ db: database, port, host: '127.0.0.1', maxConnections: 20 });
  await server.start();
  return {
    description: 'PGlite',
    url: async () => addressOf(port, 'postgres'),
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}

/** Makes an empty database on the server at `port` and answers its address. */
export async function createDatabase(port: number, name: string): Promise<string> {
  const client = new pg.Client(addressOf(port, 'postgres'));
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return addressOf(port, name);
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

async function startBinaries(
  binaries: string,
  description: string,
  settings: Record<string, string>,
): Promise<ThrowAwayPostgres & { port: number }> {
  const cluster = createCluster(binaries);
  const port = await freePort();
  const child = cluster.start(port, settings);
  const endAtOnce = () => void child.kill('SIGQUIT');
  process.once('exit', endAtOnce);
  const stop = async () => {
    process.off('exit', endAtOnce);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    cluster.remove();
  };
  try {
    await waitUntilReady(child, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { description, port, url: async (name) => createDatabase(port, name), stop };
}

/** A folder of PostgreSQL's data, which servers can be started on, one after the other. */
export interface Cluster {
  /** Starts a server, which is not ready yet. */
  start(port: number, settings: Record<string, string>): ChildProcess;
  remove(): void;
}

/** Makes an empty cluster with these binaries. */
export function createCluster(binaries: string): Cluster {
  const how = ['-U', 'postgres', '-A', 'trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  return makeCluster(binaries, 'initdb', how);
}

/** Makes a copy of the cluster whose server is at `port`: a server on it follows that one, and only lets read. */
export function copyCluster(binaries: string, port: number): Cluster {
  const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  return makeCluster(binaries, 'pg_basebackup', [...source, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync']);
}

function makeCluster(binaries: string, program: string, how: readonly string[]): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'halo-pg-'));
  const data = join(folder, 'data');
  const user = unprivilegedUser();
  mkdirSync(data, { mode: 0o700 });
  if (user !== undefined) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const options: SpawnOptions = { stdio: 'ignore', cwd: folder, ...user };
  execFileSync(join(binaries, program), ['-D', data, ...how], { ...options, timeout: START_MILLISECONDS });
  return {
    start(port, settings) {
      const given = Object.entries({ ...settings, max_connections: '200' });
      const address = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder];
      const args = address.concat(given.flatMap(([name, value]) => ['-c', `${name}=${value}`]));
      return spawn(join(binaries, 'postgres'), args, options);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Waits until a server answers at `port`. Throws when it ends before, or takes too long. */
export async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  while (child.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client(addressOf(port, 'postgres'));
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await pause(50);
    }
  }
  throw new Error('PostgreSQL did not start');
}

function addressOf(port: number, databaseName: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${databaseName}`;
}
