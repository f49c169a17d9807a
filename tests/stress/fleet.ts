import { startBalancer } from '../support/deployed.ts';
import { createDatabase, findFreePort } from '../support/postgres.ts';
import type { RunningProgram } from '../support/program.ts';
import { readPort, startFleet, startPostgresServer } from './fleet-parts.ts';
import { NetworkPerson } from './person.ts';
import { checkSharedState, type SharedState } from './shared-state.ts';
import { wait, WriteLog } from './writers.ts';

const DAY = '2026-11-21';
const PEOPLE = 16;
const WRITERS = 8;
const USE = 5_000;
const BEHIND_PROXY = { TRUST_PROXY: '1' };

/** The result of several processes on one database behind a load balancer. */
export interface FleetOutcome extends SharedState {
  /** The requests per second of one, two and four processes, with three reads per write. */
  requestsOf1: number;
  requestsOf2: number;
  requestsOf4: number;
  /** The number of failed requests. */
  failed: number;
  /** How many of four processes served the requests of one user. */
  answeredBy: number;
  kills: number;
  acknowledged: number;
  /** The largest number of writes that failed at one kill. */
  mostFailed: number;
  /** The number of reads that failed while processes were killed. */
  failedReads: number;
  /** The number of acknowledged writes that are missing in the end. */
  missing: number;
}

/**
 * Runs one, two and four processes on one PostgreSQL behind a load balancer, and kills processes of four under load.
 */
export async function serveAsFleet(kills: number): Promise<FleetOutcome> {
  await using end = new AsyncDisposableStack();
  const postgres = await startPostgresServer(end);
  const requests: Record<number, number> = {};
  let failed = 0;
  for (const count of [1, 2]) {
    await using fleetEnd = new AsyncDisposableStack();
    const url = await createDatabase(postgres.port, `fleet_${count}`);
    const programs = await startFleet(fleetEnd, count, { ...BEHIND_PROXY, DATABASE_URL: url });
    const used = await loadThroughBalancer(fleetEnd, programs);
    requests[count] = used.requests;
    failed += used.failed;
  }
  const environment = { ...BEHIND_PROXY, DATABASE_URL: await createDatabase(postgres.port, 'fleet_4') };
  const programs = await startFleet(end, 4, environment);
  const used = await loadThroughBalancer(end, programs);
  const addresses = await Promise.all(programs.map(async ({ address }) => address));
  return {
    requestsOf1: requests[1] ?? 0,
    requestsOf2: requests[2] ?? 0,
    requestsOf4: used.requests,
    failed: failed + used.failed,
    answeredBy: used.answeredBy,
    ...(await checkSharedState(used.balancer, addresses)),
    ...(await killUnderLoad(end, kills, used.balancer, programs, environment)),
  };
}

/** Lets several users send requests through a load balancer. `end` stops the balancer. */
async function loadThroughBalancer(end: AsyncDisposableStack, programs: readonly RunningProgram[]) {
  const ports = await Promise.all(programs.map(readPort));
  const balancing = await startBalancer(await findFreePort(), ports);
  end.defer(async () => balancing.stop());
  const balancer = `http://127.0.0.1:${balancing.port}`;
  const people = Array.from({ length: PEOPLE }, (_, number) => new NetworkPerson(`user-${number}@halo.example`));
  for (const person of people) await person.register(balancer);
  const answeredBy = new Set<string>();
  let count = 0;
  let failed = 0;
  const start = performance.now();
  const sendRequestsAs = async (person: NetworkPerson) => {
    for (let step = 0; performance.now() - start < USE; step += 1) {
      const response =
        step % 4 === 3
          ? await person.call(balancer, 'POST', '/api/tasks', { title: `Task ${step}`, date: pickDay(step) })
          : await person.call(balancer, 'GET', `/api/tasks/date/${pickDay(step)}`);
      await response.arrayBuffer();
      if (person === people[0]) answeredBy.add(response.headers.get('x-halo-process') ?? '');
      if (response.ok) count += 1;
      else failed += 1;
    }
  };
  await Promise.all(people.map(sendRequestsAs));
  const seconds = (performance.now() - start) / 1_000;
  return { requests: Math.round(count / seconds), failed, answeredBy: answeredBy.size, balancer };
}

/** Spreads tasks over the days of a month, for realistic numbers per day. */
function pickDay(step: number): string {
  return `${DAY.slice(0, 8)}${String(1 + (step % 28)).padStart(2, '0')}`;
}

/** Kills one process after another while a user writes and reads, and restarts each. */
async function killUnderLoad(
  end: AsyncDisposableStack,
  kills: number,
  balancer: string,
  programs: readonly RunningProgram[],
  environment: Record<string, string>,
) {
  const person = new NetworkPerson('killed@halo.example');
  await person.register(balancer);
  const writeLog = new WriteLog(person);
  const fleet = [...programs];
  let isOver = false;
  const shouldContinue = () => !isOver;
  const writing = writeLog.writeWhile(balancer, WRITERS, 'written', shouldContinue);
  const reading = countFailedReads(person, balancer, shouldContinue);
  let mostFailed = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(1_000);
    const place = kill % fleet.length;
    const killed = fleet[place] as RunningProgram;
    const port = await readPort(killed);
    const before = writeLog.failures;
    killed.kill();
    await killed.ended;
    await wait(1_500);
    mostFailed = Math.max(mostFailed, writeLog.failures - before);
    const [next] = await startFleet(end, 1, { ...environment, PORT: String(port) });
    fleet[place] = next as RunningProgram;
  }
  isOver = true;
  await writing;
  const failedReads = await reading;
  const missing = await writeLog.countMissing(balancer);
  return { kills, acknowledged: writeLog.acknowledged, mostFailed, failedReads, missing };
}

/** Reads a day repeatedly and returns how often that failed. */
async function countFailedReads(
  person: NetworkPerson,
  address: string,
  shouldContinue: () => boolean,
): Promise<number> {
  let failed = 0;
  while (shouldContinue()) {
    const response = await person.call(address, 'GET', '/api/tasks/date/2026-01-01');
    await response.arrayBuffer();
    if (!response.ok) failed += 1;
  }
  return failed;
}
