import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Rollover, Task } from '#shared/tasks/tasks.contract.ts';
import { copyOf } from '#shared/tasks/tasks.rules.ts';
import { TODAY } from '../support/factories.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';

// Server processes on real ports: two that share a PostgreSQL database, or one on SQLite.
const PROCESSES = inject('engine') === 'postgres' && inject('postgres').kind === 'server' ? 2 : 1;
const CONCURRENT_REQUESTS = 50;
const SERIES = 5;
const YESTERDAY = addDays(TODAY, -1);

let location: EmptyLocation;
let programs: RunningProgram[];
let addresses: string[];
let cookie: string;

beforeEach(async () => {
  location = await createLocation();
  const environment = { ...location.environment, RATE_LIMIT_SCALE: '0' };
  programs = Array.from({ length: PROCESSES }, () => startProgram(environment));
  const lines = await Promise.all(programs.map(async ({ ready }) => ready));
  addresses = lines.map((line) => line.slice('halo is ready at '.length));
  const credentials = { email: 'ana@halo.example', password: 'correct horse' };
  const registered = await send(0, 'POST', '/api/register', credentials);
  cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});
afterEach(async () => {
  for (const program of programs) program.stop();
  await Promise.all(programs.map(async ({ ended }) => ended));
  await location.remove();
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

it(`${CONCURRENT_REQUESTS} concurrent first reads of a day on all processes create each occurrence once`, async () => {
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
}, 60_000);

it('a series that changes while its days are read has the correct occurrences', async () => {
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
}, 60_000);

it('concurrent rollovers and copies of many devices cross out and copy each task once', async () => {
  const created = await send(0, 'POST', '/api/tasks/batch', {
    tasks: Array.from({ length: 10 }, (_, index) => ({ title: `Task ${index}`, date: YESTERDAY })),
  });
  const tasks = (await created.json()) as Task[];
  const rollovers = await sendConcurrently<Rollover>('POST', '/api/tasks/rollover', { from: YESTERDAY, to: TODAY });
  const copies = await sendConcurrently<Task[]>('POST', '/api/tasks/batch', {
    tasks: tasks.map((task) => copyOf(task, TODAY)),
  });

  expect(rollovers.reduce((sum, { count }) => sum + count, 0)).toBe(10);
  expect(copies.flat()).toHaveLength(10);
  const today = (await (await send(1, 'GET', `/api/tasks/date/${TODAY}`)).json()) as Task[];
  expect(today.map(({ title, carriedCount }) => [title, carriedCount])).toEqual(tasks.map(({ title }) => [title, 1]));
}, 60_000);
