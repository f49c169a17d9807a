import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Rollover, Task } from '#shared/tasks/tasks.contract.ts';
import { createCopy } from '#shared/tasks/task-copies.rules.ts';
import { createEmail, TODAY } from '../support/factories.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';

// Server processes on real ports: two that share a PostgreSQL database, or one on SQLite.
const PROCESSES = inject('engine') === 'postgres' && inject('postgres').kind !== 'pglite' ? 2 : 1;
const CONCURRENT_REQUESTS = 50;
const MAX_TEST_MILLISECONDS = 60_000;
/** The processes serve all tests of this file. */
const MAX_RUN_MILLISECONDS = 10 * MAX_TEST_MILLISECONDS;
const SERIES = 5;
/** How many of the concurrent requests write, and how often each. */
const WRITERS = 10;
const CHANGES = 8;
const YESTERDAY = addDays(TODAY, -1);

let location: EmptyLocation;
let programs: RunningProgram[];
let addresses: string[];
let cookie: string;

beforeAll(async () => {
  location = await createLocation();
  const environment = { ...location.environment, RATE_LIMIT_SCALE: '0' };
  programs = Array.from({ length: PROCESSES }, () =>
    startProgram(environment, undefined, { longestRun: MAX_RUN_MILLISECONDS }),
  );
  addresses = await Promise.all(programs.map(async ({ address }) => address));
});
afterAll(async () => {
  for (const program of programs) program.stop();
  await Promise.all(programs.map(async ({ ended }) => ended));
  await location.remove();
});

/** Each test has a new account. */
beforeEach(async () => {
  cookie = '';
  const credentials = { email: createEmail(), password: 'correct horse' };
  const registered = await send(0, 'POST', '/api/register', credentials);
  cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});

