import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery, Webhook } from '#shared/webhooks/webhooks.contract.ts';
import { MAX_WEBHOOKS } from '#shared/webhooks/webhooks.contract.ts';
import type { Notice } from '#shared/webhooks/webhooks.rules.ts';
import { createOutgoing } from '#server/outgoing/outgoing.ts';
import { createPlannerServices } from '#server/planner-services.ts';
import { createDeliveryService } from '#server/webhooks/deliveries.service.ts';
import { createWebhookStore } from '#server/webhooks/webhooks.store.ts';
import { allowedAddresses, createTestApp, type TestApp } from '../support/app.ts';
import { DAY, HOUR, MINUTE } from '../support/clock.ts';
import { createApiToken, createWebhook, webhookSample } from '../support/endpoint-samples.ts';
import { makeBook, makeGoal, makeHabit, makeTask, TODAY, type Person } from '../support/factories.ts';
import { startRemote, type Remote } from '../support/remote.ts';

let app: TestApp;
let receiver: Remote;
let address: string;
let person: Person;

beforeAll(async () => {
  receiver = await startRemote();
  address = `${receiver.service.url}/hook?key=secret`;
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  person = await app.signUp();
  receiver.answerWith('');
});

/** The session has ended while the clock advanced. */
const signInAgain = async () => person.post('/api/login', { email: person.email, password: person.password });
afterEach(async () => {
  // The next test must not get what this one has left.
  await app.database.transaction(person.user.id, async () =>
    app.database.query.deleteFrom('webhooks').where('userId', '=', person.user.id).execute(),
  );
  await app.deliverDue();
});

const listWebhooks = async () => (await person.get<Webhook[]>('/api/webhooks')).body;
const theWebhook = async () => (await listWebhooks())[0];
const listDeliveries = async (id: number) => (await person.get<Delivery[]>(`/api/webhooks/${id}/deliveries`)).body;

/** The messages that the receiver got. */
const messages = () => receiver.asked.map(({ body }) => JSON.parse(body.toString()) as Notice & { id: string });
const respondWith = (status: number, headers = {}) =>
  receiver.behave((response: ServerResponse) => response.writeHead(status, headers).end());

describe('POST /api/webhooks', () => {
  it('returns the secret once, and never the path of the address', async () => {
    const { secret, ...created } = await createWebhook(person, { address });

    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(created).toMatchObject({ name: 'House lights', host: new URL(address).host, pausedAt: null });
    const { text } = await person.get('/api/webhooks');
    expect(JSON.parse(text)).toEqual([created]);
    expect(text).not.toMatch(/secret|hook\?/);
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ address: '' }, 'Address is required'],
    [{ address: 'ftp://example.com' }, 'This is not a web address'],
    [{ address: 'file:///etc/passwd' }, 'This is not a web address'],
    [{ address: 'https://ana:word@example.com' }, 'user name or a password'],
    [{ address: 'http://example.com:22/' }, 'port'],
    [{ areas: [] }, 'Choose at least one area'],
    [{ areas: ['halo'] }, 'areas must be'],
    [{ password: 'wrong' }, 'Password is incorrect'],
  ])('refuses %j', async (fields, message) => {
    const { status, body } = await person.post<{ message: string }>('/api/webhooks', { ...webhookSample, ...fields });

    expect(status).toBe(400);
    expect(body.message).toContain(message);
    expect(await listWebhooks()).toEqual([]);
  });

  it(`refuses more than ${MAX_WEBHOOKS}`, async () => {
    for (let count = 0; count < MAX_WEBHOOKS; count += 1) await createWebhook(person);

    expect((await person.post('/api/webhooks', webhookSample)).status).toBe(409);
  });

  it('is recorded in the audit trail, as is the deletion', async () => {
    const { id } = await createWebhook(person);
    await person.delete(`/api/webhooks/${id}`);
    const rows = await app.database.query
      .selectFrom('audit_events')
      .select('event')
      .where('userId', '=', person.user.id)
      .orderBy('id')
      .execute();

    expect(rows.map(({ event }) => event).slice(1)).toEqual(['webhook-created', 'webhook-deleted']);
  });

  it('is closed for API tokens, which must not outlive themselves through a webhook', async () => {
    const { token } = await createApiToken(person);
    const options = { headers: { authorization: `Bearer ${token}` } };

    expect((await app.visitor().get('/api/webhooks', options)).status).toBe(403);
    expect((await app.visitor().post('/api/webhooks', webhookSample, options)).status).toBe(403);
  });
});

