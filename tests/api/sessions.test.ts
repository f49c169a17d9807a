import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Client } from '../support/api-client.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/clock.ts';
import { anEmail, PASSWORD } from '../support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ trustProxy: true });
});
afterAll(async () => app.close());

const HTTPS = { headers: { 'x-forwarded-proto': 'https' } };

async function signIn(rememberMe?: boolean, options = {}) {
  const { email } = await app.signUp();
  const browser = app.visitor();
  const answer = await browser.post('/api/login', { email, password: PASSWORD, rememberMe }, options);
  return { browser, cookie: answer.cookies[0] };
}

const isSignedIn = async (browser: Client) => (await browser.get('/api/user')).status === 200;

describe('the session cookie', () => {
  it('lives until the browser closes, and no script or other site can use it', async () => {
    const { cookie } = await signIn();

    expect(cookie).toEqual({
      name: 'halo_session',
      value: expect.any(String),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
  });

  it('lives for 30 days with "Remember me"', async () => {
    const { cookie } = await signIn(true);

    expect(cookie).toMatchObject({ name: 'halo_session', maxAge: 30 * 24 * 60 * 60, httpOnly: true, sameSite: 'Lax' });
  });

  it('is bound to HTTPS and to the host where there is HTTPS', async () => {
    const { browser, cookie } = await signIn(false, HTTPS);

    expect(cookie).toMatchObject({ name: '__Host-halo_session', secure: true, path: '/', httpOnly: true });
    expect(cookie).not.toHaveProperty('domain');
    expect(await browser.get('/api/user', HTTPS)).toMatchObject({ status: 200 });
    expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('is bound to HTTPS where PUBLIC_URL says so, even when the proxy does not', async () => {
    const behindProxy = await createTestApp({ publicUrl: 'https://halo.example' });
    try {
      const person = behindProxy.visitor();
      await person.post('/api/register', { email: anEmail(), password: PASSWORD });

      expect([...person.cookies.keys()]).toEqual(['__Host-halo_session', '__Secure-halo_browser']);
      expect(await person.get('/api/user')).toMatchObject({ status: 200 });
      expect((await person.post('/api/logout')).cookies).toMatchObject([{ name: '__Host-halo_session', secure: true }]);
    } finally {
      await behindProxy.close();
    }
  });

  it('is not sent again with every answer', async () => {
    const { browser } = await signIn(true);

    expect((await browser.get('/api/user')).cookies).toEqual([]);
  });
});

describe('without "Remember me"', () => {
  it('a session ends after 24 hours without a visit', async () => {
    const { browser } = await signIn(false);
    app.clock.advance(DAY - SECOND);
    expect(await isSignedIn(browser)).toBe(true);

    app.clock.advance(DAY);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('visits keep a session alive for longer, without giving its cookie an age', async () => {
    const { browser } = await signIn(false);
    for (let visit = 0; visit < 5; visit += 1) {
      app.clock.advance(20 * HOUR);
      const answer = await browser.get('/api/user');
      expect(answer).toMatchObject({ status: 200, cookies: [] });
    }
  });
});

describe('with "Remember me"', () => {
  it('a session ends after 30 days without a visit', async () => {
    const { browser } = await signIn(true);
    app.clock.advance(30 * DAY - SECOND);
    expect(await isSignedIn(browser)).toBe(true);

    app.clock.advance(30 * DAY);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('visits keep session and cookie alive for longer', async () => {
    const { browser } = await signIn(true);
    for (let visit = 0; visit < 4; visit += 1) {
      app.clock.advance(20 * DAY);
      const answer = await browser.get('/api/user');
      expect(answer).toMatchObject({ status: 200, cookies: [{ name: 'halo_session', maxAge: 30 * 24 * 60 * 60 }] });
    }
  });
});

describe('however often it is used, a session ends', () => {
  it.each([
    [false, 30, 20 * HOUR],
    [true, 365, 20 * DAY],
  ])('with "Remember me" %s %i days after the sign-in', async (rememberMe, days, pause) => {
    const { browser } = await signIn(rememberMe);
    const opened = app.clock.now().getTime();
    while (app.clock.now().getTime() + pause < opened + days * DAY) {
      app.clock.advance(pause);
      expect(await isSignedIn(browser)).toBe(true);
    }
    app.clock.advance(opened + days * DAY - app.clock.now().getTime() - SECOND);
    expect(await isSignedIn(browser)).toBe(true);
    app.clock.advance(SECOND);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('and its cookie with it', async () => {
    const { browser } = await signIn(true);
    for (let visit = 0; visit < 18; visit += 1) {
      app.clock.advance(20 * DAY);
      expect(await isSignedIn(browser)).toBe(true);
    }

    // 360 of 365 days are over; the cookie was renewed with the last visit.
    app.clock.advance(2 * HOUR);
    const { cookies } = await browser.get('/api/user');
    expect(cookies).toMatchObject([{ name: 'halo_session', maxAge: 5 * 24 * 60 * 60 - 2 * 60 * 60 }]);
  });
});

it('a session that expired is gone from the database with the next sign-in', async () => {
  const person = await app.signUp();
  app.clock.advance(2 * DAY);
  await app.visitor().post('/api/login', { email: person.email, password: PASSWORD });
  const rows = await app.database.query
    .selectFrom('sessions')
    .select('sid')
    .where('userId', '=', person.user.id)
    .execute();

  expect(rows).toHaveLength(1);
});

it('a session of a halo of before, which did not say when it was last used, ends like any other', async () => {
  const person = await app.signUp();
  const { sess } = await app.database.query
    .selectFrom('sessions')
    .select('sess')
    .where('userId', '=', person.user.id)
    .executeTakeFirstOrThrow();
  const { seenAt: _unsaid, ...before } = JSON.parse(sess) as { seenAt: string };
  await app.database.query
    .updateTable('sessions')
    .set({ sess: JSON.stringify(before) })
    .where('userId', '=', person.user.id)
    .execute();

  expect((await person.get('/api/sessions')).status).toBe(200);
  app.clock.advance(2 * DAY);
  const answer = await app.visitor().post('/api/login', { email: person.email, password: PASSWORD });
  expect(answer.status).toBe(200);
});

describe('the history of sign-ins', () => {
  const historyOf = async (userId: number) =>
    app.database.query.selectFrom('user_sessions').selectAll().where('userId', '=', userId).orderBy('id').execute();

  it('says when, from where and with what somebody signed in, and when they left', async () => {
    const person = await app.signUp();
    const loginTime = app.clock.now().toISOString();
    const browser = app.visitor();
    const headers = { 'user-agent': 'Lynx/2.9', 'x-forwarded-for': '203.0.113.7' };
    await browser.post('/api/login', { email: person.email, password: PASSWORD }, { headers });
    const open = { userId: person.user.id, loginTime, ipAddress: '203.0.113.7', userAgent: 'Lynx/2.9' };
    expect((await historyOf(person.user.id))[1]).toMatchObject({ ...open, logoutTime: null, sessionDuration: null });

    app.clock.advance(5 * MINUTE);
    await browser.post('/api/logout');
    expect((await historyOf(person.user.id))[1]).toMatchObject({
      ...open,
      logoutTime: app.clock.now().toISOString(),
      sessionDuration: 300,
    });
  });

  it('counts registering as a sign-in, and closes a session that another sign-in replaces', async () => {
    const person = await app.signUp();
    app.clock.advance(90 * SECOND);
    await person.post('/api/login', { email: person.email, password: PASSWORD });

    expect(await historyOf(person.user.id)).toMatchObject([
      { logoutTime: app.clock.now().toISOString(), sessionDuration: 90 },
      { logoutTime: null, sessionDuration: null },
    ]);
  });

  it('has no row for a failed sign-in', async () => {
    const person = await app.signUp();
    await app.visitor().post('/api/login', { email: person.email, password: 'wrong horse' });

    expect(await historyOf(person.user.id)).toHaveLength(1);
  });

  it('does not choke on an endless user agent', async () => {
    const person = await app.signUp();
    const headers = { 'user-agent': 'x'.repeat(8_000) };
    await app.visitor().post('/api/login', { email: person.email, password: PASSWORD }, { headers });

    expect((await historyOf(person.user.id))[1]?.userAgent).toHaveLength(500);
  });
});

describe('a token', () => {
  /** A browser with this token in its cookie. */
  const withToken = (token: string) => {
    const browser = app.visitor();
    browser.cookies.set('halo_session', token);
    return browser;
  };
  const tokenOf = (browser: Client) => browser.cookies.get('halo_session') ?? '';

  it('that was planted before signing in never becomes valid', async () => {
    const { email } = await app.signUp();
    const planted = 'cGxhbnRlZC1ieS1zb21lYm9keS1lbHNlLXdpdGgtY2FyZQ';
    for (const path of ['/api/login', '/api/register']) {
      const victim = withToken(planted);
      const credentials = { email: path === '/api/login' ? email : 'victim@halo.example', password: PASSWORD };
      expect((await victim.post(path, credentials)).status).toBeLessThan(300);

      expect(tokenOf(victim)).not.toBe(planted);
      expect(await isSignedIn(victim)).toBe(true);
      expect(await isSignedIn(withToken(planted))).toBe(false);
    }
  });

  it('of a session that somebody else opened before does not lead to whoever signs in over it', async () => {
    const attacker = await app.signUp();
    const { email } = await app.signUp();
    const planted = tokenOf(attacker);
    const victim = withToken(planted);
    await victim.post('/api/login', { email, password: PASSWORD });

    expect((await victim.get<{ email: string }>('/api/user')).body.email).toBe(email);
    expect(await isSignedIn(withToken(planted))).toBe(false);
  });

  it('is another one at each sign-in, and the earlier one of the browser is dead', async () => {
    const person = await app.signUp();
    const first = tokenOf(person);
    await person.post('/api/login', { email: person.email, password: PASSWORD });

    expect(tokenOf(person)).not.toBe(first);
    expect(await isSignedIn(withToken(first))).toBe(false);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('stays the same, and valid, when signing in fails', async () => {
    const person = await app.signUp();
    const token = tokenOf(person);
    await person.post('/api/login', { email: person.email, password: 'wrong horse' });

    expect(tokenOf(person)).toBe(token);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('is long enough that nobody guesses it, and is stored as a hash only', async () => {
    const person = await app.signUp();
    const token = tokenOf(person);
    const rows = await app.database.query.selectFrom('sessions').selectAll().execute();

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const { sid } of rows) expect(await isSignedIn(withToken(sid))).toBe(false);
  });

  it('is dead once its browser has signed out, wherever else it is', async () => {
    const person = await app.signUp();
    const copy = withToken(tokenOf(person));
    expect(await isSignedIn(copy)).toBe(true);
    await person.post('/api/logout');

    expect(await isSignedIn(copy)).toBe(false);
  });
});
