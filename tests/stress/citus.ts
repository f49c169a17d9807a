import {
  CITUS_MISSING,
  createCitusDatabase,
  distributeDatabase,
  runOn,
  startCitus,
  type CitusNode,
  type CitusServers,
} from '../support/citus.ts';
import { createDatabaseAt, createUrl } from '../support/postgres.ts';
import type { RunningProgram } from '../support/program.ts';
import { countExits, startFleet, startPostgresServer } from './fleet-parts.ts';
import { measurePace } from './pace.ts';
import { NetworkPerson } from './person.ts';
import { readServerCpu } from './server-cpu.ts';
import { wait, WriteLog } from './writers.ts';

/** The settings of a server that is in use, with what counts the servers of each statement and moves tables in use. */
const IN_USE = {
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'logical',
  'citus.enable_stat_counters': 'on',
  'citus.shard_count': '16',
};
const DATABASE = 'spread';
const PEOPLE = 12;
/** How often each person makes the calls whose servers are counted. */
const ROUNDS = 20;
const DAY = '2026-11-21';

/** The result of spreading people over servers, of losing one, and of adding one. */
export interface CitusOutcome {
  /** Calls per second of one PostgreSQL and of three nodes of Citus: reading days, and creating tasks. */
  readsAlone: number;
  createsAlone: number;
  reads: number;
  creates: number;
  /** The CPU time of PostgreSQL for such a call, in milliseconds. */
  readCpuAlone: number;
  createCpuAlone: number;
  readCpu: number;
  createCpu: number;
  /** The coordinator's percentage of it. */
  coordinatorShare: number;
  /** Statements that Citus sent to one server while people made calls, and to several in addition to an equal idle time. */
  toOneServer: number;
  toSeveralServers: number;
  statementsPerCall: number;
  acknowledged: number;
  /** Failed writes of people of the killed server: with 503, and in other ways. Those of all other people. */
  notReady: number;
  otherwise: number;
  failuresOfOthers: number;
  /** How long the killed server took to start and to recover, in milliseconds. */
  serverStart: number;
  /** From then to the last of its people's next writes, in milliseconds. */
  slowestReturn: number;
  /** How many parts of tables were moved to an added server, and what failed meanwhile. */
  moved: number;
  failedWhileMoved: number;
  slowestWhileMoved: number;
  /** Changes that were recorded although nobody made them. */
  invented: number;
  /** The number of acknowledged writes that are missing in the end. */
  missing: number;
  exits: number;
}

/** Spreads people over two servers, kills one under load, and adds a third. Throws on a machine without Citus. */
export async function spreadPeople(): Promise<CitusOutcome> {
  await using end = new AsyncDisposableStack();
  const alone = await measureAlone();
  const servers = await startCitus(2, IN_USE);
  if (servers === undefined) throw new Error(CITUS_MISSING);
  end.defer(async () => servers.stop());
  const url = await createCitusDatabase(
    servers.nodes.map(({ port }) => port),
    DATABASE,
  );
  await distributeDatabase(url);
  const programs = await startFleet(end, 2, { DATABASE_URL: url, RATE_LIMIT_SCALE: '0' });
  const exits = countExits(programs);
  const addresses = await Promise.all(programs.map(async ({ address }) => address));
  const pace = await measureSpread(servers, addresses[0] ?? '');
  const people = await registerPeople(addresses);
  const counted = await countServers(servers, people);
  const lost = await loseServer(servers, people);
  const added = await addServer(servers, people);
  let missing = 0;
  for (const { log, address } of people) missing += await log.countMissing(address);
  return {
    readsAlone: alone.reads,
    createsAlone: alone.creates,
    readCpuAlone: alone.readCpu,
    createCpuAlone: alone.createCpu,
    ...pace,
    ...counted,
    ...lost,
    ...added,
    acknowledged: people.reduce((sum, { log }) => sum + log.acknowledged, 0),
    missing,
    exits: exits.exits,
  };
}

/** The pace of one PostgreSQL with the same durability. */
async function measureAlone() {
  await using end = new AsyncDisposableStack();
  const { port, pid } = await startPostgresServer(end);
  const url = await createDatabaseAt(createUrl(port, 'postgres'), DATABASE);
  const [program] = await startFleet(end, 1, { DATABASE_URL: url, RATE_LIMIT_SCALE: '0' });
  return await measurePace(await (program as RunningProgram).address, PEOPLE, [pid]);
}

/** The pace of Citus, and the coordinator's share of its CPU time. */
async function measureSpread({ nodes }: CitusServers, address: string) {
  const pids = nodes.map((node) => node.pid());
  const coordinator = pids.slice(0, 1);
  const before = { all: readServerCpu(pids), coordinator: readServerCpu(coordinator) };
  const pace = await measurePace(address, PEOPLE, pids);
  const all = readServerCpu(pids) - before.all;
  const coordinatorShare = Math.round((100 * (readServerCpu(coordinator) - before.coordinator)) / all);
  return { ...pace, coordinatorShare };
}

interface SpreadPerson {
  person: NetworkPerson;
  address: string;
  log: WriteLog;
}

/** Registers people, who use the processes in turn. */
async function registerPeople(addresses: readonly string[]): Promise<SpreadPerson[]> {
  const people: SpreadPerson[] = [];
  for (let number = 0; number < PEOPLE; number += 1) {
    const address = addresses[number % addresses.length] ?? '';
    const person = new NetworkPerson(`spread-${number}@halo.example`);
    await person.register(address);
    people.push({ person, address, log: new WriteLog(person) });
  }
  return people;
}

