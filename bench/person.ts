import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addDays } from '#shared/calendar/day.ts';
import { findPostgresBinaries } from '#tests/support/postgres-binaries.ts';
import { createCluster, createDatabase, freePort, waitUntilReady } from '#tests/support/postgres.ts';
import { startProgram } from '#tests/support/program.ts';
import { SimulatedUser } from './support/user-simulation.ts';
import type { Measurement } from './support/measurement.ts';

const PEOPLE = 4;
const FIRST_DAY = '2026-01-01';
const DAYS = 365;
/** Until then tables take their first pages, which does not go on. */
const SETTLED = 65;
/** The last days are those whose time is measured, when there is nearly a year to be gone through. */
const TIMED = 30;
/** What is kept of a day is gone on the next. */
const FORGOTTEN = ['idempotency_keys', 'rate_limits'];
const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** What one person's use costs on PostgreSQL: room, and the processors' time. Some people live a year through, day by day. */
export async function measurePerson(): Promise<Measurement[]> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('This machine has no PostgreSQL');
  const cluster = createCluster(binaries);
  const port = await freePort();
  const server = cluster.start(port, {});
  const dataDir = mkdtempSync(join(tmpdir(), 'halo-bench-'));
  try {
    await waitUntilReady(server, port);
    const DATABASE_URL = await createDatabase(port, 'halo');
    const environment = { DATA_DIR: dataDir, DATABASE_URL, RATE_LIMIT_SCALE: '0' };
    const program = startProgram(environment, undefined, { longestRun: 3_600_000 });
    const address = (await program.address).replace('localhost', '127.0.0.1');
    const database = new pg.Client(DATABASE_URL);
    await database.connect();
    const gauge = { database, program: program.pid, server: server.pid ?? 0 };
    const measured = await liveAYear(address, gauge);
    await database.end();
    program.stop();
    await program.ended;
    return measured;
  } finally {
    server.kill('SIGINT');
    await new Promise((resolve) => server.once('exit', resolve));
    cluster.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Where to read what a life costs. */
interface Gauge {
  database: pg.Client;
  /** The processes of halo and of PostgreSQL. */
  program: number;
  server: number;
}

async function liveAYear(address: string, gauge: Gauge): Promise<Measurement[]> {
  const lives = Array.from(
    { length: PEOPLE },
    (_, number) => new SimulatedUser(address, `life-${number}@halo.example`),
  );
  for (const life of lives) await life.begin(FIRST_DAY);
  const live = async (from: number, to: number) => {
    for (let number = from; number < to; number += 1) {
      await Promise.all(lives.map(async (life) => life.live(addDays(FIRST_DAY, number), number)));
      await gauge.database.query('delete from idempotency_keys');
    }
  };
  await live(0, SETTLED);
  const early = await sizeOf(gauge);
  await live(SETTLED, DAYS - TIMED);
  const before = await readGauge(lives, gauge);
  await live(DAYS - TIMED, DAYS);
  const after = await readGauge(lives, gauge);
  const late = await sizeOf(gauge);
  const ahead = await aheadAfterCheckpoint(lives, gauge);
  const signingIn = await timeSigningIn(address, gauge);
  const perDay = (name: keyof typeof after) => (after[name] - before[name]) / (PEOPLE * TIMED);
  const growth = (late - early) / (PEOPLE * (DAYS - SETTLED));
  return [
    { name: 'Room of a year of one person', value: (growth * DAYS) / 1_000, unit: 'kB' },
    { name: 'Calls of a day of one person', value: perDay('calls'), unit: 'calls' },
    { name: 'Their answers', value: perDay('bytes') / 1_000, unit: 'kB' },
    { name: 'Time of halo for them', value: perDay('halo'), unit: 'ms' },
    { name: 'Time of PostgreSQL for them', value: perDay('postgres'), unit: 'ms' },
    { name: 'What PostgreSQL writes ahead of them', value: perDay('ahead') / 1_000, unit: 'kB' },
    { name: 'The same where every page is new to it', value: ahead / 1_000, unit: 'kB' },
    { name: 'Time of halo for signing in', value: signingIn, unit: 'ms' },
  ];
}

/**
 * How many bytes are written ahead of a day right after a checkpoint, when the first change of each page takes all of it along: so it
 * is where so many people share the pages that nobody finds one that was just written.
 */
async function aheadAfterCheckpoint(lives: readonly SimulatedUser[], { database }: Gauge): Promise<number> {
  let ahead = 0;
  for (const life of lives) {
    await database.query('checkpoint');
    const before = await writtenAhead(database);
    await life.live(addDays(FIRST_DAY, DAYS), DAYS);
    ahead += (await writtenAhead(database)) - before;
  }
  return ahead / lives.length;
}

async function writtenAhead(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ ahead: string }>(`select pg_current_wal_lsn() - '0/0' as ahead`);
  return Number(rows[0]?.ahead);
}

/** What has been used so far: calls, bytes, and milliseconds of the processors. */
async function readGauge(lives: readonly SimulatedUser[], { database, program, server }: Gauge) {
  return {
    calls: lives.reduce((sum, { calls }) => sum + calls, 0),
    bytes: lives.reduce((sum, { bytes }) => sum + bytes, 0),
    halo: millisecondsOf(program, false),
    postgres: childrenOf(server).reduce((sum, pid) => sum + millisecondsOf(pid, false), millisecondsOf(server, true)),
    ahead: await writtenAhead(database),
  };
}

/** How many bytes the tables take with their indexes. */
async function sizeOf({ database }: Gauge): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(relid)) as bytes from pg_stat_user_tables where relname <> all($1)`,
    [FORGOTTEN],
  );
  return Number(rows[0]?.bytes);
}

async function timeSigningIn(address: string, { program }: Gauge): Promise<number> {
  const count = 20;
  const body = JSON.stringify({ email: 'life-0@halo.example', password: 'a long walk' });
  const start = millisecondsOf(program, false);
  for (let each = 0; each < count; each += 1) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`);
  }
  return (millisecondsOf(program, false) - start) / count;
}

/** The processors' time that a process has taken, and with `withGone` its children that have ended. */
function millisecondsOf(pid: number, withGone: boolean): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name, which may have spaces; the 14th to 17th are the times.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const times = fields.slice(11, withGone ? 15 : 13);
  return (times.reduce((sum, time) => sum + time, 0) * 1_000) / TICKS_A_SECOND;
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        const text = readFileSync(`/proc/${child}/stat`, 'utf8');
        return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
}
