import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addDays } from '#shared/calendar/day.ts';
import { findPostgresBinaries } from '#tests/support/postgres-binaries.ts';
import { createCluster, createDatabase, findFreePort, waitUntilReady } from '#tests/support/postgres.ts';
import { startProgram } from '#tests/support/program.ts';
import { readCpuTime } from './support/cpu-time.ts';
import { SimulatedUser } from './support/user-simulation.ts';
import type { Measurement } from './support/measurement.ts';

const PEOPLE = 4;
const FIRST_DAY = '2026-01-01';
const DAYS = 365;
/** The first days, in which tables take their initial pages. */
const SETTLING_DAYS = 65;
/** The last days, whose time is measured after nearly a year of use. */
const TIMED_DAYS = 30;
/** Tables whose rows are deleted after a day. */
const SHORT_LIVED_TABLES = ['idempotency_keys', 'rate_limits'];
const HISTORY_TABLES = ['row_changes', 'change_counters'];

/** Measures the cost of one user on PostgreSQL: storage and CPU time. Simulates a year of several users, day by day. */
export async function measurePerson(): Promise<Measurement[]> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('This machine has no PostgreSQL');
  const cluster = createCluster(binaries);
  const port = await findFreePort();
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
    const measured = await simulateYear(address, gauge);
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

/** The sources of the figures. */
interface Gauge {
  database: pg.Client;
  /** The process ids of halo and of PostgreSQL. */
  program: number;
  server: number;
}

async function simulateYear(address: string, gauge: Gauge): Promise<Measurement[]> {
  const users = Array.from(
    { length: PEOPLE },
    (_, number) => new SimulatedUser(address, `life-${number}@halo.example`),
  );
  for (const user of users) await user.begin(FIRST_DAY);
  const simulateDays = async (from: number, to: number) => {
    for (let number = from; number < to; number += 1) {
      await Promise.all(users.map(async (user) => user.simulateDay(addDays(FIRST_DAY, number), number)));
      await gauge.database.query('delete from idempotency_keys');
    }
  };
  await simulateDays(0, SETTLING_DAYS);
  const early = await readTableSizes(gauge);
  await simulateDays(SETTLING_DAYS, DAYS - TIMED_DAYS);
  const before = await readGauge(users, gauge);
  await simulateDays(DAYS - TIMED_DAYS, DAYS);
  const after = await readGauge(users, gauge);
  const late = await readTableSizes(gauge);
  const ahead = await measureWalAfterCheckpoint(users, gauge);
  const signingIn = await measureSignIn(address, gauge);
  const perDay = (name: keyof typeof after) => (after[name] - before[name]) / (PEOPLE * TIMED_DAYS);
  const ofYear = (name: keyof typeof late) =>
    ((late[name] - early[name]) * DAYS) / (PEOPLE * (DAYS - SETTLING_DAYS) * 1_000);
  return [
    { name: 'Storage of a year of one person', value: ofYear('all'), unit: 'kB' },
    { name: '… of which history', value: ofYear('history'), unit: 'kB' },
    { name: 'Calls of a day of one person', value: perDay('calls'), unit: 'calls' },
    { name: 'Response bytes of a day', value: perDay('bytes') / 1_000, unit: 'kB' },
    { name: 'CPU time of halo for a day', value: perDay('halo'), unit: 'ms' },
    { name: 'CPU time of PostgreSQL for a day', value: perDay('postgres'), unit: 'ms' },
    { name: 'Write-ahead log of a day', value: perDay('ahead') / 1_000, unit: 'kB' },
    { name: 'Write-ahead log of a day right after a checkpoint', value: ahead / 1_000, unit: 'kB' },
    { name: 'CPU time of halo for signing in', value: signingIn, unit: 'ms' },
  ];
}

/**
 * The bytes of write-ahead log for one day right after a checkpoint, when the first change of each page is logged with
 * the whole page. This is the case with so many users that pages are rarely written twice between checkpoints.
 */
async function measureWalAfterCheckpoint(users: readonly SimulatedUser[], { database }: Gauge): Promise<number> {
  let ahead = 0;
  for (const user of users) {
    await database.query('checkpoint');
    const before = await readWalPosition(database);
    await user.simulateDay(addDays(FIRST_DAY, DAYS), DAYS);
    ahead += (await readWalPosition(database)) - before;
  }
  return ahead / users.length;
}

async function readWalPosition(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ ahead: string }>(`select pg_current_wal_lsn() - '0/0' as ahead`);
  return Number(rows[0]?.ahead);
}

/** The usage so far: requests, bytes, and milliseconds of CPU time. */
async function readGauge(users: readonly SimulatedUser[], { database, program, server }: Gauge) {
  return {
    calls: users.reduce((sum, { calls }) => sum + calls, 0),
    bytes: users.reduce((sum, { bytes }) => sum + bytes, 0),
    halo: readCpuTime(program),
    postgres: listChildren(server).reduce((sum, pid) => sum + readCpuTime(pid), readCpuTime(server, true)),
    ahead: await readWalPosition(database),
  };
}

/** The size of the tables with their indexes in bytes: of all, and of those of the history. */
async function readTableSizes({ database }: Gauge): Promise<{ all: number; history: number }> {
  const { rows } = await database.query<{ all: string; history: string }>(
    `select sum(pg_total_relation_size(relid)) as all,
       sum(pg_total_relation_size(relid)) filter (where relname = any($2)) as history
     from pg_stat_user_tables where relname <> all($1)`,
    [SHORT_LIVED_TABLES, HISTORY_TABLES],
  );
  return { all: Number(rows[0]?.all), history: Number(rows[0]?.history) };
}

async function measureSignIn(address: string, { program }: Gauge): Promise<number> {
  const count = 20;
  const body = JSON.stringify({ email: 'life-0@halo.example', password: 'a long walk' });
  const start = readCpuTime(program);
  for (let each = 0; each < count; each += 1) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${address}/api/login`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`Signing in answered ${response.status}`);
  }
  return (readCpuTime(program) - start) / count;
}

function listChildren(pid: number): number[] {
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