/** Counts to how many servers Citus sends the statements of everyday calls. */
async function countServers({ nodes }: CitusServers, people: readonly SpreadPerson[]) {
  const coordinator = nodes[0] as CitusNode;
  const start = performance.now();
  const before = await readCounters(coordinator);
  let calls = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { person, address } of people) {
      const response = await person.call(address, 'POST', '/api/tasks', { title: `Round ${round}`, date: DAY });
      const { id } = (await response.json()) as { id: number };
      await person.read(address, `/api/tasks/date/${DAY}`);
      await person.read(address, '/api/goals/all');
      await person.read(address, '/api/history');
      await person.call(address, 'PUT', `/api/tasks/${id}`, { isCompleted: true });
      await person.call(address, 'DELETE', `/api/tasks/${id}`);
      calls += 6;
    }
  }
  const after = await readCounters(coordinator);
  const toOneServer = after.one - before.one;
  // The background asks all servers for due reminders and webhooks, whether people make calls or not.
  await wait(performance.now() - start);
  const idle = await readCounters(coordinator);
  return {
    toOneServer,
    toSeveralServers: after.several - before.several - (idle.several - after.several),
    statementsPerCall: Math.round((toOneServer / calls) * 10) / 10,
  };
}

/** How many statements Citus has sent to one server and to several. */
async function readCounters({ port }: CitusNode): Promise<{ one: number; several: number }> {
  return readRow<{ one: number; several: number }>(
    port,
    `select query_execution_single_shard::integer as one, query_execution_multi_shard::integer as several
     from citus_stat_counters where name = '${DATABASE}'`,
  );
}

/** The only row that a statement returns. */
async function readRow<Row>(port: number, statement: string): Promise<Row> {
  const [result] = await runOn(port, DATABASE, [statement]);
  if (result === undefined) throw new Error('There is no result');
  return result.rows[0] as Row;
}

/** The people whose rows are on a server. */
async function findPeopleOf(coordinator: CitusNode, node: CitusNode): Promise<Set<string>> {
  const { emails } = await readRow<{ emails: string[] }>(
    coordinator.port,
    `select coalesce(json_agg(email), '[]') as emails from users join pg_dist_shard_placement as placement
       on placement.shardid = get_shard_id_for_distribution_column('users', users.id)
     where nodeport = ${node.port}`,
  );
  return new Set(emails);
}

/** Kills a server while everybody writes, and starts it again. */
async function loseServer(servers: CitusServers, people: readonly SpreadPerson[]) {
  const [coordinator, node] = servers.nodes as readonly [CitusNode, CitusNode];
  const affected = await findPeopleOf(coordinator, node);
  let isOver = false;
  const writing = Promise.all(
    people.map(async ({ log, address }) => log.writeWhile(address, 1, 'written', () => !isOver)),
  );
  await wait(2_000);
  await node.kill();
  await wait(3_000);
  const start = performance.now();
  await node.start();
  const started = performance.now();
  const theirs = people.filter(({ person }) => affected.has(person.email));
  await Promise.all(theirs.map(async ({ log, address }) => log.writeAgain(address, 'again')));
  const slowestReturn = Math.round(performance.now() - started);
  await wait(1_000);
  isOver = true;
  await writing;
  const others = people.filter(({ person }) => !affected.has(person.email));
  const notReady = theirs.reduce((sum, { log }) => sum + (log.refusals.get(503) ?? 0), 0);
  return {
    notReady,
    otherwise: countFailures(theirs) - notReady,
    failuresOfOthers: countFailures(others),
    serverStart: Math.round(started - start),
    slowestReturn,
  };
}

function countFailures(people: readonly SpreadPerson[]): number {
  return people.reduce((sum, { log }) => sum + log.failures, 0);
}

/** Adds a server while everybody writes, and moves parts of the tables to it. */
async function addServer(servers: CitusServers, people: readonly SpreadPerson[]) {
  const coordinator = servers.nodes[0] as CitusNode;
  const before = countFailures(people);
  const node = await servers.addNode();
  await createDatabaseAt(createUrl(node.port, 'postgres'), DATABASE);
  await runOn(node.port, DATABASE, ['create extension citus']);
  let isOver = false;
  let slowest = 0;
  const writing = Promise.all(
    people.map(async ({ log, address }) => {
      let start = performance.now();
      await log.writeWhile(address, 1, 'moved', () => {
        slowest = Math.max(slowest, performance.now() - start);
        start = performance.now();
        return !isOver;
      });
    }),
  );
  await runOn(coordinator.port, DATABASE, [
    `select citus_add_node('127.0.0.1', ${node.port})`,
    `select rebalance_table_shards()`,
  ]);
  isOver = true;
  await writing;
  const { moved } = await readRow<{ moved: number }>(
    coordinator.port,
    `select count(*)::integer as moved from pg_dist_shard_placement where nodeport = ${node.port}`,
  );
  // Each task that was created is one change. Each round is three.
  const { invented } = await readRow<{ invented: number }>(
    coordinator.port,
    `select (select count(*) from row_changes)::integer - (select count(*) from tasks)::integer
       - ${3 * ROUNDS * people.length} as invented`,
  );
  return {
    moved,
    failedWhileMoved: countFailures(people) - before,
    slowestWhileMoved: Math.round(slowest),
    invented,
  };
}
