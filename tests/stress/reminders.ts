import { createDatabase } from '../support/postgres.ts';
import { startPushReceiver, type PushReceiver } from '../support/push-receiver.ts';
import { startFleet, startPostgresServer } from './fleet-parts.ts';
import { NetworkPerson } from './person.ts';
import { wait } from './writers.ts';

const MINUTE = 60_000;
const PEOPLE = 200;
/** Each person is reminded once a minute, so that five minutes have as many reminders as an hour of a larger server. */
const MINUTES = 5;
/** The reminder after which a process is killed: in the middle of a minute's burst. */
const KILLED_AFTER = 500;
/** People register this many at once. */
const AT_ONCE = 8;
/** What a killed process had claimed is sent when its claim has ended. */
const LAST_WAIT = 90_000;

/** The result of sending reminders from two processes, one of which is killed. */
export interface ReminderOutcome {
  reminders: number;
  /** The number of reminders that never came. */
  missed: number;
  /** The number of reminders that came twice: the process was killed after the delivery and before it was recorded. */
  twice: number;
  /** By how much 95 % of the reminders, and all of them, were late at most, in milliseconds. */
  p95: number;
  slowest: number;
}

/** A reminder that has to come: the path of its browser, and its tag. */
type Expected = Map<string, number>;

/** Sends the reminders of many people from two processes on one PostgreSQL, and kills one process while it sends. */
export async function remindThroughKill(): Promise<ReminderOutcome> {
  await using end = new AsyncDisposableStack();
  const postgres = await startPostgresServer(end);
  const push = await startPushReceiver();
  end.defer(async () => push.close());
  const programs = await startFleet(end, 2, {
    DATABASE_URL: await createDatabase(postgres.port, 'reminders'),
    ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1',
    RATE_LIMIT_SCALE: '0',
  });
  const addresses = await Promise.all(programs.map(async ({ address }) => address));
  const expected: Expected = new Map();
  const first = Math.ceil(Date.now() / MINUTE) * MINUTE + 2 * MINUTE;
  const numbers = Array.from({ length: PEOPLE }, (_, number) => number);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
        await addPerson(addresses[number % addresses.length] ?? '', number, push, first, expected);
    }),
  );
  if (Date.now() >= first) throw new Error('The people were not ready in time');

  const last = first + MINUTES * MINUTE + LAST_WAIT;
  let isKilled = false;
  while (Date.now() < last && countOnce(push) < expected.size) {
    if (!isKilled && push.received.length >= KILLED_AFTER) {
      programs[0]?.kill();
      isKilled = true;
    }
    await wait(5);
  }
  return summarize(push, expected);
}

/** Registers a person with a browser, and plans a task for each minute. */
async function addPerson(
  address: string,
  number: number,
  push: PushReceiver,
  first: number,
  expected: Expected,
): Promise<void> {
  const person = new NetworkPerson(`reminded-${number}@halo.example`);
  await person.register(address);
  const browser = push.subscribe();
  await send(person, address, 'PUT', '/api/reminders', {
    leadMinutes: 0,
    digestTime: null,
    quietFrom: null,
    quietTo: null,
    timeZone: 'UTC',
    language: 'en',
    ntfyAddress: null,
    isMailOn: false,
  });
  await send(person, address, 'POST', '/api/reminders/devices', browser);
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const start = first + minute * MINUTE;
    const instant = new Date(start).toISOString();
    const body = { title: `Task ${minute}`, date: instant.slice(0, 10), startTime: instant.slice(11, 16) };
    const task = (await (await send(person, address, 'POST', '/api/tasks', body)).json()) as { id: number };
    expected.set(`${new URL(browser.address).pathname} task ${task.id}`, start);
  }
}

async function send(
  person: NetworkPerson,
  address: string,
  method: string,
  path: string,
  body: object,
): Promise<Response> {
  const response = await person.call(address, method, path, body);
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response;
}

function countOnce({ received }: PushReceiver): number {
  return new Set(received.map(({ path, message }) => `${path} ${message.tag}`)).size;
}

function summarize(push: PushReceiver, expected: Expected): ReminderOutcome {
  const came = new Map<string, number>();
  for (const { path, message, at } of push.received) {
    const key = `${path} ${message.tag}`;
    if (!came.has(key)) came.set(key, at);
  }
  const late = [...came]
    .map(([key, at]) => at - (expected.get(key) ?? Number.NaN))
    .toSorted((one, other) => one - other);
  return {
    reminders: expected.size,
    missed: [...expected.keys()].filter((key) => !came.has(key)).length,
    twice: push.received.length - came.size,
    p95: late[Math.ceil(late.length * 0.95) - 1] ?? Number.NaN,
    slowest: late.at(-1) ?? Number.NaN,
  };
}
