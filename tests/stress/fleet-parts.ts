import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgresBinaries } from '../support/postgres-binaries.ts';
import { createCluster, freePort, waitUntilReady, type Cluster } from '../support/postgres.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';
import { signal } from './signals.ts';

/** As PostgreSQL is set unless somebody changes it: what it has acknowledged is on the disk. */
const CAREFUL = { fsync: 'on', synchronous_commit: 'on' };
/** Nobody waits longer for a whole stress test. */
const LONGEST_RUN = 600_000;

/** A PostgreSQL that runs. */
export interface RunningPostgres {
  port: number;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

/** This machine's PostgreSQL. Throws when it has none. */
export function requirePostgres(): string {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('This machine has no PostgreSQL');
  return binaries;
}

/** Starts a server on a cluster, by default an empty one. Both are gone when `end` is over. */
export async function startPostgresServer(
  end: AsyncDisposableStack,
  cluster: Cluster = createCluster(requirePostgres()),
  settings: Record<string, string> = {},
): Promise<RunningPostgres> {
  const port = await freePort();
  const server = cluster.start(port, { ...CAREFUL, ...settings });
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
  return { port, kill };
}

/** Starts several programs on one database at the same moment, and waits until all are ready. They are gone when `end` is over. */
export async function startFleet(
  end: AsyncDisposableStack,
  count: number,
  environment: Record<string, string>,
): Promise<RunningProgram[]> {
  const programs = Array.from({ length: count }, () =>
    startProgram(environment, undefined, { longestRun: LONGEST_RUN }),
  );
  end.defer(async () => {
    for (const program of programs) program.kill();
    await Promise.all(programs.map(async ({ ended }) => ended));
  });
  await Promise.all(programs.map(async ({ ready }) => ready));
  return programs;
}

/** The port that a program listens at. */
export async function portOf(program: RunningProgram): Promise<number> {
  return Number(new URL(await program.address).port);
}

/** Counts the programs that end before they are asked to. */
export function countExits(programs: readonly RunningProgram[]): { exits: number } {
  const count = { exits: 0 };
  for (const { ended } of programs) void ended.then(() => (count.exits += 1));
  return count;
}
