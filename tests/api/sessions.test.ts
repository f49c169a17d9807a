import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserPresenter } from '#server/account/account.presenter.ts';
import { createSessionService } from '#server/account/sessions.service.ts';
import { createSessionStore } from '#server/account/sessions.store.ts';
import { hashToken } from '#server/account/tokens.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Client } from '../support/api-client.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/clock.ts';
import { createEmail, PASSWORD } from '../support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ trustProxy: true });
});
afterAll(async () => app.close());

const HTTPS = { headers: { 'x-forwarded-proto': 'https' } };

async function signIn(rememberMe?: boolean, options = {}) {
  const { email } = await app.signUp();
  const browser = app.visitor();
  const response = await browser.post('/api/login', { email, password: PASSWORD, rememberMe }, options);
  return { browser, cookie: response.cookies[0] };
}

const isSignedIn = async (browser: Client) => (await browser.get('/api/user')).status === 200;

describe('the session cookie', () => {
  it('is a session cookie that is HttpOnly and SameSite', async () => {
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

  it('is secure and bound to the host with HTTPS', async () => {
    const { browser, cookie } = await signIn(false, HTTPS);

    expect(cookie).toMatchObject({ name: '__Host-halo_session', secure: true, path: '/', httpOnly: true });
    expect(cookie).not.toHaveProperty('domain');
    expect(await browser.get('/api/user', HTTPS)).toMatchObject({ status: 200 });
    expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('is secure with an https PUBLIC_URL, even when the proxy sends no protocol', async () => {
    const behindProxy = await createTestApp({ publicUrl: 'https://halo.example' });
    try {
      const person = behindProxy.visitor();
      await person.post('/api/register', { email: createEmail(), password: PASSWORD });

      expect([...person.cookies.keys()]).toEqual(['__Host-halo_session', '__Secure-halo_browser']);
      expect(await person.get('/api/user')).toMatchObject({ status: 200 });
      expect((await person.post('/api/logout')).cookies).toMatchObject([{ name: '__Host-halo_session', secure: true }]);
    } finally {
      await behindProxy.close();
    }
  });

  it('is limited to the path of PUBLIC_URL', async () => {
    const belowPath = await createTestApp({ publicUrl: 'https://example.com/halo' });
    try {
      const { cookies } = await belowPath.visitor().post('/api/register', { email: createEmail(), password: PASSWORD });

      expect(cookies).toMatchObject([
        { name: '__Secure-halo_session', secure: true, path: '/halo' },
        { name: '__Secure-halo_browser', secure: true, path: '/halo/api/login' },
      ]);
    } finally {
      await belowPath.close();
    }
  });

  it('is not sent with every response', async () => {
    const { browser } = await signIn(true);

    expect((await browser.get('/api/user')).cookies).toEqual([]);
  });
});

describe('without "Remember me"', () => {
  it('a session ends after 24 hours without a request', async () => {
    const { browser } = await signIn(false);
    app.clock.advance(DAY - SECOND);
    expect(await isSignedIn(browser)).toBe(true);

    app.clock.advance(DAY);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('requests extend the session and keep the cookie a session cookie', async () => {
    const { browser } = await signIn(false);
    for (let visit = 0; visit < 5; visit += 1) {
      app.clock.advance(20 * HOUR);
      const response = await browser.get('/api/user');
      expect(response).toMatchObject({ status: 200, cookies: [] });
    }
  });
});

describe('with "Remember me"', () => {
  it('a session ends after 30 days without a request', async () => {
    const { browser } = await signIn(true);
    app.clock.advance(30 * DAY - SECOND);
    expect(await isSignedIn(browser)).toBe(true);

    app.clock.advance(30 * DAY);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('requests extend the session and the cookie', async () => {
    const { browser } = await signIn(true);
    for (let visit = 0; visit < 4; visit += 1) {
      app.clock.advance(20 * DAY);
      const response = await browser.get('/api/user');
      expect(response).toMatchObject({ status: 200, cookies: [{ name: 'halo_session', maxAge: 30 * 24 * 60 * 60 }] });
    }
  });
});

describe('the maximum lifetime of a session', () => {
  it.each([
    [false, 30, 20 * HOUR],
    [true, 365, 20 * DAY],
  ])('is reached with "Remember me" %s %i days after the sign-in', async (rememberMe, days, pause) => {
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

  it('limits its cookie as well', async () => {
    const { browser } = await signIn(true);
    for (let visit = 0; visit < 18; visit += 1) {
      app.clock.advance(20 * DAY);
      expect(await isSignedIn(browser)).toBe(true);
    }

    // 360 of 365 days have passed, and the cookie was renewed with the last request.
    app.clock.advance(2 * HOUR);
    const { cookies } = await browser.get('/api/user');
    expect(cookies).toMatchObject([{ name: 'halo_session', maxAge: 5 * 24 * 60 * 60 - 2 * 60 * 60 }]);
  });
});

it('a session that is confirmed while another request extends it is both confirmed and extended', async () => {
  const { browser } = await signIn(true);
  const token = browser.cookies.get('halo_session') ?? '';
  const store = createSessionStore(app.database);
  const createService = (sessions: typeof store) =>
    createSessionService(app.database, sessions, app.clock.now, createUserPresenter({ ownerEmail: undefined }));
  const other = createService({
    ...store,
    extendSession: async (...extended) => {
      await createService(store).confirmSession(token);
      await store.extendSession(...extended);
    },
  });
  app.clock.advance(20 * DAY);
  await other.findSession(token);
  expect(await other.findAge(token)).toBe(0);

  app.clock.advance(20 * DAY);
  expect(await other.findAge(token)).toBe(20 * DAY);
});

it('the next sign-in deletes an expired session from the database', async () => {
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

it('a session without a stored time of last use ends like any other', async () => {
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

  expect((await person.get('/api/sessions')).body).toHaveLength(1);
  app.clock.advance(2 * DAY);
  const response = await app.visitor().post('/api/login', { email: person.email, password: PASSWORD });
  expect(response.status).toBe(200);
});

describe('the login history', () => {
  const readHistory = async (userId: number) =>
    app.database.query.selectFrom('user_sessions').selectAll().where('userId', '=', userId).orderBy('id').execute();

  it('records time, address and user agent of a sign-in, and the time of the sign-out', async () => {
    const person = await app.signUp();
    const loginTime = app.clock.now().toISOString();
    const browser = app.visitor();
    const headers = { 'user-agent': 'Lynx/2.9', 'x-forwarded-for': '203.0.113.7' };
    await browser.post('/api/login', { email: person.email, password: PASSWORD }, { headers });
    const open = { userId: person.user.id, loginTime, ipAddress: '203.0.113.7', userAgent: 'Lynx/2.9' };
    expect((await readHistory(person.user.id))[1]).toMatchObject({ ...open, logoutTime: null, sessionDuration: null });

    app.clock.advance(5 * MINUTE);
    await browser.post('/api/logout');
    expect((await readHistory(person.user.id))[1]).toMatchObject({
      ...open,
      logoutTime: app.clock.now().toISOString(),
      sessionDuration: 300,
    });
  });

  it('counts a registration as a sign-in, and ends a session that another sign-in replaces', async () => {
    const person = await app.signUp();
    app.clock.advance(90 * SECOND);
    await person.post('/api/login', { email: person.email, password: PASSWORD });

    expect(await readHistory(person.user.id)).toMatchObject([
      { logoutTime: app.clock.now().toISOString(), sessionDuration: 90 },
      { logoutTime: null, sessionDuration: null },
    ]);
  });

  it('has no row for a failed sign-in', async () => {
    const person = await app.signUp();
    await app.visitor().post('/api/login', { email: person.email, password: 'wrong horse' });

    expect(await readHistory(person.user.id)).toHaveLength(1);
  });

  it('truncates a long user agent', async () => {
    const person = await app.signUp();
    const headers = { 'user-agent': 'x'.repeat(8_000) };
    await app.visitor().post('/api/login', { email: person.email, password: PASSWORD }, { headers });

    expect((await readHistory(person.user.id))[1]?.userAgent).toHaveLength(500);
  });
});

describe('a session token', () => {
  /** A browser with this token in its cookie. */
  const withToken = (token: string) => {
    const browser = app.visitor();
    browser.cookies.set('halo_session', token);
    return browser;
  };
  const getToken = (browser: Client) => browser.cookies.get('halo_session') ?? '';

  it('that was planted before a sign-in never becomes valid', async () => {
    const { email } = await app.signUp();
    const planted = 'cGxhbnRlZC1ieS1zb21lYm9keS1lbHNlLXdpdGgtY2FyZQ';
    for (const path of ['/api/login', '/api/register']) {
      const victim = withToken(planted);
      const credentials = { email: path === '/api/login' ? email : 'victim@halo.example', password: PASSWORD };
      expect((await victim.post(path, credentials)).status).toBeLessThan(300);

      expect(getToken(victim)).not.toBe(planted);
      expect(await isSignedIn(victim)).toBe(true);
      expect(await isSignedIn(withToken(planted))).toBe(false);
    }
  });

  it("of another user's session is replaced by a sign-in", async () => {
    const attacker = await app.signUp();
    const { email } = await app.signUp();
    const planted = getToken(attacker);
    const victim = withToken(planted);
    await victim.post('/api/login', { email, password: PASSWORD });

    expect((await victim.get<{ email: string }>('/api/user')).body.email).toBe(email);
    expect(await isSignedIn(withToken(planted))).toBe(false);
  });

  it('is new with each sign-in, and the earlier token of the browser is invalid', async () => {
    const person = await app.signUp();
    const first = getToken(person);
    await person.post('/api/login', { email: person.email, password: PASSWORD });

    expect(getToken(person)).not.toBe(first);
    expect(await isSignedIn(withToken(first))).toBe(false);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('stays valid when a sign-in fails', async () => {
    const person = await app.signUp();
    const token = getToken(person);
    await person.post('/api/login', { email: person.email, password: 'wrong horse' });

    expect(getToken(person)).toBe(token);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('names the user, has 32 random bytes and is stored only as a hash', async () => {
    const person = await app.signUp();
    const token = getToken(person);
    const [userId, secret = ''] = token.split('.');
    const rows = await app.database.query.selectFrom('sessions').selectAll().execute();

    expect(userId).toBe(String(person.user.id));
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const { sid } of rows) expect(await isSignedIn(withToken(sid))).toBe(false);
  });

  it('is invalid with the id of another user', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const [, secret = ''] = getToken(person).split('.');
    const forged = withToken(`${other.user.id}.${secret}`);

    expect(await isSignedIn(forged)).toBe(false);
    expect(await isSignedIn(withToken(secret))).toBe(false);
    await forged.post('/api/logout');
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, true]);
  });

  it('of an older version, which does not name the user, is valid until its session ends', async () => {
    const person = await app.signUp();
    const secret = 'c2Vzc2lvbi1vZi1hbi1vbGRlci12ZXJzaW9uLW9mLWhhbG8';
    await app.database.query
      .updateTable('sessions')
      .set({ sid: hashToken(secret) })
      .where('userId', '=', person.user.id)
      .execute();
    const browser = withToken(secret);

    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(person)).toBe(false);
    expect((await browser.get<unknown[]>('/api/sessions')).body).toHaveLength(1);
    await browser.post('/api/logout');
    expect(await isSignedIn(withToken(secret))).toBe(false);
  });

  it('is invalid everywhere after a sign-out', async () => {
    const person = await app.signUp();
    const copy = withToken(getToken(person));
    expect(await isSignedIn(copy)).toBe(true);
    await person.post('/api/logout');

    expect(await isSignedIn(copy)).toBe(false);
  });
});
