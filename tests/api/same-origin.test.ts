import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createEmail, makeTask, PASSWORD, TODAY, type Person } from '../support/factories.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp({ publicUrl: 'https://halo.example/' });
  person = await app.signUp();
});
afterAll(async () => app.close());

const allTasks = async () => (await person.get('/api/tasks/all')).body;
const forbidden = { status: 403, body: { code: 'forbidden', message: 'This call must come from the same site' } };

describe('a request from a page of another site', () => {
  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ origin: 'https://halo.example.evil.example' }],
    [{ origin: 'http://halo.example' }],
    [{ origin: 'https://halo.example:8443' }],
    [{ origin: 'http://localhost:81' }],
    [{ origin: 'https://localhost:80' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://halo.example' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ])('changes nothing: %j', async (headers) => {
    const task = await makeTask(person);
    const before = await allTasks();

    for (const response of [
      await person.post('/api/tasks', { title: 'Forged', date: TODAY }, { headers }),
      await person.post('/api/tasks/batch', { tasks: [{ title: 'Forged', date: TODAY }] }, { headers }),
      await person.put(`/api/tasks/${task.id}`, { title: 'Forged' }, { headers }),
      await person.put(`/api/tasks/edit/${task.id}`, { title: 'Forged' }, { headers }),
      await person.patch('/api/tasks/order', { ids: [task.id] }, { headers }),
      await person.delete(`/api/tasks/${task.id}`, { headers }),
      await person.post('/api/logout', undefined, { headers }),
      await app.visitor().post('/api/login', { email: person.email, password: PASSWORD }, { headers }),
      await app.visitor().post('/api/register', { email: 'forged@halo.example', password: PASSWORD }, { headers }),
    ]) {
      expect(response).toMatchObject(forbidden);
      expect(response.cookies).toEqual([]);
    }
    expect(await allTasks()).toEqual(before);
    expect(await person.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('is refused before its body is read', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' };

    expect(await person.send('POST', '/api/tasks', 'title=Forged', { headers })).toMatchObject(forbidden);
  });
});

describe("a request from halo's own page", () => {
  it.each([
    [{ origin: 'https://halo.example' }],
    [{ origin: 'https://halo.example', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://localhost:80' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{}],
  ])('is accepted: %j', async (headers) => {
    expect(await person.post('/api/tasks', { title: 'Mine', date: TODAY }, { headers })).toMatchObject({ status: 201 });
  });
});

it('reads are allowed from other sites, without CORS headers', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const response = await person.get('/api/user', { headers });

  expect(response.status).toBe(200);
  expect(response.headers).not.toHaveProperty('access-control-allow-origin');
});

describe('DNS rebinding', () => {
  const register = async (server: TestApp, host: string, remoteAddress = '127.0.0.1') => {
    const headers = { host, origin: `http://${host}` };
    const credentials = { email: createEmail(), password: PASSWORD };
    return (await server.visitor().post('/api/register', credentials, { headers, remoteAddress })).status;
  };

  it('is refused on localhost, while all local host names are accepted', async () => {
    const local = await createTestApp();
    try {
      expect(await register(local, 'evil.example:3000')).toBe(403);
      expect(await register(local, 'localhost.evil.example')).toBe(403);
      for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost', 'halo.localhost', hostname()])
        expect([host, await register(local, host)]).toEqual([host, 201]);
      // Another machine may reach halo under any name.
      expect(await register(local, 'desk.home:3000', '192.168.1.7')).toBe(201);
    } finally {
      await local.close();
    }
  });

  it('is refused with a public URL', async () => {
    expect(await register(app, 'evil.example:3000')).toBe(403);
  });

  it('is not assumed behind a declared reverse proxy', async () => {
    const behindProxy = await createTestApp({ trustProxy: 1 });
    try {
      expect(await register(behindProxy, 'halo.example')).toBe(201);
    } finally {
      await behindProxy.close();
    }
  });
});
