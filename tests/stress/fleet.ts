import { startBalancer } from '../support/deployed.ts';
import { createDatabase, freePort } from '../support/postgres.ts';
import type { RunningProgram } from '../support/program.ts';
import { portOf, startFleet, startPostgresServer } from './fleet-parts.ts';
import { NetworkPerson } from './person.ts';
import { trySharedState, type SharedState } from './shared-state.ts';
import { after, Writings } from './writers.ts';

const DAY = '2026-11-21';
const PEOPLE = 16;
const WRITERS = 8;
const USE = 5_000;
const BEHIND_PROXY = { TRUST_PROXY: '1' };

/** What came of several processes on one database, behind a balancer. */
export interface FleetOutcome extends SharedState {
  /** How many requests one, two and four processes answered in a second, three readings to each writing. */
  requestsOf1: number;
  requestsOf2: number;
  requestsOf4: number;
  /** How many of those were not answered with success. */
  failed: number;
  /** How many of four processes answered one person's calls. */
  answeredBy: number;
  kills: number;
  acknowledged: number;
  /** How many writes failed at the kill at which the most did. */
  mostFailed: number;
  /** How many readings failed while processes were killed. */
  failedReads: number;
  /** How many of the writes that were answered with success are not there in the end. */
  missing: number;
}

/** Lets one, two and four processes serve one PostgreSQL behind a balancer, and kills one of four under load, so many times. */
export async function serveAsFleet(kills: number): Promise<FleetOutcome> {
  await using end = new AsyncDisposableStack();
  const postgres = await startPostgresServer(end);
  const requests: Record<number, number> = {};
  let failed = 0;
  for (const count of [1, 2]) {
    await using fleetEnd = new AsyncDisposableStack();
    const url = await createDatabase(postgres.port, `fleet_${count}`);
    const programs = await startFleet(fleetEnd, count, { ...BEHIND_PROXY, DATABASE_URL: url });
    const used = await useThrough(fleetEnd, programs);
    requests[count] = used.requests;
    failed += used.failed;
  }
  const environment = { ...BEHIND_PROXY, DATABASE_URL: await createDatabase(postgres.port, 'fleet_4') };
  const programs = await startFleet(end, 4, environment);
  const used = await useThrough(end, programs);
  const addresses = await Promise.all(programs.map(async ({ address }) => address));
  return {
    requestsOf1: requests[1] ?? 0,
    requestsOf2: requests[2] ?? 0,
    requestsOf4: used.requests,
    failed: failed + used.failed,
    answeredBy: used.answeredBy,
    ...(await trySharedState(used.balancer, addresses)),
    ...(await killUnderLoad(end, kills, used.balancer, programs, environment)),
  };
}

/** Has several people use processes through a balancer, which stays. */
async function useThrough(end: AsyncDisposableStack, programs: readonly RunningProgram[]) {
  const ports = await Promise.all(programs.map(portOf));
  const balancing = await startBalancer(await freePort(), ports);
  end.defer(async () => balancing.stop());
  const balancer = `http://127.0.0.1:${balancing.port}`;
  const people = Array.from({ length: PEOPLE }, (_, number) => new NetworkPerson(`user-${number}@halo.example`));
  for (const person of people) await person.register(balancer);
  const answeredBy = new Set<string>();
  let count = 0;
  let failed = 0;
  const start = performance.now();
  const useAs = async (person: NetworkPerson) => {
    for (let step = 0; performance.now() - start < USE; step += 1) {
      const answer =
        step % 4 === 3
          ? await person.call(balancer, 'POST', '/api/tasks', { title: `Task ${step}`, date: dayOf(step) })
          : await person.call(balancer, 'GET', `/api/tasks/date/${dayOf(step)}`);
      await answer.arrayBuffer();
      if (person === people[0]) answeredBy.add(answer.headers.get('x-halo-process') ?? '');
      if (answer.ok) count += 1;
      else failed += 1;
    }
  };
  await Promise.all(people.map(useAs));
  const seconds = (performance.now() - start) / 1_000;
  return { requests: Math.round(count / seconds), failed, answeredBy: answeredBy.size, balancer };
}

/** Spreads tasks over the days of a month, so that no day has more of them than one has in life. */
function dayOf(step: number): string {
  return `${DAY.slice(0, 8)}${String(1 + (step % 28)).padStart(2, '0')}`;
}

/** Kills one process after the other while people write and read, and lets each come back. */
async function killUnderLoad(
  end: AsyncDisposableStack,
  kills: number,
  balancer: string,
  programs: readonly RunningProgram[],
  environment: Record<string, string>,
) {
  const person = new NetworkPerson('killed@halo.example');
  await person.register(balancer);
  const writings = new Writings(person);
  const fleet = [...programs];
  let isOver = false;
  const goesOn = () => !isOver;
  const writing = writings.writeWhile(balancer, WRITERS, 'written', goesOn);
  const reading = countFailedReads(person, balancer, goesOn);
  let mostFailed = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await after(1_000);
    const place = kill % fleet.length;
    const killed = fleet[place] as RunningProgram;
    const port = await portOf(killed);
    const before = writings.failures;
    killed.kill();
    await killed.ended;
    await after(1_500);
    mostFailed = Math.max(mostFailed, writings.failures - before);
    const [next] = await startFleet(end, 1, { ...environment, PORT: String(port) });
    fleet[place] = next as RunningProgram;
  }
  isOver = true;
  await writing;
  const failedReads = await reading;
  const missing = await writings.countMissing(balancer);
  return { kills, acknowledged: writings.acknowledged, mostFailed, failedReads, missing };
}

/** Reads a day again and again, and answers how often that failed. */
async function countFailedReads(person: NetworkPerson, address: string, goesOn: () => boolean): Promise<number> {
  let failed = 0;
  while (goesOn()) {
    const answer = await person.call(address, 'GET', '/api/tasks/date/2026-01-01');
    await answer.arrayBuffer();
    if (!answer.ok) failed += 1;
  }
  return failed;
}
