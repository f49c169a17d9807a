import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#shared/account/account.contract.ts';
import type { ErrorBody } from '#shared/api/errors.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createEmail, PASSWORD } from '../support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ ownerEmail: ' Owner@Halo.example' });
});
afterAll(async () => app.close());

const userRow = async (email: string) =>
  app.database.query.selectFrom('users').selectAll().where('emailKey', '=', email).executeTakeFirst();

describe('POST /api/register', () => {
  it('creates the account, returns it and signs in', async () => {
    const visitor = app.visitor();
    const email = createEmail();
    const { status, body } = await visitor.post('/api/register', { email, password: PASSWORD });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      email,
      isAdmin: false,
      isOwner: false,
      createdAt: app.clock.now().toISOString(),
    });
    expect(await visitor.get('/api/user')).toMatchObject({ status: 200, body });
  });

  it('stores only a hash of the password', async () => {
    const email = createEmail();
    await app.visitor().post('/api/register', { email, password: PASSWORD });
    const row = await userRow(email);

    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  it('trims the email and keeps its case', async () => {
    const email = createEmail();
    const { body } = await app
      .visitor()
      .post<User>('/api/register', { email: `  ${email.toUpperCase()} `, password: PASSWORD });

    expect(body.email).toBe(email.toUpperCase());
    expect(await app.visitor().post('/api/login', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('refuses an email that has an account, in any case', async () => {
    const person = await app.signUp();
    const visitor = app.visitor();

    for (const email of [person.email, ` ${person.email.toUpperCase()}`]) {
      const refused = await visitor.post('/api/register', { email, password: 'another password' });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'An account with this email already exists' },
      });
    }
    expect(await visitor.get('/api/user')).toMatchObject({ status: 401 });
    expect(await visitor.post('/api/login', { email: person.email, password: PASSWORD })).toMatchObject({
      status: 200,
    });
  });

  it('creates one account from five simultaneous registrations', async () => {
    const email = createEmail();
    const responses = await Promise.all(
      Array.from({ length: 5 }, async () => app.visitor().post('/api/register', { email, password: PASSWORD })),
    );

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it.each([
    [{ email: 'not an email', password: PASSWORD }, 'email', 'Valid email address is required'],
    [{ email: '', password: PASSWORD }, 'email', 'Valid email address is required'],
    [{ password: PASSWORD }, 'email', 'Valid email address is required'],
    [{ email: `${'a'.repeat(250)}@halo.example`, password: PASSWORD }, 'email', 'Valid email address is required'],
    [{ email: 'ana@halo.example' }, 'password', 'Password must be at least 6 characters'],
    [{ email: 'new@halo.example', password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ email: 'new@halo.example', password: '' }, 'password', 'Password must be at least 6 characters'],
  ])('refuses to register %j', async (credentials, path, message) => {
    const { status, body } = await app.visitor().post('/api/register', credentials);

    expect(status).toBe(400);
    expect(body).toEqual({ code: 'invalid', message, issues: [{ path, message }] });
    expect(await userRow('new@halo.example')).toBeUndefined();
  });

  it('accepts passwords of 6 to 1,000 characters', async () => {
    const register = async (password: string) =>
      app.visitor().post('/api/register', { email: createEmail(), password });

    expect(await register('123456')).toMatchObject({ status: 201 });
    expect(await register('x'.repeat(1_000))).toMatchObject({ status: 201 });
    expect(await register('x'.repeat(1_001))).toMatchObject({ status: 400 });
  });

  it('does not trim the password', async () => {
    const email = createEmail();
    await app.visitor().post('/api/register', { email, password: ' secret ' });

    expect(await app.visitor().post('/api/login', { email, password: 'secret' })).toMatchObject({ status: 401 });
    expect(await app.visitor().post('/api/login', { email, password: ' secret ' })).toMatchObject({ status: 200 });
  });

  it('ignores admin and owner flags of the body', async () => {
    const { body } = await app.visitor().post<User>('/api/register', {
      email: createEmail(),
      password: PASSWORD,
      isAdmin: true,
      isOwner: true,
      id: 1,
    });

    expect(body).toMatchObject({ isAdmin: false, isOwner: false });
  });

  it('makes the user with OWNER_EMAIL the owner and an admin', async () => {
    const visitor = app.visitor();
    await visitor.post('/api/register', { email: 'owner@halo.example', password: PASSWORD });

    expect(await visitor.get('/api/user')).toMatchObject({ body: { isAdmin: true, isOwner: true } });
  });
});

describe('POST /api/login', () => {
  it('returns the user, whatever the case and spaces of the email', async () => {
    const person = await app.signUp();
    const visitor = app.visitor();
    const email = ` ${person.email.toUpperCase()} `;

    expect(await visitor.post('/api/login', { email, password: PASSWORD })).toMatchObject({
      status: 200,
      body: person.user,
    });
    expect(await visitor.get('/api/user')).toMatchObject({ status: 200, body: person.user });
  });

  it('gives an unknown email and a wrong password the same response', async () => {
    const person = await app.signUp();
    const unknown = await app.visitor().post('/api/login', { email: createEmail(), password: PASSWORD });
    const wrong = await app.visitor().post('/api/login', { email: person.email, password: 'wrong horse' });

    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'signed-out', message: 'Invalid email or password' },
      cookies: [],
    });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  it.each([
    [{ email: 'not an email', password: PASSWORD }, 'email', 'Valid email address is required'],
    [{ email: 'somebody@halo.example', password: '' }, 'password', 'Password is required'],
  ])('refuses to sign in %j', async (credentials, path, message) => {
    const { status, body } = await app.visitor().post('/api/login', credentials);

    expect(status).toBe(400);
    expect(body).toEqual({ code: 'invalid', message, issues: [{ path, message }] });
  });

  it('names both fields when both are invalid', async () => {
    const { body } = await app.visitor().post<ErrorBody>('/api/login', { email: '', password: '' });

    expect(body.issues?.map(({ path }) => path)).toEqual(['email', 'password']);
  });

  it('replaces the session of this browser and invalidates the earlier token', async () => {
    const person = await app.signUp();
    const earlier = person.cookies.get('halo_session') ?? '';
    await person.post('/api/login', { email: person.email, password: PASSWORD });
    const thief = app.visitor();
    thief.cookies.set('halo_session', earlier);

    expect(person.cookies.get('halo_session')).not.toBe(earlier);
    expect(await person.get('/api/user')).toMatchObject({ status: 200 });
    expect(await thief.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('does not adopt a token that the browser sent', async () => {
    const person = await app.signUp();
    const victim = app.visitor();
    victim.cookies.set('halo_session', 'chosen-by-somebody-else');
    await victim.post('/api/login', { email: person.email, password: PASSWORD });

    expect(victim.cookies.get('halo_session')).not.toBe('chosen-by-somebody-else');
  });

  it('keeps the sessions of other browsers', async () => {
    const person = await app.signUp();
    await app.visitor().post('/api/login', { email: person.email, password: PASSWORD });

    expect(await person.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('stores only a hash of the token', async () => {
    const person = await app.signUp();
    const token = person.cookies.get('halo_session') ?? '';
    const rows = await app.database.query
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', person.user.id)
      .execute();

    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sid).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('POST /api/logout', () => {
  it('ends the session, clears the cookie and may be repeated', async () => {
    const person = await app.signUp();
    const thief = app.visitor();
    thief.cookies.set('halo_session', person.cookies.get('halo_session') ?? '');

    expect(await person.post('/api/logout')).toMatchObject({ status: 204, text: '' });
    expect(person.cookies.has('halo_session')).toBe(false);
    expect(await thief.get('/api/user')).toMatchObject({ status: 401 });
    expect(await person.get('/api/user')).toMatchObject({ status: 401 });
    expect(await person.post('/api/logout')).toMatchObject({ status: 204 });
  });

  it('accepts the JSON content type with an empty body, as browsers send it', async () => {
    const person = await app.signUp();

    expect(await person.send('POST', '/api/logout', '')).toMatchObject({ status: 204 });
  });
});

describe('GET /api/user', () => {
  it('returns 401 for a visitor and for an invented token', async () => {
    const visitor = app.visitor();
    const signedOut = { status: 401, body: { message: 'Please sign in', code: 'signed-out' } };

    expect(await visitor.get('/api/user')).toMatchObject(signedOut);
    for (const token of ['made-up', '', "' or 1=1 --", 'x'.repeat(5_000)]) {
      visitor.cookies.set('halo_session', token);
      expect(await visitor.get('/api/user')).toMatchObject(signedOut);
    }
  });

  it('returns neither the password nor its hash', async () => {
    const person = await app.signUp();
    const { text } = await person.get('/api/user');

    expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual([
      'createdAt',
      'email',
      'id',
      'isAdmin',
      'isOwner',
    ]);
  });

  it('is not cached', async () => {
    const person = await app.signUp();

    expect((await person.get('/api/user')).headers['cache-control']).toBe('no-store');
    expect((await app.visitor().get('/api/user')).headers['cache-control']).toBe('no-store');
  });
});
