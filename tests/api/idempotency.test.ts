import { expect, it } from 'vitest';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { Client } from '../support/api-client.ts';
import { DAY, MINUTE } from '../support/clock.ts';
import { PASSWORD, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const add = async (key: string, fields: object = {}, client: Client = person) =>
  client.post<Task>(
    '/api/tasks',
    { title: 'Pay the rent', date: TODAY, ...fields },
    { headers: { 'idempotency-key': key } },
  );
const countTasks = async () => (await person.get<Task[]>('/api/tasks/all')).body.length;

it('twenty concurrent requests with one key create one task and get one response', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, async () => add('one')));

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 201, body: { title: 'Pay the rent' } });
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19);
  expect(await countTasks()).toBe(1);
});

it('a repeated batch adds nothing', async () => {
  const tasks = [1, 2, 3].map((number) => ({ title: `Task ${number}`, date: TODAY }));
  const send = async () => person.post('/api/tasks/batch', { tasks }, { headers: { 'idempotency-key': 'batch' } });
  const first = await send();

  expect(first.status).toBe(201);
  expect(await send()).toMatchObject({ status: 201, text: first.text });
  expect(await countTasks()).toBe(3);
});

it('a repeated request gets the first response, even when the task has changed or was deleted', async () => {
  const first = await add('again');
  await person.put(`/api/tasks/${first.body.id}`, { title: 'Renamed' });
  expect(await add('again')).toMatchObject({ status: 201, text: first.text });

  await person.delete(`/api/tasks/${first.body.id}`);
  expect(await add('again')).toMatchObject({ status: 201, text: first.text });
  expect(await countTasks()).toBe(0);
});

it('another body with the same key returns 409', async () => {
  await add('taken');

  expect(await add('taken', { title: 'Pay the milkman' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'This Idempotency-Key was used for another request' },
  });
  expect(await countTasks()).toBe(1);
});

it('another endpoint with the same key returns 409', async () => {
  await add('call');
  const body = { tasks: [{ title: 'Pay the rent', date: TODAY }] };

  expect(await person.post('/api/tasks/batch', body, { headers: { 'idempotency-key': 'call' } })).toMatchObject({
    status: 409,
  });
});

it('a refused request does not use up its key', async () => {
  expect(await add('retry', { title: '' })).toMatchObject({ status: 400 });
  expect(await add('retry')).toMatchObject({ status: 201 });
  expect(await countTasks()).toBe(1);
});

it('a failed write does not use up its key', async () => {
  await app.database.query.schema.alterTable('tasks').renameTo('tasks_away').execute();
  try {
    expect(await add('outage')).toMatchObject({ status: 500, body: { code: 'internal' } });
  } finally {
    await app.database.query.schema.alterTable('tasks_away').renameTo('tasks').execute();
  }

  expect(await add('outage')).toMatchObject({ status: 201 });
  expect(await countTasks()).toBe(1);
});

it('keys of two users are separate', async () => {
  const other = await app.signUp();
  const [mine, theirs] = [await add('shared'), await add('shared', {}, other)];

  expect([mine.status, theirs.status]).toEqual([201, 201]);
  expect(theirs.body.userId).toBe(other.user.id);
  expect(theirs.body.id).not.toBe(mine.body.id);
});

it('two keys, or none, create two tasks', async () => {
  await add('first');
  await add('second');
  await person.post('/api/tasks', { title: 'Pay the rent', date: TODAY });
  await person.post('/api/tasks', { title: 'Pay the rent', date: TODAY });

  expect(await countTasks()).toBe(4);
});

it('a key is valid for a day', async () => {
  const { body } = await add('old');
  const kept = async () =>
    app.database.query.selectFrom('idempotency_keys').select('key').where('userId', '=', person.user.id).execute();

  app.clock.advance(DAY - MINUTE);
  expect((await add('old')).body.id).toBe(body.id);
  app.clock.advance(2 * MINUTE);
  expect((await add('old')).body.id).not.toBe(body.id);
  expect(await kept()).toEqual([{ key: 'old' }]);
});

it.each([[''], ['two words'], ['ü'], ['x'.repeat(201)]])('refuses the key %j', async (key) => {
  expect(await add(key)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(await countTasks()).toBe(0);
});

it('an endpoint with ignoresIdempotencyKey runs each time', async () => {
  const endOthers = async () =>
    person.post<{ count: number }>('/api/sessions/end-others', undefined, { headers: { 'idempotency-key': 'end' } });
  const elsewhere = async () => app.visitor().post('/api/login', { email: person.email, password: PASSWORD });
  await elsewhere();
  expect((await endOthers()).body).toEqual({ count: 1 });
  await elsewhere();
  await elsewhere();

  expect((await endOthers()).body).toEqual({ count: 2 });
});
