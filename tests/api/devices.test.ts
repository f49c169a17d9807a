import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Device } from '#shared/account/account.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Client } from '../support/api-client.ts';
import { DAY, HOUR, MINUTE } from '../support/clock.ts';
import { PASSWORD, type Person } from '../support/factories.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp({ trustProxy: true });
});
afterAll(async () => app.close());
beforeEach(async () => {
  person = await app.signUp();
});

async function signInElsewhere(rememberMe = false, headers: Record<string, string> = {}): Promise<Client> {
  const browser = app.visitor();
  await browser.post('/api/login', { email: person.email, password: PASSWORD, rememberMe }, { headers });
  return browser;
}

const listDevices = async (browser: Client) => (await browser.get<Device[]>('/api/sessions')).body;
const findCurrentId = async (browser: Client) =>
  (await listDevices(browser)).find(({ isCurrent }) => isCurrent)?.id ?? 0;
const isSignedIn = async (browser: Client) => (await browser.get('/api/user')).status === 200;
const listLogins = async () =>
  app.database.query
    .selectFrom('user_sessions')
    .select(['id', 'logoutTime', 'sessionDuration'])
    .where('userId', '=', person.user.id)
    .orderBy('id')
    .execute();

describe('GET /api/sessions', () => {
  it('returns login time, last use, address, user agent and which device is current', async () => {
    const loginTime = app.clock.now().toISOString();
    const elsewhere = await signInElsewhere(true, { 'user-agent': 'Lynx/2.9', 'x-forwarded-for': '203.0.113.7' });
    const devices = await listDevices(elsewhere);

    expect(devices).toEqual([
      {
        id: expect.any(Number),
        loginTime,
        lastSeen: loginTime,
        ipAddress: '203.0.113.7',
        userAgent: 'Lynx/2.9',
        rememberMe: true,
        isCurrent: true,
      },
      expect.objectContaining({ ipAddress: '127.0.0.1', rememberMe: false, isCurrent: false }),
    ]);
    expect((await listDevices(person)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it('lists the current device first, then the most recently used', async () => {
    const first = await signInElsewhere();
    const second = await signInElsewhere();
    const [firstId, secondId] = [await findCurrentId(first), await findCurrentId(second)];
    app.clock.advance(2 * HOUR);
    await first.get('/api/user');
    const lastSeen = app.clock.now().toISOString();
    app.clock.advance(10 * MINUTE);

    const devices = await listDevices(person);
    expect(devices.map(({ id }) => id)).toEqual([await findCurrentId(person), firstId, secondId]);
    expect(devices[1]?.lastSeen).toBe(lastSeen);
  });

  it('leaves out sessions that ended or expired', async () => {
    const left = await signInElsewhere();
    await left.post('/api/logout');
    await signInElsewhere();
    app.clock.advance(20 * HOUR);
    await person.get('/api/user');
    app.clock.advance(5 * HOUR);

    expect(await listDevices(person)).toHaveLength(1);
  });

  it('reveals no token and no hash', async () => {
    await signInElsewhere();
    const { text } = await person.get('/api/sessions');
    const stored = await app.database.query.selectFrom('sessions').selectAll().execute();

    for (const secret of [...person.cookies.values(), ...stored.map(({ sid }) => sid)]) {
      expect(text).not.toContain(secret);
    }
    expect(Object.keys((await listDevices(person))[0] ?? {}).toSorted()).toEqual(
      ['id', 'ipAddress', 'isCurrent', 'lastSeen', 'loginTime', 'rememberMe', 'userAgent'].toSorted(),
    );
  });
});

describe('DELETE /api/sessions/:id', () => {
  it('ends only this session at once and completes its row in the login history', async () => {
    const [first, second] = [await signInElsewhere(), await signInElsewhere()];
    const id = await findCurrentId(first);
    app.clock.advance(5 * MINUTE);
    const response = await person.delete(`/api/sessions/${id}`);

    expect([response.status, response.cookies]).toEqual([204, []]);
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(person)]).toEqual([false, true, true]);
    expect((await listLogins()).find((login) => login.id === id)).toEqual({
      id,
      logoutTime: app.clock.now().toISOString(),
      sessionDuration: 300,
    });
    expect((await listLogins()).filter(({ logoutTime }) => logoutTime === null)).toHaveLength(2);
  });

  it('clears the cookie when the current session is deleted', async () => {
    const response = await person.delete(`/api/sessions/${await findCurrentId(person)}`);

    expect(response).toMatchObject({ status: 204, cookies: [{ name: 'halo_session', value: '' }] });
    expect(person.cookies.has('halo_session')).toBe(false);
    expect(await isSignedIn(person)).toBe(false);
  });

  it('returns the same 404 for a session of another user, an ended one and a missing one', async () => {
    const other = await app.signUp();
    const elsewhere = await signInElsewhere();
    const ended = await findCurrentId(elsewhere);
    await elsewhere.post('/api/logout');
    const absent = await person.delete('/api/sessions/999999');
    expect(absent).toMatchObject({ status: 404, body: { message: 'Session not found' } });

    for (const id of [await findCurrentId(other), ended]) {
      const refused = await person.delete(`/api/sessions/${id}`);
      expect([refused.status, refused.text]).toEqual([absent.status, absent.text]);
    }
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe('POST /api/sessions/end-others', () => {
  it('returns the number of ended sessions, and keeps the current one and those of other users', async () => {
    const other = await app.signUp();
    const browsers = [await signInElsewhere(), await signInElsewhere(true)];
    const cookie = person.cookies.get('halo_session');
    const response = await person.post('/api/sessions/end-others');

    expect(response).toMatchObject({ status: 200, body: { count: 2 }, cookies: [] });
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false);
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, true]);
    expect(person.cookies.get('halo_session')).toBe(cookie);
    expect((await listLogins()).map(({ logoutTime }) => logoutTime !== null)).toEqual([false, true, true]);
    expect(await person.post('/api/sessions/end-others')).toMatchObject({ status: 200, body: { count: 0 } });
  });

  it('does not count expired sessions', async () => {
    await signInElsewhere();
    app.clock.advance(23 * HOUR);
    await person.get('/api/user');
    app.clock.advance(2 * HOUR);

    expect(await person.post('/api/sessions/end-others')).toMatchObject({ body: { count: 0 } });
    expect((await listLogins())[1]).toMatchObject({ sessionDuration: 0 });
  });
});

it('an expired session is completed in the login history with the time of its last use', async () => {
  const remembered = await signInElsewhere(true);
  app.clock.advance(3 * HOUR);
  await remembered.get('/api/user');
  const lastSeen = app.clock.now().toISOString();
  app.clock.advance(31 * DAY);
  await signInElsewhere();

  expect((await listLogins())[1]).toMatchObject({ logoutTime: lastSeen, sessionDuration: 3 * 60 * 60 });
});

describe('a session that was opened more than a week ago', () => {
  const OLD = {
    status: 403,
    body: { message: 'You signed in long ago. Enter your password first.', issues: [{ path: 'password' }] },
  };
  const confirm = async (browser: Client, password = PASSWORD) => browser.post('/api/sessions/confirm', { password });
  let old: Client;

  beforeEach(async () => {
    old = await signInElsewhere(true);
    app.clock.advance(7 * DAY);
    await signInElsewhere();
  });

  it('signs out no other browser before its password was entered, and is otherwise used as before', async () => {
    expect((await old.post('/api/sessions/end-others')).status).toBe(200);
    await signInElsewhere();
    app.clock.advance(1_000);
    const [, other] = await listDevices(old);

    expect(await old.delete(`/api/sessions/${other?.id}`)).toMatchObject(OLD);
    expect(await old.post('/api/sessions/end-others')).toMatchObject(OLD);
    expect(await listDevices(old)).toHaveLength(2);
    expect((await confirm(old, 'wrong')).status).toBe(400);
    expect(await old.post('/api/sessions/end-others')).toMatchObject(OLD);

    expect((await confirm(old)).status).toBe(204);
    expect((await old.delete(`/api/sessions/${other?.id}`)).status).toBe(204);
    app.clock.advance(DAY);
    await old.get('/api/user');
    expect(await old.post('/api/sessions/end-others')).toMatchObject({ status: 200 });
  });

  it('can sign itself out', async () => {
    app.clock.advance(1_000);

    expect((await old.post('/api/logout')).status).toBe(204);
    expect(await isSignedIn(old)).toBe(false);
  });
});
