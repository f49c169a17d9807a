import { NetworkPerson } from './person.ts';
import { readServerCpu } from './server-cpu.ts';

const MILLISECONDS = 5_000;
/** How long calls are made before they are counted: connections are opened and statements prepared meanwhile. */
const WARM_UP_MILLISECONDS = 4_000;

/**
 * The calls per second of several people at once, who read days and then create tasks, and the CPU time of PostgreSQL for
 * a call, in milliseconds.
 */
export interface Pace {
  reads: number;
  creates: number;
  readCpu: number;
  createCpu: number;
}

/** Measures the pace of a program, whose database is on the servers with these main processes. */
export async function measurePace(address: string, count: number, serverPids: readonly number[]): Promise<Pace> {
  const people = Array.from({ length: count }, (_, number) => new NetworkPerson(`pace-${number}@halo.example`));
  for (const person of people) {
    await person.register(address);
    for (let task = 0; task < 10; task += 1)
      await person.call(address, 'POST', '/api/tasks', { title: `Task ${task}`, date: pickDay(task) });
  }
  const read: Call = async (person, step) => person.call(address, 'GET', `/api/tasks/date/${pickDay(step)}`);
  const create: Call = async (person, step) =>
    person.call(address, 'POST', '/api/tasks', { title: `Task ${step}`, date: pickDay(step) });
  for (const call of [read, create]) await countPerSecond(people, call, WARM_UP_MILLISECONDS);
  const beforeReads = readServerCpu(serverPids);
  const reads = await countPerSecond(people, read, MILLISECONDS);
  const beforeCreates = readServerCpu(serverPids);
  const creates = await countPerSecond(people, create, MILLISECONDS);
  const seconds = MILLISECONDS / 1_000;
  return {
    reads,
    creates,
    readCpu: (beforeCreates - beforeReads) / (reads * seconds),
    createCpu: (readServerCpu(serverPids) - beforeCreates) / (creates * seconds),
  };
}

type Call = (person: NetworkPerson, step: number) => Promise<Response>;

async function countPerSecond(people: readonly NetworkPerson[], call: Call, milliseconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  const useAs = async (person: NetworkPerson): Promise<void> => {
    for (let step = 0; performance.now() - start < milliseconds; step += 1) {
      const response = await call(person, step);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`A call answered ${response.status}`);
      count += 1;
    }
  };
  await Promise.all(people.map(useAs));
  return Math.round((count / (performance.now() - start)) * 1_000);
}

/** Spreads tasks over the days of a month. */
function pickDay(step: number): string {
  return `2026-11-${String(1 + (step % 28)).padStart(2, '0')}`;
}
