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

const devicesOf = async (browser: Client) => (await browser.get<Device[]>('/api/sessions')).body;
const current = async (browser: Client) => (await devicesOf(browser)).find(({ isCurrent }) => isCurrent)?.id ?? 0;
const isSignedIn = async (browser: Client) => (await browser.get('/api/user')).status === 200;
const logins = async () =>
  app.database.query
    .selectFrom('user_sessions')
    .select(['id', 'logoutTime', 'sessionDuration'])
    .where('userId', '=', person.user.id)
    .orderBy('id')
    .execute();

describe('the browsers that are signed in', () => {
  it('say since when, from where and with what, and which one asks', async () => {
    const loginTime = app.clock.now().toISOString();
    const elsewhere = await signInElsewhere(true, { 'user-agent': 'Lynx/2.9', 'x-forwarded-for': '203.0.113.7' });
    const devices = await devicesOf(elsewhere);

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
    expect((await devicesOf(person)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it('have the one that asks first, then the last used first', async () => {
    const first = await signInElsewhere();
    const second = await signInElsewhere();
    const [firstId, secondId] = [await current(first), await current(second)];
    app.clock.advance(2 * HOUR);
    await first.get('/api/user');
    const lastSeen = app.clock.now().toISOString();
    app.clock.advance(10 * MINUTE);

    const devices = await devicesOf(person);
    expect(devices.map(({ id }) => id)).toEqual([await current(person), firstId, secondId]);
    expect(devices[1]?.lastSeen).toBe(lastSeen);
  });

  it('have none that has signed out or has not been used for too long', async () => {
    const left = await signInElsewhere();
    await left.post('/api/logout');
    await signInElsewhere();
    app.clock.advance(20 * HOUR);
    await person.get('/api/user');
    app.clock.advance(5 * HOUR);

    expect(await devicesOf(person)).toHaveLength(1);
  });

  it('tell nobody a token or its hash', async () => {
    await signInElsewhere();
    const { text } = await person.get('/api/sessions');
    const stored = await app.database.query.selectFrom('sessions').selectAll().execute();

    for (const secret of [...person.cookies.values(), ...stored.map(({ sid }) => sid)]) {
      expect(text).not.toContain(secret);
    }
    expect(Object.keys((await devicesOf(person))[0] ?? {}).toSorted()).toEqual(
      ['id', 'ipAddress', 'isCurrent', 'lastSeen', 'loginTime', 'rememberMe', 'userAgent'].toSorted(),
    );
  });
});

describe('signing a browser out', () => {
  it('ends its session at once, no other, and closes its row in the history', async () => {
    const [first, second] = [await signInElsewhere(), await signInElsewhere()];
    const id = await current(first);
    app.clock.advance(5 * MINUTE);
    const answer = await person.delete(`/api/sessions/${id}`);

    expect([answer.status, answer.cookies]).toEqual([204, []]);
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(person)]).toEqual([false, true, true]);
    expect((await logins()).find((login) => login.id === id)).toEqual({
      id,
      logoutTime: app.clock.now().toISOString(),
      sessionDuration: 300,
    });
    expect((await logins()).filter(({ logoutTime }) => logoutTime === null)).toHaveLength(2);
  });

  it('that asks itself takes its cookie too', async () => {
    const answer = await person.delete(`/api/sessions/${await current(person)}`);

    expect(answer).toMatchObject({ status: 204, cookies: [{ name: 'halo_session', value: '' }] });
    expect(person.cookies.has('halo_session')).toBe(false);
    expect(await isSignedIn(person)).toBe(false);
  });

  it('is refused with the same words for one of somebody else, one that ended and one that never was', async () => {
    const other = await app.signUp();
    const elsewhere = await signInElsewhere();
    const ended = await current(elsewhere);
    await elsewhere.post('/api/logout');
    const absent = await person.delete('/api/sessions/999999');
    expect(absent).toMatchObject({ status: 404, body: { message: 'Session not found' } });

    for (const id of [await current(other), ended]) {
      const refused = await person.delete(`/api/sessions/${id}`);
      expect([refused.status, refused.text]).toEqual([absent.status, absent.text]);
    }
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe('signing every other browser out', () => {
  it('answers of how many, and leaves this one and those of other people', async () => {
    const other = await app.signUp();
    const browsers = [await signInElsewhere(), await signInElsewhere(true)];
    const cookie = person.cookies.get('halo_session');
    const answer = await person.post('/api/sessions/end-others');

    expect(answer).toMatchObject({ status: 200, body: { count: 2 }, cookies: [] });
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false);
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, true]);
    expect(person.cookies.get('halo_session')).toBe(cookie);
    expect((await logins()).map(({ logoutTime }) => logoutTime !== null)).toEqual([false, true, true]);
    expect(await person.post('/api/sessions/end-others')).toMatchObject({ status: 200, body: { count: 0 } });
  });

  it('does not count those that had run out', async () => {
    await signInElsewhere();
    app.clock.advance(23 * HOUR);
    await person.get('/api/user');
    app.clock.advance(2 * HOUR);

    expect(await person.post('/api/sessions/end-others')).toMatchObject({ body: { count: 0 } });
    expect((await logins())[1]).toMatchObject({ sessionDuration: 0 });
  });
});

it('a session that ran out is closed in the history at the moment it was last used', async () => {
  const remembered = await signInElsewhere(true);
  app.clock.advance(3 * HOUR);
  await remembered.get('/api/user');
  const lastSeen = app.clock.now().toISOString();
  app.clock.advance(31 * DAY);
  await signInElsewhere();

  expect((await logins())[1]).toMatchObject({ logoutTime: lastSeen, sessionDuration: 3 * 60 * 60 });
});
