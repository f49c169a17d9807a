import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiResponse, Client } from '../support/api-client.ts';
import {
  apiTokenSample,
  calendarSample,
  createWebhook,
  createPushSubscription,
  sendRequest,
  createPath,
  SAMPLES,
  sampleStatus,
} from '../support/endpoint-samples.ts';
import { addPasskey } from '../support/authenticator.ts';
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
const ABSENT = 999_999_999;

const endpoints = await declaredEndpoints();

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

type Role = 'user' | 'other user' | 'admin' | 'owner';

/** The roles that may call an endpoint, besides visitors. */
const ALLOWED: Record<Endpoint['access'], readonly Role[]> = {
  public: ['user', 'other user', 'admin', 'owner'],
  user: ['user', 'other user', 'admin', 'owner'],
  admin: ['admin', 'owner'],
  owner: ['owner'],
};

const people = new Map<Role, Person>();

/** A signed-in user of a role. Reuses the previous one unless a call has signed them out or deleted them. */
async function signInAs(role: Role): Promise<Person> {
  const known = people.get(role);
  if (known !== undefined && (await known.get('/api/user')).status === 200) return known;
  const client = app.visitor();
  const email = role === 'owner' ? OWNER_EMAIL : createEmail();
  let response = await client.post<Person['user']>('/api/register', { email, password: PASSWORD });
  if (response.status === 409) response = await client.post('/api/login', { email, password: PASSWORD });
  const someone: Person = { ...client, user: response.body, email, password: PASSWORD };
  if (role === 'admin') {
    await app.database.query.updateTable('users').set({ isAdmin: true }).where('id', '=', someone.user.id).execute();
  }
  people.set(role, someone);
  return someone;
}

/** Calls an endpoint with its sample request, for the item with this id. */
async function callEndpoint(
  endpoint: Endpoint,
  client: Client,
  id: number,
  caller: Person,
): Promise<ApiResponse<unknown>> {
  const sample = SAMPLES[getName(endpoint)];
  return sendRequest(client, endpoint.method, createPath(endpoint, sample, id), await sample.body?.(id, caller));
}

describe('the sample calls', () => {
  const names = endpoints.map(getName).toSorted();

  it('cover every contract, each declared once', () => {
    expect(names).toEqual([...new Set(names)]);
    expect(Object.keys(SAMPLES).toSorted()).toEqual(names);
  });

  it('match the endpoints of the OpenAPI document', async () => {
    const { body } = await app.visitor().get<{ paths: Record<string, object> }>('/api/openapi.json');
    const answered = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );

    expect(answered.toSorted()).toEqual(names);
  });

  it('name the owner of an item wherever a path has an id', () => {
    const silent = endpoints.filter((endpoint) => {
      const { own, id } = SAMPLES[getName(endpoint)];
      return /:(?!date\b)/.test(endpoint.path) && own === undefined && id === undefined;
    });

    expect(silent.map(getName)).toEqual([]);
  });
});

