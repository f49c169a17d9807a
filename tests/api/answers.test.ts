import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { addDays } from '#shared/calendar/day.ts';
import { RECORDED_TABLES } from '#server/nouns/nouns.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { measuresAccount } from '../support/faults.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sendRequest, createPath, SAMPLES, sampleStatus } from '../support/endpoint-samples.ts';
import { declaredEndpoints, getName } from '../support/endpoints.ts';
import {
  createEmail,
  makeBook,
  makeGoal,
  makeHabit,
  makeProject,
  makeProjectTask,
  makeTask,
  PASSWORD,
  TODAY,
  type Person,
} from '../support/factories.ts';
import { startRemote, type Remote } from '../support/remote.ts';

const OWNER_EMAIL = 'owner@halo.example';
const DAY_PATH = `/api/tasks/date/${TODAY}`;

/** Tables whose rows a cached response may depend on. (decision 050) */
const MOVING_TABLES: ReadonlySet<string> = new Set([
  ...RECORDED_TABLES.map(({ name }) => name),
  // The log itself, and the number.
  'row_changes',
  'change_counters',
  // These decide which occurrences a read creates.
  'complete_days',
  'task_series_revisions',
]);

const endpoints = await declaredEndpoints();
const unsafe = endpoints.filter(({ method }) => method !== 'GET');
const repeatable = endpoints.filter(({ cacheable }) => cacheable === true);

let app: TestApp;
let speech: Remote;
beforeAll(async () => {
  speech = await startRemote();
  speech.answerWith(JSON.stringify({ text: 'buy milk' }));
  app = await createTestApp({ ownerEmail: OWNER_EMAIL, speech: speech.service, history: { days: 1, megabytes: 0 } });
});
afterAll(async () => {
  await app.close();
  await speech.close();
});

/** The owner, signed in: may call every endpoint. */
async function owner(): Promise<Person> {
  const client = app.visitor();
  const credentials = { email: OWNER_EMAIL, password: PASSWORD };
  let response = await client.post<Person['user']>('/api/login', credentials);
  if (response.status === 401) response = await client.post('/api/register', credentials);
  return { ...client, user: response.body, ...credentials };
}

/** Adds an item of each type for a user. Returns the paths of all cacheable endpoints. */
async function addItems(person: Person): Promise<string[]> {
  await makeTask(person, { recurringPattern: 'daily' });
  await makeGoal(person);
  await makeBook(person);
  await makeHabit(person);
  const projectId = (await makeProject(person)).id;
  await makeProjectTask(person, projectId);
  return repeatable.map((endpoint) => createPath(endpoint, SAMPLES[getName(endpoint)], projectId));
}

