import { once } from 'node:events';
import pg from 'pg';
import { findPostgresBinaries } from '../support/postgres-binaries.ts';
import { createCluster, createDatabase, findFreePort, waitUntilReady } from '../support/postgres.ts';
import { NetworkPerson } from './person.ts';
import { signal } from './signals.ts';
import { wait, startFor, WriteLog } from './writers.ts';

const WRITERS = 8;
/** The downtime and the stall of the database in milliseconds. */
const AWAY = 1_000;
const STALL = 5_000;
/** PostgreSQL's default durability. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on' };

/** The result of killing and of stalling the database under a writing program. */
export interface PostgresOutcome {
  kills: number;
  stalls: number;
  acknowledged: number;
  /** The number of writes that failed with 503, and in other ways. */
  notReady: number;
  otherwise: number;
  /** The number of acknowledged writes that are missing in the end. */
  missing: number;
  /** The number of times the program exited by itself. */
  exits: number;
  /** The longest time from the database's return to the next successful write, in milliseconds. */
  slowestReturn: number;
  /** The longest response time of the health check while the database was stalled, in milliseconds. */
  slowestHealth: number;
  /** The maximum number of connections of the program. */
  connections: number;
}

/** Kills the database repeatedly, and then stalls it repeatedly, while the program writes. */
export async function loseDatabaseRepeatedly(kills: number, stalls: number): Promise<PostgresOutcome> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('This machine has no PostgreSQL');
  const cluster = createCluster(binaries);
  const port = await findFreePort();
  let server = cluster.start(port, DURABLE);
  const endAtOnce = () => signal(server, 'SIGKILL');
  process.once('exit', endAtOnce);
  try {
    await waitUntilReady(server, port);
    const program = startFor({ DATABASE_URL: await createDatabase(port, 'halo') }, 300_000);
    const person = new NetworkPerson(`away-${process.pid}@halo.example`);
    const writeLog = new WriteLog(person);
    const address = await program.address;
    await person.register(address);
    let hasEnded = false;
    void program.ended.then(() => (hasEnded = true));
    const outcome = { kills, stalls, slowestReturn: 0, slowestHealth: 0, connections: 0 };
    let isOver = false;
    const writing = writeLog.writeWhile(address, WRITERS, 'written', () => !isOver && !hasEnded);

    const noteReturn = async (name: string) => {
      outcome.slowestReturn = Math.max(outcome.slowestReturn, await writeLog.writeAgain(address, name));
      outcome.connections = Math.max(outcome.connections, await countConnections(port));
    };

    for (let count = 0; count < kills; count += 1) {
      await wait(500);
      signal(server, 'SIGKILL');
      await once(server, 'exit');
      await wait(AWAY);
      server = cluster.start(port, DURABLE);
      await waitUntilReady(server, port);
      await noteReturn(`after kill ${count}`);
    }
    for (let count = 0; count < stalls; count += 1) {
      await wait(500);
      signal(server, 'SIGSTOP');
      const moves = performance.now() + STALL;
      while (performance.now() < moves) {
        const asked = performance.now();
        await person.call(address, 'GET', '/api/health');
        outcome.slowestHealth = Math.max(outcome.slowestHealth, Math.round(performance.now() - asked));
        await wait(100);
      }
      signal(server, 'SIGCONT');
      await noteReturn(`after stall ${count}`);
    }
    isOver = true;
    await writing;
    const exits = Number(hasEnded);
    const missing = await writeLog.countMissing(address);
    program.stop();
    await program.ended;
    const notReady = writeLog.refusals.get(503) ?? 0;
    return {
      ...outcome,
      acknowledged: writeLog.acknowledged,
      notReady,
      otherwise: writeLog.failures - notReady,
      missing,
      exits,
    };
  } finally {
    process.off('exit', endAtOnce);
    signal(server, 'SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await wait(200);
    cluster.remove();
  }
}

/** The number of connections of the program. */
async function countConnections(port: number): Promise<number> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity where application_name = 'halo'`,
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
