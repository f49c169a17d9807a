import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_API_TOKENS, type ApiToken } from '#shared/account/api-tokens.contract.ts';
import { ACTOR_HEADER } from '#shared/history/actors.rules.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { CallOptions } from '../support/api-client.ts';
import { DAY, HOUR } from '../support/clock.ts';
import { apiTokenSample, createApiToken } from '../support/endpoint-samples.ts';
import { makeTask, TODAY, type Person } from '../support/factories.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  person = await app.signUp();
});

const createToken = async (fields: object = {}) => createApiToken(person, fields);
const bearing = (token: string): CallOptions => ({ headers: { authorization: `Bearer ${token}` } });
const readWeek = async (token: string) => app.visitor().get(`/api/tasks/week?date=${TODAY}`, bearing(token));
const listTokens = async () => (await person.get<ApiToken[]>('/api/tokens')).body;

describe('POST /api/tokens', () => {
  it('returns the text once and stores only its hash', async () => {
    const { token, ...created } = await createToken();

    expect(token).toMatch(new RegExp(`^halo_${person.user.id}_[\\w-]{43}$`));
    expect(await listTokens()).toEqual([created]);
    const rows = await app.database.query.selectFrom('api_tokens').selectAll().execute();
    const secret = token.slice(`halo_${person.user.id}_`.length);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('refuses a wrong password, and records it', async () => {
    const response = await person.post('/api/tokens', { ...apiTokenSample, password: 'wrong' });

    expect(response).toMatchObject({ status: 400, body: { message: 'Password is incorrect' } });
    expect(await listTokens()).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
    [{ areas: [] }, 'Choose at least one area'],
    [{ areas: ['tasks', 'tasks'] }, 'Each area can be named once'],
    [{ areas: ['everything'] }, 'areas must be'],
    [{ access: 'admin' }, 'access must be read or write'],
    [{ expiresInDays: 0 }, 'expiresInDays must be at least 1'],
    [{ expiresInDays: 3_651 }, 'expiresInDays must be at most 3650'],
  ])('refuses %j', async (fields, message) => {
    const { status, body } = await person.post<{ message: string }>('/api/tokens', { ...apiTokenSample, ...fields });

    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });

  it(`refuses more than ${MAX_API_TOKENS}`, async () => {
    const row = { userId: person.user.id, name: 'Old', access: 'read' as const, areas: 'tasks', lastUsedAt: null };
    const at = app.clock.now().toISOString();
    const rows = Array.from({ length: MAX_API_TOKENS }, (_, index) => ({
      ...row,
      tokenHash: `hash ${index}`,
      createdAt: at,
      expiresAt: null,
    }));
    await app.database.transaction(person.user.id, async () =>
      app.database.query.insertInto('api_tokens').values(rows).execute(),
    );

    expect((await person.post('/api/tokens', apiTokenSample)).status).toBe(409);
  });
});

describe('a call with a token', () => {
  it('acts for its person without a cookie, and is refused from another site', async () => {
    const { token } = await createToken();
    const task = await makeTask(person);
    const program = app.visitor();

    expect((await readWeek(token)).text).toContain(task.title);
    const added = await program.post('/api/tasks', { title: 'From a script', date: TODAY }, bearing(token));
    expect([added.status, added.cookies]).toEqual([201, []]);
    const fromAPage = { headers: { ...bearing(token).headers, origin: 'https://elsewhere.example' } };
    expect((await program.post('/api/tasks', { title: 'From a page', date: TODAY }, fromAPage)).status).toBe(403);
  });

  it('is recorded with its own actor and can be undone', async () => {
    const { token } = await createToken();
    const headers = { ...bearing(token).headers, [ACTOR_HEADER]: 'halo' };
    await app.visitor().post('/api/tasks', { title: 'From a script', date: TODAY }, { headers });

    const [entry] = (await person.get<HistoryEntry[]>('/api/history')).body;
    expect(entry).toMatchObject({ actor: 'api', title: 'From a script', verb: 'added' });
    expect((await person.post(`/api/history/${entry?.number}/undo`)).status).toBeLessThan(300);
  });

  it('may read with access to read, and not write', async () => {
    const { token } = await createToken({ access: 'read' });

    expect((await readWeek(token)).status).toBe(200);
    expect(await app.visitor().post('/api/tasks', { title: 'Write', date: TODAY }, bearing(token))).toMatchObject({
      status: 403,
      body: { message: 'The API token does not allow this' },
    });
  });

  it('reaches only its areas', async () => {
    const { token } = await createToken({ areas: ['goals'] });

    expect((await readWeek(token)).status).toBe(403);
    expect((await app.visitor().get('/api/goals/all', bearing(token))).status).toBe(200);
  });

  it('never reaches the account, its devices and tokens, or administration', async () => {
    const owner = await app.signUp();
    await app.database.query.updateTable('users').set({ isAdmin: true }).where('id', '=', owner.user.id).execute();
    const { token } = await createApiToken(owner);
    const program = app.visitor();

    expect((await program.get('/api/user', bearing(token))).status).toBe(200);
    for (const path of ['/api/tokens', '/api/sessions', '/api/sign-in', '/api/admin/users', '/api/admin/invitations'])
      expect((await program.get(path, bearing(token))).status).toBe(403);
    const proof = { password: owner.password };
    for (const path of ['delete-account', 'sign-in/second-factor', 'sign-in/passkeys/options', 'sign-in/identities'])
      expect((await program.post(`/api/${path}`, proof, bearing(token))).status).toBe(403);
  });

  it('does not use the cookie of the same request', async () => {
    const { token } = await createToken({ areas: ['goals'] });

    expect((await person.get(`/api/tasks/week?date=${TODAY}`, bearing(token))).status).toBe(403);
    expect((await person.get('/api/user', bearing('halo_none'))).status).toBe(401);
  });

  it('ignores a token of another kind, which a proxy may add for itself', async () => {
    expect((await person.get('/api/user', bearing('eyJhbGciOi'))).status).toBe(200);
  });

  it('is refused after the token has expired or was revoked', async () => {
    const { token, id } = await createToken();
    const other = await createToken({ expiresInDays: null });
    expect((await readWeek(token)).status).toBe(200);

    await person.delete(`/api/tokens/${id}`);
    expect(await readWeek(token)).toMatchObject({ status: 401, body: { message: 'The API token is not valid' } });
    app.clock.advance(31 * DAY);
    expect((await readWeek(other.token)).status).toBe(200);
  });

  it('is refused when its text names another account', async () => {
    const { token } = await createToken();
    const stranger = await app.signUp();
    const forged = token.replace(`halo_${person.user.id}_`, `halo_${stranger.user.id}_`);

    expect((await readWeek(forged)).status).toBe(401);
  });

  it('records when the token was last used, once an hour', async () => {
    const { token } = await createToken();
    const uses: (string | null | undefined)[] = [];
    for (const wait of [0, HOUR / 2, HOUR]) {
      app.clock.advance(wait);
      await readWeek(token);
      const [row] = await app.database.query
        .selectFrom('api_tokens')
        .select('lastUsedAt')
        .where('userId', '=', person.user.id)
        .execute();
      uses.push(row?.lastUsedAt);
    }

    expect(uses[0]).toBe(uses[1]);
    expect(uses[2]).not.toBe(uses[1]);
  });
});
