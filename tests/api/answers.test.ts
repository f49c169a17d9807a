import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { callWith, pathOf, SAMPLES } from '../support/endpoint-samples.ts';
import { declaredEndpoints, nameOf } from '../support/endpoints.ts';
import {
  anEmail,
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

const endpoints = await declaredEndpoints();
const unsafe = endpoints.filter(({ method }) => method !== 'GET');
const repeatable = endpoints.filter(({ cacheable }) => cacheable === true);

let app: TestApp;
let speech: Remote;
beforeAll(async () => {
  speech = await startRemote();
  speech.answerWith(JSON.stringify({ text: 'buy milk' }));
  app = await createTestApp({ ownerEmail: OWNER_EMAIL, speech: speech.service });
});
afterAll(async () => {
  await app.close();
  await speech.close();
});

/** The owner, signed in, who may call everything. */
async function owner(): Promise<Person> {
  const client = app.visitor();
  const credentials = { email: OWNER_EMAIL, password: PASSWORD };
  let answer = await client.post<Person['user']>('/api/login', credentials);
  if (answer.status === 401) answer = await client.post('/api/register', credentials);
  return { ...client, user: answer.body, ...credentials };
}

/** Gives a person one thing of each kind; answers the paths that what they own is read at. */
async function fill(person: Person): Promise<string[]> {
  await makeTask(person, { recurringPattern: 'daily' });
  await makeGoal(person);
  await makeBook(person);
  await makeHabit(person);
  const projectId = (await makeProject(person)).id;
  await makeProjectTask(person, projectId);
  return repeatable.map((endpoint) => pathOf(endpoint, SAMPLES[nameOf(endpoint)], projectId));
}

/** Another address of the same: nobody has asked for it before. */
function anew(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}anew=${anEmail()}`;
}

describe('an answer that is repeated', () => {
  it.each(unsafe.map((endpoint) => [nameOf(endpoint), endpoint] as [string, Endpoint]))(
    'is what it would be if it were read again, after %s',
    async (_name, endpoint) => {
      const person = await owner();
      const sample = SAMPLES[nameOf(endpoint)];
      const id = (await sample.own?.(person)) ?? sample.id?.(person) ?? 0;
      const body: unknown = await sample.body?.(id, person);
      const paths = await fill(person);
      for (const path of paths) await person.get(path);

      const { status } = await callWith(person, endpoint.method, pathOf(endpoint, sample, id), body);

      expect(status).toBe(endpoint.status);
      for (const path of paths) {
        const again = await person.get(path);
        const read = await person.get(anew(path));
        expect([path, again.status, again.text]).toEqual([path, read.status, read.text]);
      }
    },
  );

  it('is nobody else’s', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    await makeTask(one, { title: 'Of one person' });

    expect((await one.get(DAY_PATH)).text).toContain('Of one person');
    expect((await other.get(DAY_PATH)).text).toBe('[]');
    expect((await app.visitor().get(DAY_PATH)).status).toBe(401);
  });

  it('is not repeated to who was signed out meanwhile, nor to whose account is gone', async () => {
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

describe('the tag of an answer', () => {
  it.each(repeatable.map((endpoint) => [nameOf(endpoint), endpoint] as [string, Endpoint]))(
    'of %s spares who has it already the answer',
    async (_name, endpoint) => {
      const person = await app.signUp();
      const paths = await fill(person);
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

  it('is another one once the answer is', async () => {
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

  it('is asked for by HEAD too', async () => {
    const person = await app.signUp();
    const { headers } = await person.get(DAY_PATH);

    const head = await person.head(DAY_PATH);
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag]);
    expect(head.headers['cache-control']).toBe('no-store');
  });

  it('tells a stranger nothing', async () => {
    const person = await app.signUp();
    const { headers } = await person.get(DAY_PATH);

    const answer = await app.visitor().get(DAY_PATH, { headers: { 'if-none-match': String(headers.etag) } });
    expect([answer.status, answer.headers.etag]).toEqual([401, undefined]);
  });
});
