import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sendRequest, createPath, SAMPLES } from '../support/endpoint-samples.ts';
import { declaredEndpoints, getName } from '../support/endpoints.ts';
import { PASSWORD, type Person } from '../support/factories.ts';
import { startRemote, type Remote } from '../support/remote.ts';
import { readTables } from '../support/tables.ts';

const OWNER_EMAIL = 'owner@halo.example';
const ABSENT = 999_999_999;

const endpoints = await declaredEndpoints();
const unsafe = endpoints.filter(({ method }) => method !== 'GET');

let app: TestApp;
let speech: Remote;
let person: Person | undefined;

beforeAll(async () => {
  speech = await startRemote();
  speech.answerWith(JSON.stringify({ text: 'buy milk' }));
  app = await createTestApp({ ownerEmail: OWNER_EMAIL, speech: speech.service });
});
beforeEach(async () => {
  if (person !== undefined && (await person.get('/api/user')).status === 200) return;
  const client = app.visitor();
  const credentials = { email: OWNER_EMAIL, password: PASSWORD };
  // An earlier request may have signed the owner out or deleted the account.
  let response = await client.post<Person['user']>('/api/login', credentials);
  if (response.status === 401) response = await client.post('/api/register', credentials);
  person = { ...client, user: response.body, ...credentials };
});
afterAll(async () => {
  await app.close();
  await speech.close();
});

/** Makes an attempt on an endpoint with a valid sample request. Returns the tables that changed. */
async function findChangedTables(
  endpoint: Endpoint,
  attempt: (person: Person, call: { path: string; body: unknown }) => Promise<void>,
): Promise<string[]> {
  if (person === undefined) throw new Error('Nobody is signed in');
  const sample = SAMPLES[getName(endpoint)];
  const id = (await sample.own?.(person)) ?? sample.id?.(person) ?? 0;
  const path = createPath(endpoint, sample, id);
  const body: unknown = await sample.body?.(id, person);
  const before = await readTables(app.database);
  await attempt(person, { path, body });
  const after = await readTables(app.database);
  return Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]));
}

describe.each(unsafe.map((endpoint) => [getName(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  const { method } = endpoint;

  it('refuses requests from other sites and changes nothing', async () => {
    const changed = await findChangedTables(endpoint, async (caller, { path, body }) => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const response = await sendRequest(caller, method, path, body, { headers });
        expect([response.status, response.cookies]).toEqual([403, []]);
      }
    });
    expect(changed).toEqual([]);
  });

  it('refuses bodies of other media types and changes nothing', async () => {
    const types = ['application/x-www-form-urlencoded', 'text/plain', 'text/plain; charset=utf-8', 'application/xml'];
    if (endpoint.isForm === undefined) types.push('multipart/form-data; boundary=x');
    const changed = await findChangedTables(endpoint, async (caller, { path, body }) => {
      const payload = JSON.stringify(body instanceof FormData ? {} : (body ?? { a: 1 }));
      for (const type of types) {
        const { status } = await caller.send(method, path, payload, { headers: { 'content-type': type } });
        expect([type, status]).toEqual([type, 415]);
      }
    });
    expect(changed).toEqual([]);
  });

  it('ignores ids, owners, timestamps and rights in the body', async () => {
    const planted = {
      id: ABSENT,
      userId: ABSENT,
      isAdmin: true,
      isOwner: true,
      createdAt: '1999-01-01T00:00:00.000Z',
      sid: 'planted',
      sess: '{}',
      emailKey: 'planted',
    };
    const isOfficial = endpoint.path.startsWith('/api/admin/');
    await findChangedTables(endpoint, async (caller, { path, body }) => {
      if (isOfficial || body instanceof FormData) return;
      await sendRequest(caller, method, path, addProperties(body ?? {}, planted));
      const records = await readTables(app.database);
      const rows = Object.values(records).flat();
      expect(rows.filter(({ id, userId }) => id === ABSENT || userId === ABSENT)).toEqual([]);
      expect(JSON.stringify(rows)).not.toMatch(/1999-01-01T|planted/);
      expect(records['users']?.filter(({ isAdmin }) => isAdmin === 1)).toEqual([]);
    });
  });
});

/** Adds properties to every object of a body, without overwriting existing ones. */
function addProperties(body: unknown, planted: Record<string, unknown>): unknown {
  if (Array.isArray(body)) return body.map((part) => addProperties(part, planted));
  if (typeof body !== 'object' || body === null) return body;
  const own = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, addProperties(value, planted)]));
  return { ...planted, ...own };
}
