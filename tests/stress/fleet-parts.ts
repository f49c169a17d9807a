import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgresBinaries } from '../support/postgres-binaries.ts';
import { createCluster, findFreePort, waitUntilReady, type Cluster } from '../support/postgres.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';
import { signal } from './signals.ts';

/** PostgreSQL's default durability. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on' };
/** The time limit of a whole stress test, in milliseconds. */
const MAX_RUN = 600_000;

/** A running PostgreSQL server. */
export interface RunningPostgres {
  port: number;
  /** Its main process. */
  pid: number;
  /** Kills the server at once. */
  kill(): Promise<void>;
}

/** The folder of the local PostgreSQL binaries. Throws when there are none. */
export function requirePostgres(): string {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('This machine has no PostgreSQL');
  return binaries;
}

/** Starts a server on a cluster, by default a new one. `end` stops the server and removes the cluster. */
export async function startPostgresServer(
  end: AsyncDisposableStack,
  cluster: Cluster = createCluster(requirePostgres()),
  settings: Record<string, string> = {},
): Promise<RunningPostgres> {
  const port = await findFreePort();
  const server = cluster.start(port, { ...DURABLE, ...settings });
  const kill = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    signal(server, 'SIGKILL');
    await once(server, 'exit');
  };
  const endAtOnce = () => signal(server, 'SIGKILL');
  process.once('exit', endAtOnce);
  end.defer(async () => {
    process.off('exit', endAtOnce);
    await kill();
    await pause(200);
    cluster.remove();
  });
  await waitUntilReady(server, port);
  return { port, pid: server.pid ?? 0, kill };
}

/** Starts several programs on one database at once and waits until all are ready. `end` kills them. */
export async function startFleet(
  end: AsyncDisposableStack,
  count: number,
  environment: Record<string, string>,
): Promise<RunningProgram[]> {
  const programs = Array.from({ length: count }, () => startProgram(environment, undefined, { longestRun: MAX_RUN }));
  end.defer(async () => {
    for (const program of programs) program.kill();
    await Promise.all(programs.map(async ({ ended }) => ended));
  });
  await Promise.all(programs.map(async ({ ready }) => ready));
  return programs;
}

/** The port of a program. */
export async function readPort(program: RunningProgram): Promise<number> {
  return Number(new URL(await program.address).port);
}

/** Counts the programs that exit by themselves. */
export function countExits(programs: readonly RunningProgram[]): { exits: number } {
  const count = { exits: 0 };
  for (const { ended } of programs) void ended.then(() => (count.exits += 1));
  return count;
}
