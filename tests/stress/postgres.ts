import { once } from 'node:events';
import pg from 'pg';
import { findPostgresBinaries } from '../support/postgres-binaries.ts';
import { createCluster, createDatabase, freePort, waitUntilReady } from '../support/postgres.ts';
import { NetworkPerson } from './person.ts';
import { signal } from './signals.ts';
import { after, startFor, Writings } from './writers.ts';

const WRITERS = 8;
/** How long the database is away, and how long it does not move, in milliseconds. */
const AWAY = 1_000;
const STALL = 5_000;
/** As PostgreSQL is set unless somebody changes it: what it has acknowledged is on the disk. */
const CAREFUL = { fsync: 'on', synchronous_commit: 'on' };

/** What came of killing and of stopping the database under a writing program. */
export interface PostgresOutcome {
  kills: number;
  stalls: number;
  acknowledged: number;
  /** How many writes were answered that the database is away, and how many in another way that is no success. */
  notReady: number;
  otherwise: number;
  /** How many of the writes that were answered with success are not there in the end. */
  missing: number;
  /** How many times the program ended by itself. */
  exits: number;
  /** The longest time from the database's return to the next write that succeeded, in milliseconds. */
  slowestReturn: number;
  /** The longest time in which the program said whether it is ready while the database stood still, in milliseconds. */
  slowestHealth: number;
  /** The most connections that the program had. */
  connections: number;
}

/** Kills the database so many times, and lets it stand still so many times, while the program writes. */
export async function loseDatabaseAgainAndAgain(kills: number, stalls: number): Promise<PostgresOutcome> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('This machine has no PostgreSQL');
  const cluster = createCluster(binaries);
  const port = await freePort();
  let server = cluster.start(port, CAREFUL);
  const endAtOnce = () => signal(server, 'SIGKILL');
  process.once('exit', endAtOnce);
  try {
    await waitUntilReady(server, port);
    const program = startFor({ DATABASE_URL: await createDatabase(port, 'halo') }, 300_000);
    const person = new NetworkPerson(`away-${process.pid}@halo.example`);
    const writings = new Writings(person);
    const address = await program.address;
    await person.register(address);
    let hasEnded = false;
    void program.ended.then(() => (hasEnded = true));
    const outcome = { kills, stalls, slowestReturn: 0, slowestHealth: 0, connections: 0 };
    let isOver = false;
    const writing = writings.writeWhile(address, WRITERS, 'written', () => !isOver && !hasEnded);

    const noteReturn = async (name: string) => {
      outcome.slowestReturn = Math.max(outcome.slowestReturn, await writings.writeAgain(address, name));
      outcome.connections = Math.max(outcome.connections, await countConnections(port));
    };

    for (let count = 0; count < kills; count += 1) {
      await after(500);
      signal(server, 'SIGKILL');
      await once(server, 'exit');
      await after(AWAY);
      server = cluster.start(port, CAREFUL);
      await waitUntilReady(server, port);
      await noteReturn(`after kill ${count}`);
    }
    for (let count = 0; count < stalls; count += 1) {
      await after(500);
      signal(server, 'SIGSTOP');
      const moves = performance.now() + STALL;
      while (performance.now() < moves) {
        const asked = performance.now();
        await person.call(address, 'GET', '/api/health');
        outcome.slowestHealth = Math.max(outcome.slowestHealth, Math.round(performance.now() - asked));
        await after(100);
      }
      signal(server, 'SIGCONT');
      await noteReturn(`after stall ${count}`);
    }
    isOver = true;
    await writing;
    const exits = Number(hasEnded);
    const missing = await writings.countMissing(address);
    program.stop();
    await program.ended;
    const notReady = writings.refusals.get(503) ?? 0;
    return {
      ...outcome,
      acknowledged: writings.acknowledged,
      notReady,
      otherwise: writings.failures - notReady,
      missing,
      exits,
    };
  } finally {
    process.off('exit', endAtOnce);
    signal(server, 'SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await after(200);
    cluster.remove();
  }
}

/** How many connections the program has. */
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