describe.each(endpoints.map((endpoint) => [getName(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const { own, id: getId } = SAMPLES[name];
  const isAllowed = (role: Role) => ALLOWED[endpoint.access].includes(role);

  it(`is ${endpoint.access === 'public' ? '' : 'not '}for strangers`, async () => {
    const user = await signInAs('user');
    const id = (await own?.(user)) ?? getId?.(user) ?? 0;
    const { status, cookies } = await callEndpoint(endpoint, app.visitor(), id, user);

    if (endpoint.access === 'public') expect(status).toBe(sampleStatus(endpoint));
    else expect([status, cookies]).toEqual([401, []]);
  });

  it.each(
    (['user', 'other user', 'admin', 'owner'] as const).map((role) => [isAllowed(role) ? '' : 'not ', role] as const),
  )('is %sfor a user with the role %s', async (_not, role) => {
    const caller = await signInAs(role);
    const id = (await own?.(caller)) ?? getId?.(await signInAs('user')) ?? 0;

    expect((await callEndpoint(endpoint, caller, id, caller)).status).toBe(
      isAllowed(role) ? sampleStatus(endpoint) : 403,
    );
  });

  if (own === undefined) return;

  it.each(['other user', 'admin', 'owner'] as const)(
    'returns the same 404 for an item of another user and for a missing item, to the role %s',
    async (role) => {
      const [user, caller] = [await signInAs('user'), await signInAs(role)];
      const theirs = await callEndpoint(endpoint, caller, await own(user), caller);
      const absent = await callEndpoint(endpoint, caller, ABSENT, caller);

      expect([theirs.status, theirs.text]).toEqual([404, absent.text]);
      expect(absent.status).toBe(404);
    },
  );
});

describe('items of a user', () => {
  const SECRET = 'Nobody else may read this';
  /** Endpoints that need no id: only their SQL keeps other users out. */
  const lists = endpoints.filter(
    (endpoint) => endpoint.method === 'GET' && SAMPLES[getName(endpoint)].own === undefined,
  );
  /** Their responses have no text of the person. */
  const WITHOUT_TEXT = new Set([
    '/api/version/current',
    '/api/version/history',
    '/api/halo/abilities',
    '/api/tasks/days',
  ]);
  const ofThePerson = lists.filter(({ access, path }) => access === 'user' && !WITHOUT_TEXT.has(path));
  let planner: Person;
  let habit: { id: number };

  beforeAll(async () => {
    planner = await app.signUp();
    // The user's sessions are private too.
    const headers = { 'user-agent': SECRET };
    await planner.post('/api/login', { email: planner.email, password: PASSWORD }, { headers });
    const title = { title: SECRET, notes: SECRET };
    await makeTask(planner, title);
    await makeTask(planner, { ...title, date: '2026-11-11' });
    await planner.delete(`/api/tasks/${(await makeTask(planner, title)).id}`);
    await makeTask(planner, { ...title, recurringPattern: 'daily', isRecurring: true });
    await makeGoal(planner, title);
    habit = await makeHabit(planner, title);
    await planner.post(`/api/habits/${habit.id}/complete`, { date: TODAY });
    await makeBook(planner, { ...title, author: SECRET, recommendedBy: SECRET });
    const project = await makeProject(planner, { title: SECRET });
    await makeProjectTask(planner, project.id, { title: SECRET });
    const command = { commandType: 'find_item', data: { searchTerm: SECRET } };
    await planner.post('/api/halo/wordings', { sentence: SECRET, command });
    await planner.post('/api/tokens', { ...apiTokenSample, name: SECRET });
    await createWebhook(planner, { name: SECRET });
    await planner.post('/api/calendars', { ...(await calendarSample()), name: SECRET });
    await planner.post('/api/reminders/devices', createPushSubscription(), { headers });
    await addPasskey(planner, { name: SECRET });
  });

  it.each(ofThePerson.map((endpoint) => [getName(endpoint), endpoint] as const))(
    'are in their own response of %s',
    async (_name, endpoint) => {
      const { status, text } = await callEndpoint(endpoint, planner, 0, planner);

      expect(status).toBe(200);
      expect(marksIn(text)).not.toEqual([]);
    },
  );

  it.each(lists.map((endpoint) => [getName(endpoint), endpoint] as const))(
    'are not in the response of %s for others',
    async (_name, endpoint) => {
      for (const role of ['other user', 'admin', 'owner'] as const) {
        const caller = await signInAs(role);
        const { text } = await callEndpoint(endpoint, caller, 0, caller);

        // Admins see accounts, but no items.
        const isShown = endpoint.access === 'admin' && role !== 'other user';
        expect([role, ...marksIn(text).filter((mark) => !isShown || mark === SECRET)]).toEqual([role]);
      }
    },
  );

  /** The marks of the user that a text contains. */
  function marksIn(text: string): string[] {
    const marks = [SECRET, planner.email, `"userId":${planner.user.id},`, `"habitId":${habit.id},`];
    return marks.filter((mark) => text.includes(mark));
  }
});

describe('changed rights', () => {
  it('take effect with the next request', async () => {
    const [admin, someone] = [await signInAs('owner'), await signInAs('other user')];
    const change = async (isAdmin: boolean) => admin.patch(`/api/admin/users/${someone.user.id}`, { isAdmin });
    expect(await change(true)).toMatchObject({ status: 200, body: { id: someone.user.id, isAdmin: true } });
    expect((await someone.get('/api/admin/users')).status).toBe(200);

    expect(await change(false)).toMatchObject({ status: 200, body: { isAdmin: false } });
    expect((await someone.get('/api/admin/users')).status).toBe(403);
    expect((await someone.get('/api/user')).body).toMatchObject({ isAdmin: false, isOwner: false });
  });
});

describe('the owner', () => {
  it('is recognized by email in any case, and only by email', async () => {
    const owner = await signInAs('owner');
    expect((await owner.get('/api/user')).body).toMatchObject({ isAdmin: true, isOwner: true });

    await app.database.query.updateTable('users').set({ isAdmin: true }).execute();
    const admin = await app.signUp();
    expect((await admin.get('/api/user')).body).toMatchObject({ isAdmin: false, isOwner: false });
    expect((await admin.post('/api/version/add', { version: '8.0.0', notes: 'New' })).status).toBe(403);
  });
});