/** The same path with a new query parameter, so that no cached response exists for it. */
function bypassCache(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}anew=${createEmail()}`;
}

/** Checks that the responses are those of a read that finds nothing cached. */
async function expectFresh(person: Person, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const again = await person.get(path);
    const read = await person.get(bypassCache(path));
    expect([path, again.status, again.text]).toEqual([path, read.status, read.text]);
  }
}

it('the contract marks the lists of all item types as cacheable', () => {
  expect(repeatable.map(({ path }) => path.split('/')[2])).toEqual(
    expect.arrayContaining(['tasks', 'goals', 'habits', 'books', 'projects', 'carry-over']),
  );
});

describe('a cached response', () => {
  it.each(unsafe.map((endpoint) => [getName(endpoint), endpoint] as [string, Endpoint]))(
    'equals a fresh response after %s',
    async (_name, endpoint) => {
      const isOfficial = endpoint.access === 'admin' || endpoint.access === 'owner';
      // The lists of a new person are short.
      const person = isOfficial ? await owner() : await app.signUp();
      const sample = SAMPLES[getName(endpoint)];
      const id = (await sample.own?.(person)) ?? sample.id?.(person) ?? 0;
      const body: unknown = await sample.body?.(id, person);
      const paths = await addItems(person);
      for (const path of paths) await person.get(path);

      const { status } = await sendRequest(person, endpoint.method, createPath(endpoint, sample, id), body);

      expect(status).toBe(sampleStatus(endpoint));
      await expectFresh(person, paths);
    },
  );

  it('equals a fresh response after reads have created occurrences', async () => {
    const person = await app.signUp();
    const paths = await addItems(person);
    const nextWeek = addDays(TODAY, 7);
    await makeHabit(person, { isRecurring: true });
    for (const path of paths) await person.get(path);

    for (const path of [
      `/api/tasks/date/${addDays(TODAY, 1)}`,
      `/api/tasks/week?date=${nextWeek}`,
      `/api/habits?isWeekly=true&referenceDate=${nextWeek}`,
    ]) {
      expect((await person.get(path)).status).toBe(200);
      await expectFresh(person, paths);
    }
    expect((await person.get<Task[]>('/api/tasks/all')).body.length).toBeGreaterThan(7);
  });

  it('equals a fresh response after old changes were purged', async () => {
    const person = await app.signUp();
    await makeTask(person);
    await person.get('/api/history');
    await app.database.query
      .updateTable('row_changes')
      .set({ at: '2020-01-01T00:00:00.000Z' })
      .where('userId', '=', person.user.id)
      .execute();
    expect((await person.get('/api/history')).text).not.toBe('[]');
    await app.purge();
    expect((await person.get('/api/history')).text).toBe('[]');
  });

  it.runIf(inject('engine') === 'postgres')('takes one statement, that of the session', async () => {
    const person = await app.signUp();
    await makeTask(person, { title: 'Read once' });
    await person.get(DAY_PATH);

    app.shardKeys.failAt();
    expect((await person.get(DAY_PATH)).text).toContain('Read once');
    expect(app.shardKeys.count).toBe(1);
  });

  it('comes from tables whose changes move the number of the last change, and from the log itself', async () => {
    const person = await app.signUp();
    const paths = await addItems(person);
    app.shardKeys.confined.clear();
    for (const path of paths) expect((await person.get(bypassCache(path))).status).toBe(200);

    // The session and its user are read with each call, and the size of the account in the background.
    const statements = [...app.shardKeys.confined]
      .filter((text) => !text.includes('from "sessions"') && !measuresAccount(text))
      .join(' ');
    const read = new Set(
      [...statements.matchAll(/\b(?:from|join) "?(?<table>\w+)\b(?!\()/g)].map(({ groups }) => groups?.['table']),
    );
    expect(read.size).toBeGreaterThan(10);
    expect([...read].filter((table) => !MOVING_TABLES.has(table ?? ''))).toEqual([]);
  });

  it('is not sent after a change that the database made without halo', async () => {
    const person = await app.signUp();
    const { id } = await makeTask(person);
    await person.get(DAY_PATH);
    await sql`update tasks set title = 'Changed by SQL' where id = ${id}`.execute(app.database.query);

    expect((await person.get(DAY_PATH)).text).toContain('Changed by SQL');
  });

  it('is not sent to another user', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    await makeTask(one, { title: 'Of one person' });

    expect((await one.get(DAY_PATH)).text).toContain('Of one person');
    expect((await other.get(DAY_PATH)).text).toBe('[]');
    expect((await app.visitor().get(DAY_PATH)).status).toBe(401);
  });

  it('is not sent after the session or the account ended', async () => {
    const person = await app.signUp();
    const elsewhere = app.visitor();
    await elsewhere.post('/api/login', { email: person.email, password: PASSWORD });
    await elsewhere.get(DAY_PATH);
    await person.post('/api/sessions/end-others');
    expect((await elsewhere.get(DAY_PATH)).status).toBe(401);

    await person.get(DAY_PATH);
    await person.post('/api/delete-account', { password: PASSWORD });
    expect((await person.get(DAY_PATH)).status).toBe(401);
  });
});

describe('the ETag of a response', () => {
  it.each(repeatable.map((endpoint) => [getName(endpoint), endpoint] as [string, Endpoint]))(
    'of %s makes a repeated read return 304',
    async (_name, endpoint) => {
      const person = await app.signUp();
      const paths = await addItems(person);
      const path = paths[repeatable.indexOf(endpoint)] ?? '';
      const { headers } = await person.get(path);
      const tag = String(headers.etag);
      expect(tag).toMatch(/^"[\w-]+"$/);

      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await person.get(path, { headers: { 'if-none-match': known } });
        expect([known, again.status, again.text, again.headers.etag]).toEqual([known, 304, '', tag]);
      }
      const other = await person.get(path, { headers: { 'if-none-match': '"other"' } });
      expect([other.status, other.headers.etag]).toEqual([200, tag]);
    },
  );

  it('changes when the response changes', async () => {
    const person = await app.signUp();
    const { id } = await makeTask(person);
    const { headers } = await person.get(DAY_PATH);
    const known = { headers: { 'if-none-match': String(headers.etag) } };

    await person.put(`/api/tasks/${id}`, { title: 'Another title' });
    const changed = await person.get(DAY_PATH, known);
    expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('Another title')]);

    await person.delete(`/api/tasks/${id}`);
    expect((await person.get(DAY_PATH, known)).text).toBe('[]');
  });

  it('is sent for HEAD as well', async () => {
    const person = await app.signUp();
    const { headers } = await person.get(DAY_PATH);

    const head = await person.head(DAY_PATH);
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag]);
    expect(head.headers['cache-control']).toBe('no-store');
  });

  it('is not checked for a visitor', async () => {
    const person = await app.signUp();
    const { headers } = await person.get(DAY_PATH);

    const response = await app.visitor().get(DAY_PATH, { headers: { 'if-none-match': String(headers.etag) } });
    expect([response.status, response.headers.etag]).toEqual([401, undefined]);
  });
});
