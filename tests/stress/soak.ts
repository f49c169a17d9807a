import { readMemory } from './bystander.ts';
import { NetworkPerson } from './person.ts';
import { INSPECTABLE, measureRetained } from './retained.ts';
import { wait, startFor } from './writers.ts';

const PEOPLE = 8;
const TASKS = 40;
const DAY = '2026-11-21';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The interval between memory measurements. */
const WINDOW = 2 * MINUTE;
/** The share of the measurements that counts as warm-up. */
const WARM_UP = 1 / 6;

/** The result of a long run. */
export interface SoakOutcome {
  minutes: number;
  requests: number;
  /** The number of failed requests. */
  failed: number;
  /** The memory after the warm-up and at the end, after garbage collections, in MiB. */
  before: number;
  afterwards: number;
  /** The growth of memory after the warm-up in MiB per hour, by least squares. */
  slope: number;
  /** The resident memory at the end, in MiB. */
  resident: number;
  /** The largest 99th percentile of response times of any interval, in milliseconds. */
  slowest99: number;
}

/** Sends reads and writes of several users, evenly distributed over the time. */
export async function soak(
  minutes: number,
  requests: number,
  environment: Record<string, string>,
): Promise<SoakOutcome> {
  const program = startFor(environment, (minutes + 10) * MINUTE, INSPECTABLE);
  const address = await program.address;
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, number) => createSoakUser(address, number)),
  );
  const outcome = { failed: 0, slowest99: 0 };
  const samples: { hours: number; memory: number }[] = [];
  const start = performance.now();
  const end = start + minutes * MINUTE;
  const pace = (minutes * MINUTE * PEOPLE) / requests;
  let count = 0;
  let times: number[] = [];

  async function use({ person, taskIds, habitId }: SoakUser): Promise<void> {
    for (let step = 0; performance.now() < end; step += 1) {
      const due = start + step * pace;
      if (due > performance.now()) await wait(due - performance.now());
      const taskId = taskIds[step % taskIds.length];
      const [method, path, body] = pickCall(step, taskId, habitId);
      const asked = performance.now();
      const response = await person.call(address, method, path, body);
      await response.arrayBuffer();
      times.push(performance.now() - asked);
      if (!response.ok) outcome.failed += 1;
      count += 1;
    }
  }

  async function watch(): Promise<void> {
    while (performance.now() < end) {
      await wait(Math.min(WINDOW, end - performance.now()));
      samples.push({ hours: (performance.now() - start) / HOUR, memory: await measureRetained(program) });
      const sorted = times.toSorted((first, second) => first - second);
      outcome.slowest99 = Math.max(outcome.slowest99, Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0));
      times = [];
    }
  }

  await Promise.all([watch(), ...people.map(async (life) => use(life))]);
  const resident = Math.round(readMemory(program.pid));
  program.stop();
  await program.ended;
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP));
  return {
    minutes,
    requests: count,
    failed: outcome.failed,
    before: round(warm[0]?.memory ?? 0),
    afterwards: round(warm.at(-1)?.memory ?? 0),
    slope: round(computeSlope(warm)),
    resident,
    slowest99: outcome.slowest99,
  };
}

/** A user with items to read and change. */
interface SoakUser {
  person: NetworkPerson;
  taskIds: number[];
  habitId: number;
}

async function createSoakUser(address: string, number: number): Promise<SoakUser> {
  const person = new NetworkPerson(`soaked-${number}-${process.pid}@halo.example`);
  await person.register(address);
  const add = async (path: string, body: object): Promise<number> => {
    const response = await person.call(address, 'POST', path, body);
    return ((await response.json()) as { id: number }).id;
  };
  const taskIds: number[] = [];
  for (let task = 0; task < TASKS; task += 1) {
    taskIds.push(await add('/api/tasks', { title: `Task ${task}`, date: DAY, notes: 'x'.repeat(200) }));
  }
  await add('/api/goals', { title: 'Goal', isWeekly: true, dueDate: DAY });
  await add('/api/books', { title: 'Book' });
  const habitId = await add('/api/habits', { title: 'Habit', isWeekly: true, dueDate: DAY, isRecurring: true });
  return { person, taskIds, habitId };
}

/** The requests of a typical day, with three reads per change. They do not add rows. */
function pickCall(step: number, taskId = 0, habitId = 0): [method: string, path: string, body?: unknown] {
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', `/api/tasks/date/${DAY}`],
    ['GET', `/api/tasks/week?date=${DAY}`],
    ['PUT', `/api/tasks/${taskId}`, { isCompleted: step % 16 < 8, notes: `${step} ${'y'.repeat(200)}` }],
    ['GET', '/api/user'],
    ['GET', `/api/habits?isWeekly=true&referenceDate=${DAY}`],
    ['POST', `/api/habits/${habitId}/${step % 16 < 8 ? 'complete' : 'uncomplete'}`, { date: DAY }],
    ['GET', `/api/goals?date=${DAY}`],
    ['POST', '/api/natural-language', { input: `call Ana on friday at ${(step % 12) + 1} pm`, date: DAY }],
  ];
  return calls[step % calls.length] ?? ['GET', '/api/health'];
}

/** The growth of memory in MiB per hour. */
function computeSlope(samples: readonly { hours: number; memory: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [hours, memory] = [mean(samples.map((sample) => sample.hours)), mean(samples.map((sample) => sample.memory))];
  const together = samples.map((sample) => (sample.hours - hours) * (sample.memory - memory));
  const alone = samples.map((sample) => (sample.hours - hours) ** 2);
  return mean(together) / mean(alone);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