describe('a change', () => {
  it('is delivered with its kind, its number, its actor and a signature', async () => {
    await makeTask(person, { title: 'Before the webhook' });
    const { id, secret } = await createWebhook(person, { address });
    const task = await makeTask(person, { title: 'Water the plants' });
    await app.deliverDue();

    const [asked] = receiver.asked;
    const [message] = messages();
    expect(receiver.asked).toHaveLength(1);
    expect(message).toMatchObject({
      id: `${id}-${message?.number}`,
      event: 'task.added',
      actor: 'you',
      title: 'Water the plants',
      others: 0,
      changes: [{ table: 'tasks', row: { id: task.id }, before: null, after: { title: 'Water the plants' } }],
    });
    expect(asked?.headers).toMatchObject({
      'content-type': 'application/json',
      'halo-delivery': message?.id,
      'halo-event': 'task.added',
    });
    const [, seconds = '', signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(asked?.headers['halo-signature'])) ?? [];
    expect(Number(seconds)).toBe(Math.floor(app.clock.now().getTime() / 1_000));
    expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${asked?.body.toString()}`).digest('hex'));
  });

  it('of several items in one action is one delivery, and changes come in their order', async () => {
    await createWebhook(person, { address });
    const tasks = Array.from({ length: 3 }, (_, index) => ({ title: `Task ${index}`, date: TODAY }));
    const { body } = await person.post<{ id: number }[]>('/api/tasks/batch', { tasks });
    await person.put(`/api/tasks/${body[0]?.id}`, { isCompleted: true });
    await person.delete(`/api/tasks/${body[1]?.id}`);
    await app.deliverDue();

    expect(messages().map(({ event, others, changes }) => [event, others, changes.length])).toEqual([
      ['task.added', 2, 3],
      ['task.completed', 0, 1],
      ['task.deleted', 0, 1],
    ]);
    const numbers = messages().map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });

  it('of a large action is delivered in parts', async () => {
    await createWebhook(person, { address });
    const tasks = Array.from({ length: 150 }, (_, index) => ({ title: `Task ${index}`, date: TODAY }));
    for (let count = 0; count < 2; count += 1) await person.post('/api/tasks/batch', { tasks });
    await app.deliverDue();

    expect(messages().map(({ changes }) => changes.length)).toEqual([100, 50, 100, 50]);
  });

  it('of another area is not delivered', async () => {
    await createWebhook(person, { address, areas: ['goals', 'habits'] });
    await makeTask(person);
    await makeBook(person);
    await makeGoal(person, { title: 'Run' });
    await makeHabit(person, { title: 'Read' });
    await app.deliverDue();

    expect(messages().map(({ event, title }) => [event, title])).toEqual([
      ['goal.added', 'Run'],
      ['habit.added', 'Read'],
    ]);
  });

  it('of another person is not delivered', async () => {
    await createWebhook(person, { address });
    await makeTask(await app.signUp());
    await app.deliverDue();

    expect(receiver.asked).toEqual([]);
  });

  it('is delivered by itself soon after it', async () => {
    const program = await createTestApp({ deliversChanges: true });
    const planner = await program.signUp();
    await makeTask(planner, { title: 'Before the webhook' });
    await createWebhook(planner, { address });
    await makeTask(planner, { title: 'Soon' });

    await expect.poll(() => messages().map(({ title }) => title), { timeout: 5_000 }).toEqual(['Soon']);
    await program.close();
  });

  it('is delivered once, in order, by several processes that deliver at the same time', async () => {
    await createWebhook(person, { address });
    const { history } = createPlannerServices(app.database, app.clock.now);
    const processes = Array.from({ length: 3 }, () =>
      createDeliveryService({
        database: app.database,
        store: createWebhookStore(app.database),
        history,
        outgoing: createOutgoing({ allowed: allowedAddresses('127.0.0.1') }),
        clock: app.clock.now,
        report: (error) => {
          throw error;
        },
      }),
    );
    receiver.behave((response) => setTimeout(() => response.end(), 5));
    for (let count = 0; count < 10; count += 1) {
      await makeTask(person, { title: `Task ${count}` });
      for (const each of processes) void each.deliverDue();
    }
    await expect.poll(() => receiver.asked.length, { timeout: 5_000 }).toBe(10);
    await Promise.all(processes.map(async (each) => each.deliverDue()));

    expect(messages().map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, count) => `Task ${count}`));
    await Promise.all(processes.map(async (each) => each.close()));
  });

  it('is not delivered while another process has the lease, and after its end', async () => {
    const { id } = await createWebhook(person, { address });
    await makeTask(person);
    const leaseUntil = new Date(app.clock.now().getTime() + MINUTE).toISOString();
    await app.database.transaction(person.user.id, async () =>
      app.database.query
        .updateTable('webhooks')
        .set({ leaseUntil })
        .where('userId', '=', person.user.id)
        .where('id', '=', id)
        .execute(),
    );
    await app.deliverDue();
    expect(receiver.asked).toEqual([]);

    app.clock.advance(MINUTE);
    await app.deliverDue();
    expect(receiver.asked).toHaveLength(1);
  });

  it('is not delivered to a webhook that was deleted', async () => {
    const { id } = await createWebhook(person, { address });
    await makeTask(person);
    await person.delete(`/api/webhooks/${id}`);
    await app.deliverDue();

    expect(receiver.asked).toEqual([]);
  });
});

describe('a delivery that fails', () => {
  it('is tried again with growing pauses, with the same id, before the next one', async () => {
    const { id } = await createWebhook(person, { address });
    await makeTask(person, { title: 'First' });
    await makeTask(person, { title: 'Second' });
    respondWith(500);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await app.deliverDue();
      await app.deliverDue();
      const { nextAttemptAt = null, failure } = (await theWebhook()) ?? {};
      expect(failure).toBe('The address answered with an error.');
      const wait = new Date(nextAttemptAt ?? 0).getTime() - app.clock.now().getTime();
      waits.push(wait / MINUTE);
      app.clock.advance(wait);
    }

    expect(waits).toEqual([1, 5, 15, 60, 180, 180]);
    expect(messages().map(({ title }) => title)).toEqual(Array.from({ length: 6 }, () => 'First'));
    expect(new Set(messages().map((message) => message.id)).size).toBe(1);
    receiver.answerWith('');
    await app.deliverDue();
    expect(messages().map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(await theWebhook()).toMatchObject({ failure: null, failingSince: null, nextAttemptAt: null });
    const deliveries = await listDeliveries(id);
    expect(deliveries.map(({ status }) => status)).toEqual([200, 200, 500, 500, 500, 500, 500, 500]);
    expect(JSON.stringify(deliveries)).not.toContain('First');
  });

  it('for a day pauses the webhook, which the person can continue', async () => {
    const { id } = await createWebhook(person, { address });
    await makeTask(person, { title: 'Late' });
    respondWith(503);
    for (let hour = 0; hour < 30; hour += 3) {
      await app.deliverDue();
      app.clock.advance(3 * HOUR);
    }
    await signInAgain();
    expect(await theWebhook()).toMatchObject({
      pausedAt: expect.any(String),
      failure: 'The address answered with an error.',
    });
    const attempts = receiver.asked.length;
    await app.deliverDue();
    expect(receiver.asked).toHaveLength(attempts);

    receiver.answerWith('');
    expect(await person.patch(`/api/webhooks/${id}`, { isPaused: false })).toMatchObject({
      status: 200,
      body: { pausedAt: null, failure: null },
    });
    await app.deliverDue();
    expect(messages().map(({ title }) => title)).toEqual(['Late']);
  });

  it('waits as long as the address asks for', async () => {
    await createWebhook(person, { address });
    await makeTask(person);
    respondWith(429, { 'retry-after': '600' });
    await app.deliverDue();

    const { nextAttemptAt } = (await theWebhook()) ?? {};
    expect(new Date(nextAttemptAt ?? 0).getTime() - app.clock.now().getTime()).toBe(10 * MINUTE);
  });

  it('with 410 pauses the webhook at once', async () => {
    await createWebhook(person, { address });
    await makeTask(person);
    respondWith(410);
    await app.deliverDue();

    expect(await theWebhook()).toMatchObject({ pausedAt: expect.any(String) });
  });

  it.each([
    ['a redirect', (response: ServerResponse) => response.writeHead(307, { location: 'http://10.0.0.1/' }).end(), 307],
    ['a closed connection', (response: ServerResponse) => response.destroy(), null],
  ])('with %s is not accepted', async (_kind, respond, status) => {
    const { id } = await createWebhook(person, { address });
    await makeTask(person);
    receiver.behave(respond);
    await app.deliverDue();

    expect(await listDeliveries(id)).toEqual([expect.objectContaining({ status, failure: expect.any(String) })]);
  });

  it('to a private address tells the person so, and sends nothing', async () => {
    const { id } = await createWebhook(person, { address: 'http://169.254.169.254/latest/meta-data' });
    await makeTask(person);
    await app.deliverDue();

    expect((await listDeliveries(id))[0]).toMatchObject({
      status: null,
      failure: 'This address is in a private network. The operator of this server can allow it.',
    });
  });
});

describe('POST /api/webhooks/:id/test', () => {
  it('sends a signed test, also to a paused webhook, and says how it went', async () => {
    const { id } = await createWebhook(person, { address });
    await person.patch(`/api/webhooks/${id}`, { isPaused: true });
    const { status, body } = await person.post<Delivery>(`/api/webhooks/${id}/test`);

    expect([status, body]).toEqual([200, expect.objectContaining({ event: 'test', status: 200, failure: null })]);
    expect(receiver.asked[0]?.headers['halo-event']).toBe('test');
    expect(await listDeliveries(id)).toEqual([body]);
    respondWith(404);
    expect((await person.post<Delivery>(`/api/webhooks/${id}/test`)).body.failure).toBe(
      'The address answered with an error.',
    );
  });
});

describe('a paused webhook', () => {
  it('gets nothing until it continues, and then everything since', async () => {
    const { id } = await createWebhook(person, { address });
    await person.patch(`/api/webhooks/${id}`, { isPaused: true });
    await makeTask(person, { title: 'Meanwhile' });
    await app.deliverDue();
    expect(receiver.asked).toEqual([]);

    await person.patch(`/api/webhooks/${id}`, { isPaused: false });
    await app.deliverDue();
    expect(messages().map(({ title }) => title)).toEqual(['Meanwhile']);
  });
});

it('a failing webhook that the person pauses does not look like one that has failed for a day', async () => {
  const { id } = await createWebhook(person, { address });
  await makeTask(person);
  respondWith(500);
  await app.deliverDue();

  expect((await person.patch<Webhook>(`/api/webhooks/${id}`, { isPaused: true })).body).toMatchObject({
    pausedAt: expect.any(String),
    failure: null,
    failingSince: null,
  });
});

it('deliveries are forgotten after seven days', async () => {
  const { id } = await createWebhook(person, { address });
  await makeTask(person);
  await app.deliverDue();
  expect(await listDeliveries(id)).toHaveLength(1);
  app.clock.advance(7 * DAY + MINUTE);
  await app.purge();
  await signInAgain();

  expect(await listDeliveries(id)).toEqual([]);
});