async function send(index: number, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${addresses[index % PROCESSES]}${path}`, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The responses to the same request, sent concurrently and in turn to each process. */
async function sendConcurrently<Body>(method: string, path: string, body?: unknown): Promise<Body[]> {
  const responses = await Promise.all(
    Array.from({ length: CONCURRENT_REQUESTS }, async (_, index) => send(index, method, path, body)),
  );
  expect(new Set(responses.map(({ status }) => status)).size).toBe(1);
  return Promise.all(responses.map(async (response) => (await response.json()) as Body));
}

it(
  `${CONCURRENT_REQUESTS} concurrent first reads of a day on all processes create each occurrence once`,
  async () => {
    for (let index = 0; index < SERIES; index += 1) {
      await send(index, 'POST', '/api/tasks', { title: `Series ${index}`, date: TODAY, recurringPattern: 'daily' });
    }
    const day = addDays(TODAY, 4);
    const readings = await sendConcurrently<Task[]>('GET', `/api/tasks/date/${day}`);
    const weeks = await sendConcurrently<Task[]>('GET', `/api/tasks/week?date=${day}`);

    expect(new Set(readings.map((reading) => JSON.stringify(reading))).size).toBe(1);
    expect(readings[0]?.map(({ title }) => title)).toEqual(
      Array.from({ length: SERIES }, (_, index) => `Series ${index}`),
    );
    expect(new Set(weeks.map((week) => JSON.stringify(week))).size).toBe(1);
    expect(weeks[0]).toHaveLength(7 * SERIES);
  },
  MAX_TEST_MILLISECONDS,
);

it(
  'a read sees every change that any process has answered',
  async () => {
    const created = await send(0, 'POST', '/api/tasks', { title: 'Change 0', date: TODAY });
    const { id } = (await created.json()) as Task;
    const paths = [`/api/tasks/date/${TODAY}`, `/api/tasks/week?date=${TODAY}`, '/api/tasks/all'];
    const readTitles = async (index: number) =>
      Promise.all(paths.map(async (path) => ((await (await send(index, 'GET', path)).json()) as Task[])[0]?.title));
    for (let change = 1; change <= 15; change += 1) {
      const title = `Change ${change}`;
      expect((await send(change, 'PUT', `/api/tasks/${id}`, { title })).status).toBe(200);
      for (const reader of [change, change + 1, change])
        expect(await readTitles(reader)).toEqual(paths.map(() => title));
    }
  },
  MAX_TEST_MILLISECONDS,
);

it(
  `${CONCURRENT_REQUESTS} writers and readers at once read nothing older than what was answered before`,
  async () => {
    const created = await send(0, 'POST', '/api/tasks/batch', {
      tasks: Array.from({ length: WRITERS }, (_, index) => ({ title: `Task ${index}`, date: TODAY, notes: '0' })),
    });
    const tasks = (await created.json()) as Task[];
    const answered = new Map(tasks.map(({ id }) => [id, 0]));
    const written = new AbortController();
    const writers = tasks.map(async ({ id }, index) => {
      for (let change = 1; change <= CHANGES; change += 1) {
        await send(index + change, 'PUT', `/api/tasks/${id}`, { notes: String(change) });
        answered.set(id, change);
      }
    });
    let reads = 0;
    const readers = Array.from({ length: CONCURRENT_REQUESTS - WRITERS }, async (_, index) => {
      for (let turn = 0; !written.signal.aborted; turn += 1) {
        const before = new Map(answered);
        const response = await send(index + turn, 'GET', `/api/tasks/date/${TODAY}`);
        const read = (await response.json()) as Task[];
        expect(read.filter(({ id, notes }) => Number(notes) < (before.get(id) ?? 0))).toEqual([]);
        reads += 1;
      }
    });
    await Promise.all(writers).finally(() => written.abort());
    await Promise.all(readers);

    expect(reads).toBeGreaterThan(CONCURRENT_REQUESTS);
    for (let index = 0; index < PROCESSES; index += 1) {
      const read = (await (await send(index, 'GET', `/api/tasks/date/${TODAY}`)).json()) as Task[];
      expect(read.map(({ notes }) => notes)).toEqual(tasks.map(() => String(CHANGES)));
    }
  },
  MAX_TEST_MILLISECONDS,
);

it(
  'occurrences that one process creates are in the lists of all',
  async () => {
    await send(0, 'POST', '/api/tasks', { title: 'Daily', date: TODAY, recurringPattern: 'daily' });
    const countTasks = async (index: number) =>
      ((await (await send(index, 'GET', '/api/tasks/all')).json()) as Task[]).length;
    for (let day = 1; day <= 10; day += 1) {
      for (const reader of [0, 1]) expect(await countTasks(reader)).toBe(day);
      await send(day, 'GET', `/api/tasks/date/${addDays(TODAY, day)}`);
      for (const reader of [0, 1]) expect(await countTasks(reader)).toBe(day + 1);
    }
  },
  MAX_TEST_MILLISECONDS,
);

it(
  'a history that one process clears is empty in all',
  async () => {
    await send(0, 'POST', '/api/tasks', { title: 'Forgotten', date: TODAY });
    for (const reader of [0, 1]) expect(await (await send(reader, 'GET', '/api/history')).json()).toHaveLength(1);
    await send(0, 'DELETE', '/api/history');
    for (const reader of [0, 1]) expect(await (await send(reader, 'GET', '/api/history')).json()).toEqual([]);
  },
  MAX_TEST_MILLISECONDS,
);

it(
  'a session that one process ends is refused by all',
  async () => {
    for (const reader of [0, 1]) expect((await send(reader, 'GET', `/api/tasks/date/${TODAY}`)).status).toBe(200);
    await send(0, 'POST', '/api/logout');
    for (const reader of [0, 1]) expect((await send(reader, 'GET', `/api/tasks/date/${TODAY}`)).status).toBe(401);
  },
  MAX_TEST_MILLISECONDS,
);

it(
  'a series that changes while its days are read has the correct occurrences',
  async () => {
    const created = await send(0, 'POST', '/api/tasks', { title: 'Often', date: TODAY, recurringPattern: 'daily' });
    const { id } = (await created.json()) as Task;
    const days = Array.from({ length: 20 }, (_, index) => addDays(TODAY, index + 1));
    await Promise.all([
      ...days.map(async (day, index) => send(index, 'GET', `/api/tasks/date/${day}`)),
      send(1, 'PUT', `/api/tasks/${id}`, { recurringPattern: 'weekly' }),
      ...days.map(async (day, index) => send(index + 1, 'GET', `/api/tasks/date/${day}`)),
    ]);
    const rows = await Promise.all(
      days.map(async (day) => (await (await send(0, 'GET', `/api/tasks/date/${day}`)).json()) as Task[]),
    );

    expect(rows.map((tasks) => tasks.length)).toEqual(days.map((_, index) => ((index + 1) % 7 === 0 ? 1 : 0)));
    expect(rows.flat().map(({ recurringPattern }) => recurringPattern)).toEqual(['weekly', 'weekly']);
  },
  MAX_TEST_MILLISECONDS,
);

it(
  'concurrent rollovers and copies of many devices cross out and copy each task once',
  async () => {
    const created = await send(0, 'POST', '/api/tasks/batch', {
      tasks: Array.from({ length: 10 }, (_, index) => ({ title: `Task ${index}`, date: YESTERDAY })),
    });
    const tasks = (await created.json()) as Task[];
    const rollovers = await sendConcurrently<Rollover>('POST', '/api/tasks/rollover', { from: YESTERDAY, to: TODAY });
    const copies = await sendConcurrently<Task[]>('POST', '/api/tasks/batch', {
      tasks: tasks.map((task) => createCopy(task, TODAY)),
    });

    expect(rollovers.reduce((sum, { count }) => sum + count, 0)).toBe(10);
    expect(copies.flat()).toHaveLength(10);
    const today = (await (await send(1, 'GET', `/api/tasks/date/${TODAY}`)).json()) as Task[];
    expect(today.map(({ title, carriedCount }) => [title, carriedCount])).toEqual(tasks.map(({ title }) => [title, 1]));
  },
  MAX_TEST_MILLISECONDS,
);
