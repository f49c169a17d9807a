import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { readExport, tryImport } from '../support/exports.ts';
import { makeHabit, makeTask, TODAY, type Person } from '../support/factories.ts';

const LIMITS = { rows: 20, megabytes: 1 };

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp({ quota: LIMITS });
});
afterAll(async () => app.close());
beforeEach(async () => {
  person = await app.signUp();
});

/** Adds tasks until the account is full. Returns the refusal. */
async function fillAccount(): Promise<{ status: number; body: unknown }> {
  for (let count = 0; count < 40; count += 1) {
    const response = await person.post('/api/tasks', { title: `Task ${count}`, date: TODAY });
    if (response.status !== 201) return response;
  }
  throw new Error('The account is never full');
}

const listTasks = async () => (await person.get<Task[]>(`/api/tasks/date/${TODAY}`)).body;

it('a full account returns 507 and keeps its data', async () => {
  const refusal = await fillAccount();

  expect(refusal).toMatchObject({
    status: 507,
    body: { code: 'account-full', message: expect.stringContaining('20 entries and 1 MB') },
  });
  expect((await listTasks()).length).toBeGreaterThanOrEqual(18);
});

it('a full account gets the first response to a call that is repeated', async () => {
  const send = async () =>
    person.post<Task>('/api/tasks', { title: 'Once', date: TODAY }, { headers: { 'idempotency-key': 'once' } });
  const first = await send();
  await fillAccount();

  expect(await send()).toMatchObject({ status: 201, body: first.body });
});

it('a full account can complete, edit and delete, and then add again', async () => {
  const task = await makeTask(person);
  await fillAccount();

  expect(await person.put(`/api/tasks/${task.id}`, { isCompleted: true })).toMatchObject({ status: 200 });
  expect(await person.put(`/api/tasks/${task.id}`, { notes: 'n'.repeat(5_000) })).toMatchObject({ status: 200 });
  for (const { id } of await listTasks()) expect((await person.delete(`/api/tasks/${id}`)).status).toBe(204);
  app.clock.advance(2 * 60 * 60_000);
  await app.purge();
  expect(await person.post('/api/tasks', { title: 'Again', date: TODAY })).toMatchObject({ status: 201 });
});

it('long texts count, whether added or changed', async () => {
  const task = await makeTask(person);
  const statuses: number[] = [];
  for (let count = 0; count < 70; count += 1) {
    const notes = 'n'.repeat(20_000);
    statuses.push((await person.put(`/api/tasks/${task.id}`, { notes: notes.slice(count) })).status);
  }
  // Repeated changes of one text do not fill an account: its size is measured again before a refusal.
  expect(new Set(statuses.slice(0, 40))).toEqual(new Set([200]));
  const batch = Array.from({ length: 15 }, (_, index) => ({
    title: `${index}`,
    date: TODAY,
    notes: 'n'.repeat(20_000),
  }));
  const many = [await person.post('/api/tasks/batch', { tasks: batch })];
  for (let count = 0; count < 4; count += 1) many.push(await person.post('/api/tasks/batch', { tasks: batch }));
  expect(many.at(-1)).toMatchObject({ status: 507 });
});

it('days of a series can be read in a full account, without new occurrences', async () => {
  await makeTask(person, { recurringPattern: 'daily' });
  await fillAccount();
  for (let day = 1; day <= 28; day += 1)
    expect((await person.get(`/api/tasks/date/2027-02-${String(day).padStart(2, '0')}`)).status).toBe(200);

  const rows = await app.database.query.selectFrom('tasks').select('id').where('userId', '=', person.user.id).execute();
  expect(rows.length).toBeLessThan(25);
});

it('the occurrences of many series count', async () => {
  for (let count = 0; count < 4; count += 1) await makeTask(person, { recurringPattern: 'daily' });
  await person.get('/api/tasks/week?date=2027-02-01');
  await person.get('/api/tasks/week?date=2027-02-08');
  const rows = await app.database.query.selectFrom('tasks').select('id').where('userId', '=', person.user.id).execute();
  expect(rows.length).toBeLessThan(25);
});

it('an import that does not fit adds nothing', async () => {
  const other = await app.signUp();
  await makeTask(other);
  const file = await readExport(other);
  const [task] = file.tasks;
  const tasks = Array.from({ length: 600 }, (_, index) => ({ ...task, id: `halo-${index + 1}` }));

  expect(await tryImport(person, { ...file, tasks })).toMatchObject({ status: 507, body: { code: 'account-full' } });
  expect(await listTasks()).toEqual([]);
});

it.each(['days of a series', 'completions of a habit'])(
  'an import with more %s than fit adds nothing',
  async (what) => {
    const other = await app.signUp();
    await makeTask(other, { recurringPattern: 'daily' });
    await makeHabit(other);
    const file = await readExport(other);
    const days = Array.from({ length: 1_000 }, (_, index) => addDays(TODAY, index));
    const [series, habit] = [file.taskSeries[0], file.habits[0]];
    const lists =
      what === 'days of a series'
        ? { taskSeries: [{ ...series, madeDays: days }] }
        : { habits: [{ ...habit, completions: days.map((date) => ({ date, createdAt: habit?.createdAt })) }] };

    expect(await tryImport(person, { ...file, ...lists })).toMatchObject({
      status: 507,
      body: { code: 'account-full' },
    });
    expect(await listTasks()).toEqual([]);
  },
);

it('each account has its own limit', async () => {
  await fillAccount();

  expect(await (await app.signUp()).post('/api/tasks', { title: 'Mine', date: TODAY })).toMatchObject({ status: 201 });
});
