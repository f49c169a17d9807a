import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { distribute } from '#server/database/distribution.ts';
import { openAsItIs } from '#server/database/open-database.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { createCluster, createDatabaseAt, createUrl, findFreePort, waitUntilReady } from './postgres.ts';

/** A PostgreSQL server with Citus on this machine. */
export interface CitusNode {
  port: number;
  /** Its main process. */
  pid(): number;
  /** Ends the server like a power failure. */
  kill(): Promise<void>;
  /** Starts the server again. */
  start(): Promise<void>;
}

/** A coordinator and its workers, on this machine. The first node is the coordinator. */
export interface CitusServers {
  nodes: readonly CitusNode[];
  /** Adds a worker. Each database has to be told of it. */
  addNode(): Promise<CitusNode>;
  stop(): Promise<void>;
}

/** What is missing on a machine without Citus. */
export const CITUS_MISSING =
  'Citus is not installed. Build it for the PostgreSQL of this machine: https://github.com/citusdata/citus';

/** Each table of a test has few parts, so that it is made quickly. */
const SHARDS = 4;

/** Starts a coordinator and workers. Returns undefined on a machine without Citus. */
export async function startCitus(
  workers: number,
  settings: Record<string, string> = {},
): Promise<CitusServers | undefined> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined || !hasCitus(binaries)) return undefined;
  const nodes: (CitusNode & { stop: () => Promise<void> })[] = [];
  const addNode = async (): Promise<CitusNode> => {
    const node = await startNode(binaries, { 'citus.shard_count': String(SHARDS), ...settings });
    nodes.push(node);
    return node;
  };
  const stop = async (): Promise<void> => {
    process.off('exit', endAtOnce);
    for (const node of nodes.toReversed()) await node.stop();
  };
  const endAtOnce = (): void => {
    for (const node of nodes) void node.kill();
  };
  process.once('exit', endAtOnce);
  for (let count = 0; count <= workers; count += 1) await addNode();
  return { nodes, addNode, stop };
}

function hasCitus(binaries: string): boolean {
  const folder = execFileSync(join(binaries, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim();
  return existsSync(join(folder, 'extension', 'citus.control'));
}

async function startNode(binaries: string, settings: Record<string, string>) {
  const cluster = createCluster(binaries);
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = cluster.start(port, { shared_preload_libraries: 'citus', ...settings });
    await waitUntilReady(child, port);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    port,
    pid: () => child?.pid ?? 0,
    start,
    kill: async () => end('SIGQUIT'),
    stop: async () => {
      await end('SIGINT');
      cluster.remove();
    },
  };
}

/** Creates a database on all nodes, in which the coordinator knows the others. Returns its URL. */
export async function createCitusDatabase(ports: readonly number[], name: string): Promise<string> {
  for (const port of ports) {
    await createDatabaseAt(createUrl(port, 'postgres'), name);
    await runOn(port, name, ['create extension citus']);
  }
  const [coordinator = 0, ...workers] = ports;
  await runOn(coordinator, name, [
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`,
    ...workers.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
  ]);
  return createUrl(coordinator, name);
}

/** Lets a database of all nodes be copied. Nobody can connect to it any longer. */
export async function makeTemplate(ports: readonly number[], name: string): Promise<void> {
  for (const port of ports) {
    await runOn(port, 'postgres', [
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    ]);
  }
}

/** Copies a database of all nodes. Returns the URL of the copy. */
export async function copyCitusDatabase(ports: readonly number[], name: string, template: string): Promise<string> {
  for (const port of ports) await createDatabaseAt(createUrl(port, 'postgres'), name, template);
  return createUrl(ports[0] ?? 0, name);
}

/** Drops a database of all nodes. Each database costs each node a process of Citus. */
export async function dropCitusDatabase(ports: readonly number[], name: string): Promise<void> {
  for (const port of ports) {
    const drop = async () => runOn(port, 'postgres', [`drop database ${name} with (force)`]);
    // Force may miss a process of Citus that is just starting. PostgreSQL then gives up after five seconds.
    await drop().catch(drop);
  }
}

/** Distributes a database as the command does. */
export async function distributeDatabase(databaseUrl: string): Promise<void> {
  const database = await openAsItIs({ dataDir: '', databaseUrl }, () => undefined);
  try {
    await distribute(database, () => undefined);
  } finally {
    await database.close();
  }
}

/** Runs statements on one node. */
export async function runOn(port: number, database: string, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client(createUrl(port, database));
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}
