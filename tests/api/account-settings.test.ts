import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeProject, makeTask, PASSWORD, type Person } from '../support/factories.ts';

const NEW_PASSWORD = 'a longer walk';
const HOUR = 3_600_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app.close());

async function signInAgain({ email }: Person, password: string, rememberMe = false) {
  const client = app.visitor();
  const { status, cookies } = await client.post('/api/login', { email, password, rememberMe });
  return { client, status, cookies };
}

describe('POST /api/change-password', () => {
  it('replaces the password for signing in', async () => {
    const person = await app.signUp();
    const changed = await person.post('/api/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });

    expect(changed.status).toBe(204);
    expect((await signInAgain(person, PASSWORD)).status).toBe(401);
    expect((await signInAgain(person, NEW_PASSWORD)).status).toBe(200);
  });

  it('ends all other sessions and gives this browser a new token', async () => {
    const person = await app.signUp();
    const elsewhere = (await signInAgain(person, PASSWORD)).client;
    const [before] = [...person.cookies.values()];
    app.clock.advance(HOUR / 2);
    await person.post('/api/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });

    expect((await person.get('/api/user')).status).toBe(200);
    expect([...person.cookies.values()]).not.toContain(before);
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    const withOldToken = app.visitor();
    for (const [name] of person.cookies) withOldToken.cookies.set(name, before ?? '');
    expect((await withOldToken.get('/api/user')).status).toBe(401);

    const logins = await app.database.query
      .selectFrom('user_sessions')
      .select(['logoutTime', 'sessionDuration'])
      .where('userId', '=', person.user.id)
      .orderBy('id')
      .execute();
    expect(logins.map(({ logoutTime }) => logoutTime !== null)).toEqual([true, true, false]);
    expect(logins[0]?.sessionDuration).toBe(HOUR / 2_000);
  });

  it('keeps the lifetime of a remembered session', async () => {
    const person = await app.signUp();
    const { client } = await signInAgain(person, PASSWORD, true);
    const { cookies } = await client.post('/api/change-password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });

    expect(cookies[0]).toMatchObject({ maxAge: 30 * 24 * 3_600, httpOnly: true });
  });

  it.each([
    [{ newPassword: NEW_PASSWORD }, 'currentPassword'],
    [{ currentPassword: '', newPassword: NEW_PASSWORD }, 'Current password is required'],
    [{ currentPassword: PASSWORD, newPassword: 'short' }, 'New password must be at least 6 characters'],
    [{ currentPassword: 'not it at all', newPassword: NEW_PASSWORD }, 'Current password is incorrect'],
  ])('refuses %j and keeps the password and other sessions', async (body, message) => {
    const person = await app.signUp();
    const elsewhere = (await signInAgain(person, PASSWORD)).client;
    const refused = await person.post('/api/change-password', body);

    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
    expect((await elsewhere.get('/api/user')).status).toBe(200);
    expect((await signInAgain(person, PASSWORD)).status).toBe(200);
  });

  it('refuses a visitor', async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await app.visitor().post('/api/change-password', body)).status).toBe(401);
  });
});

describe('POST /api/delete-account', () => {
  it('leaves no row of the user in any table and ends all sessions', async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const elsewhere = (await signInAgain(person, PASSWORD)).client;
    for (const planner of [person, other]) {
      await makeTask(planner);
      await makeTask(planner, { isRecurring: true, recurringPattern: 'daily' });
      await planner.get('/api/tasks/week?date=2026-11-21');
      const project = await makeProject(planner);
      await planner.post(`/api/projects/${project.id}/tasks`, { title: 'Measure the wall' });
      await planner.post('/api/books', { title: 'Middlemarch' });
      await planner.post('/api/goals?date=2026-11-21', { title: 'Rest', isWeekly: true });
      const habit = await planner.post<{ id: number }>('/api/habits', { title: 'Swim', isWeekly: true });
      await planner.post(`/api/habits/${habit.body.id}/complete`, { date: '2026-11-21' });
      await planner.delete(`/api/tasks/${(await makeTask(planner)).id}`);
    }
    const rowsOfOther = await countRows(other.user.id);
    expect((await person.post('/api/delete-account', { password: PASSWORD })).status).toBe(204);

    expect(Object.values(await countRows(person.user.id)).filter((count) => count > 0)).toEqual([]);
    expect(await countRows(other.user.id)).toEqual(rowsOfOther);
    // The other user has rows in every table, so the check above looked into all of them.
    expect(Object.values(rowsOfOther).filter((count) => count > 0).length).toBeGreaterThanOrEqual(9);
    for (const client of [person, elsewhere]) expect((await client.get('/api/user')).status).toBe(401);
    expect(person.cookies.has('halo_session')).toBe(false);
    expect((await signInAgain(person, PASSWORD)).status).toBe(401);
    expect((await app.visitor().post('/api/register', { email: person.email, password: PASSWORD })).status).toBe(201);
  });

  it.each([
    [{}, 'password'],
    [{ password: '' }, 'Password is required to confirm account deletion'],
    [{ password: 'not it at all' }, 'Password is incorrect'],
  ])('refuses %j and keeps the account', async (body, message) => {
    const person = await app.signUp();
    const refused = await person.post('/api/delete-account', body);

    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
    expect((await person.get('/api/user')).status).toBe(200);
  });
});

describe('a stolen session', () => {
  it('cannot be used to guess the password', async () => {
    const limited = await createTestApp({ rateLimitScale: 1 });
    try {
      const person = await limited.signUp();
      const guess = async () => person.post('/api/delete-account', { password: 'a guess' });
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(400);
      expect((await guess()).status).toBe(429);
      expect((await person.post('/api/delete-account', { password: PASSWORD })).status).toBe(429);
      expect((await person.get('/api/user')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

/** The number of rows that each table has of a user. */
async function countRows(userId: number): Promise<Record<string, number>> {
  const { query } = app.database;
  const counts: Record<string, number> = {};
  for (const { name, columns } of await query.introspection.getTables()) {
    const owner = name === 'users' ? 'id' : 'userId';
    if (!columns.some((column) => column.name === owner)) continue;
    const table = query.selectFrom(name as 'tasks').where(owner as 'userId', '=', userId);
    counts[name] = (await table.select(owner as 'userId').execute()).length;
  }
  return counts;
}
