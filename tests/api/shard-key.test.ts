import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { readExport } from '../support/exports.ts';
import { makeTask, PASSWORD, type Person } from '../support/factories.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import { EXCEPTIONS } from '../support/shard-key.ts';

const OWNER_EMAIL = 'owner@halo.example';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp({ ownerEmail: OWNER_EMAIL, rateLimitScale: 100 });
  person = await app.signUp();
});
afterAll(async () => app.close());

describe('the shard key check refuses a statement of a request', () => {
  test.each<[string, (database: Database) => Promise<unknown>]>([
    [
      'that selects by an id alone',
      async ({ query }) => query.selectFrom('tasks').selectAll().where('id', '=', 1).execute(),
    ],
    [
      'that selects several users',
      async ({ query }) => query.deleteFrom('tasks').where('userId', 'in', [1, 2]).execute(),
    ],
    [
      'that joins rows without the condition of the same user',
      async ({ query }) =>
        query
          .selectFrom('habits')
          .innerJoin('habit_series', 'habit_series.id', 'habits.baseSeries')
          .selectAll('habits')
          .where('habits.userId', '=', 1)
          .execute(),
    ],
    ['that is raw SQL', async ({ query }) => sql`select * from tasks where "userId" = ${1}`.execute(query)],
    [
      'inside a transaction',
      async (database) =>
        database.transaction('everybody', async () => database.query.updateTable('goals').set({ title: '' }).execute()),
    ],
  ])('%s', async (_name, send) => {
    await expect(app.shardKeys.serve(async () => send(app.database))).rejects.toThrow('Not confined');
    expect(app.shardKeys.refused.splice(0)).toHaveLength(1);
  });
});

describe('the shard key check refuses a write', () => {
  const changeTitles = async ({ query }: Database, userId: number) =>
    query.updateTable('goals').set({ title: '' }).where('userId', '=', userId).execute();

  test.each<[string, (database: Database) => Promise<unknown>]>([
    [
      "to another user's rows than declared",
      async (database) => database.transaction(1, async () => changeTitles(database, 2)),
    ],
    ['without a declared owner', async (database) => changeTitles(database, 1)],
    [
      "to a user's rows under 'nobody'",
      async (database) => database.autocommit('nobody', async () => changeTitles(database, 1)),
    ],
  ])('%s', async (_name, send) => {
    await expect(app.shardKeys.serve(async () => send(app.database))).rejects.toThrow('Not of the declared owner');
    expect(app.shardKeys.refused.splice(0)).toHaveLength(1);
  });

  it("unless a nested transaction declares the other user, or the outer one 'everybody'", async () => {
    const { database, shardKeys } = app;
    await shardKeys.serve(async () =>
      database.transaction(1, async () => database.transaction(2, async () => changeTitles(database, 2))),
    );
    await shardKeys.serve(async () => database.transaction('everybody', async () => changeTitles(database, 2)));
    expect(shardKeys.refused).toEqual([]);
  });
});

it('the shard key check allows any statement of a test', async () => {
  await app.database.query.selectFrom('tasks').selectAll().execute();
  expect(app.shardKeys.refused).toEqual([]);
});

it('the shard key check counts statements of a request as confined', async () => {
  app.shardKeys.confined.clear();
  await makeTask(person);
  expect([...app.shardKeys.confined]).toContainEqual(expect.stringMatching(/^insert into "tasks" /));
});

it('every exception of the shard key check is used', async () => {
  const owner = app.visitor();
  const credentials = { email: OWNER_EMAIL, password: PASSWORD };
  await owner.post('/api/register', credentials);
  await owner.post('/api/logout');
  await owner.post('/api/login', credentials);
  for (const path of [
    'health',
    'version/current',
    'admin/users',
    'admin/analytics',
    'admin/engagement',
    'admin/invitations',
  ])
    await owner.get(`/api/${path}`);
  await turnOnSecondFactor(owner, app.clock.now());
  await owner.post('/api/login', credentials);
  await owner.post('/api/version/add', { version: '1.0.0', notes: 'The first' });
  await owner.get('/api/reminders');
  const tasks = [await makeTask(person), await makeTask(person)];
  await person.patch('/api/tasks/order', { ids: tasks.map(({ id }) => id) });
  const browser = app.visitor();
  browser.cookies.set('halo_session', 'the-secret-of-an-older-version');
  await browser.get('/api/user');
  const other = await app.signUp();
  await other.post('/api/import', await readExport(person));

  expect([...app.shardKeys.excepted].toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});
