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

/** A PostgreSQL server for one test run. */
export interface TemporaryPostgres {
  /** One line that describes this PostgreSQL. */
  description: string;
  /** Creates an empty database and returns its URL. */
  url(databaseName: string): Promise<string>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * How a test file reaches PostgreSQL: a running server, servers with Citus, or its own PGlite because there is no server.
 * `template` names a prepared database without rows. It can be copied in less time than the migrations take. `empty` names
 * one without tables.
 */
export type PostgresAddress =
  | { kind: 'server'; url: string; template?: string }
  | { kind: 'citus'; ports: number[]; template: string; empty: string }
  | { kind: 'pglite' };

const START_MILLISECONDS = 30_000;

/** Settings without durability, for speed. */
export const WITHOUT_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts PostgreSQL on a free local port, from installed binaries or from those that apt-get installs. Returns
 * undefined when there are none; each test file then starts a PGlite.
 * `HALO_TEST_POSTGRES=pglite` skips the search, and `HALO_TEST_POSTGRES=pgbouncer` puts PgBouncer in front. Writes
 * survive a crash only when `isDurable` is set.
 */
export async function startPostgres(isDurable = false): Promise<(TemporaryPostgres & { port: number }) | undefined> {
  if (process.env['HALO_TEST_POSTGRES'] === 'pglite') return undefined;
  const found = findPostgresBinaries();
  if (found !== undefined) return startWithPooler(isDurable, found, `this machine's own binaries (${found})`);
  const installed = installPackage('postgresql') ? findPostgresBinaries() : undefined;
  return installed === undefined
    ? undefined
    : startWithPooler(isDurable, installed, `installed with apt-get (${installed})`);
}

/** Starts PostgreSQL, behind PgBouncer if the environment says so. */
async function startWithPooler(
  isDurable: boolean,
  binaries: string,
  description: string,
): Promise<TemporaryPostgres & { port: number }> {
  const postgres = await startBinaries(binaries, description, isDurable ? {} : WITHOUT_DURABILITY);
  if (process.env['HALO_TEST_POSTGRES'] !== 'pgbouncer') return postgres;
  const pooler = await startPooler(await findFreePort(), postgres.port, 10);
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
 * Starts PGlite, PostgreSQL compiled to WebAssembly, on a free port.
 * It has one database, so each caller starts its own, and one session that all connections share. A test in which many
 * requests wait for one another may deadlock on it.
 */
export async function startPglite(): Promise<TemporaryPostgres> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket');
  const database = await PGlite.create();
  const port = await findFreePort();
  const server = new PGLiteSocketServer({ db: database, port, host: '127.0.0.1', maxConnections: 20 });
  await server.start();
  return {
    description: 'PGlite',
    url: async () => createUrl(port, 'postgres'),
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}

/** Creates a database on the server at `port`, empty or as a copy of `template`, and returns its URL. */
export async function createDatabase(port: number, name: string, template?: string): Promise<string> {
  return createDatabaseAt(createUrl(port, 'postgres'), name, template);
}

/** Creates a database on the server of another database's URL, empty or as a copy of `template`, and returns its URL. */
export async function createDatabaseAt(url: string, name: string, template?: string): Promise<string> {
  await runAt(url, async (client) => {
    const copy = template === undefined ? '' : ` template ${client.escapeIdentifier(template)}`;
    await client.query(`create database ${client.escapeIdentifier(name)}${copy}`);
  });
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

/** Drops a database on the server of another database's URL, and ends the connections to it. */
export async function dropDatabaseAt(url: string, name: string): Promise<void> {
  await runAt(url, async (client) => client.query(`drop database ${client.escapeIdentifier(name)} with (force)`));
}

async function runAt(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A free port of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
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
): Promise<TemporaryPostgres & { port: number }> {
  const cluster = createCluster(binaries);
  const port = await findFreePort();
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

/** A data folder of PostgreSQL, on which servers can be started one after another. */
export interface Cluster {
  /** Starts a server without waiting until it is ready. */
  start(port: number, settings: Record<string, string>): ChildProcess;
  remove(): void;
}

/** Creates an empty cluster with these binaries. */
export function createCluster(binaries: string): Cluster {
  const how = ['-U', 'postgres', '-A', 'trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  return makeCluster(binaries, 'initdb', how);
}

/** Copies the cluster of the server at `port`. A server on the copy is a read-only standby of that server. */
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
  // A server that connects to another one, as Citus does, must not look for certificates in the home of root.
  const options: SpawnOptions = { stdio: 'ignore', cwd: folder, env: { ...process.env, HOME: folder }, ...user };
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

/** Waits until a server accepts connections at `port`. Throws when it ends first or takes too long. */
export async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  while (child.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client(createUrl(port, 'postgres'));
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

/** The URL of a database on a server of this machine. */
export function createUrl(port: number, databaseName: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${databaseName}`;
}
