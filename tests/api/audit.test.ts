import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DAY } from '../support/clock.ts';
import { anEmail, PASSWORD } from '../support/factories.ts';

const OWNER_EMAIL = 'owner@halo.example';
const ADDRESS = '203.0.113.7';
const AT_HOME = { remoteAddress: ADDRESS };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ ownerEmail: OWNER_EMAIL });
});
afterAll(async () => app.close());

/** What the trail has, in order. */
async function trail() {
  return app.database.query
    .selectFrom('audit_events')
    .select(['event', 'userId', 'actorId', 'ipAddress'])
    .orderBy('id')
    .execute();
}

/** What comes onto the trail by something. */
async function eventsOf(work: () => Promise<unknown>) {
  const before = (await trail()).length;
  await work();
  return (await trail()).slice(before);
}

it('each sign-in, failure, change of the password, change of rights and deletion leaves one event', async () => {
  const visitor = app.visitor();
  const credentials = { email: anEmail(), password: PASSWORD };
  const [registered] = await eventsOf(async () => visitor.post('/api/register', credentials, AT_HOME));
  const userId = registered?.userId;
  const own = { userId, actorId: null, ipAddress: ADDRESS };
  expect(registered).toEqual({ ...own, event: 'registered', userId: expect.any(Number) });

  expect(await eventsOf(async () => visitor.post('/api/login', credentials, AT_HOME))).toEqual([
    { ...own, event: 'signed-in' },
  ]);
  const wrong = { ...credentials, password: 'wrong horse' };
  expect(await eventsOf(async () => app.visitor().post('/api/login', wrong, AT_HOME))).toEqual([
    { ...own, event: 'sign-in-failed' },
  ]);
  const unknown = { ...wrong, email: anEmail() };
  expect(await eventsOf(async () => app.visitor().post('/api/login', unknown, AT_HOME))).toEqual([
    { ...own, event: 'sign-in-failed', userId: null },
  ]);

  const change = async (currentPassword: string) =>
    visitor.post('/api/change-password', { currentPassword, newPassword: 'a longer walk' }, AT_HOME);
  expect(await eventsOf(async () => change('wrong horse'))).toEqual([{ ...own, event: 'password-refused' }]);
  expect(await eventsOf(async () => change(PASSWORD))).toEqual([{ ...own, event: 'password-changed' }]);

  const owner = app.visitor();
  const { body } = await owner.post<{ id: number }>('/api/register', { email: OWNER_EMAIL, password: PASSWORD });
  const byOwner = { userId, actorId: body.id, ipAddress: null };
  const appoint = async (isAdmin: boolean) => owner.patch(`/api/admin/users/${userId}`, { isAdmin });
  expect(await eventsOf(async () => appoint(true))).toEqual([{ ...byOwner, event: 'admin-granted' }]);
  // Nothing changes by it.
  expect(await eventsOf(async () => appoint(true))).toEqual([]);
  expect(await eventsOf(async () => appoint(false))).toEqual([{ ...byOwner, event: 'admin-revoked' }]);

  await visitor.post('/api/delete-account', { password: 'a longer walk' }, AT_HOME);
  const left = await trail();
  expect(left.at(-1)).toEqual({ event: 'account-deleted', userId: null, actorId: null, ipAddress: ADDRESS });
  expect(left.filter((event) => event.userId === userId)).toEqual([]);
  // That there was something about rights is not covered up.
  expect(left.map(({ event }) => event)).toEqual([
    // Of an email that nobody has, and the owner's own.
    'sign-in-failed',
    'registered',
    'admin-granted',
    'admin-revoked',
    'account-deleted',
  ]);
});

it('what an admin did stays where their account goes, without saying whose it was', async () => {
  const owner = app.visitor();
  const admin = await app.signUp();
  const someone = await app.signUp();
  await owner.post('/api/login', { email: OWNER_EMAIL, password: PASSWORD });
  await owner.patch(`/api/admin/users/${admin.user.id}`, { isAdmin: true });
  await admin.patch(`/api/admin/users/${someone.user.id}`, { isAdmin: true });
  await admin.post('/api/delete-account', { password: PASSWORD });

  expect(
    (await trail()).filter(({ event, userId }) => event === 'admin-granted' && userId === someone.user.id),
  ).toEqual([{ event: 'admin-granted', userId: someone.user.id, actorId: null, ipAddress: null }]);
});

it('too many attempts leave no more events than were looked at', async () => {
  const limited = await createTestApp({ rateLimitScale: 0.1 });
  try {
    const guess = async () =>
      limited.visitor().post('/api/login', { email: 'ana@halo.example', password: 'wrong horse' }, AT_HOME);
    expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);

    const events = await limited.database.query.selectFrom('audit_events').select('event').execute();
    expect(events).toEqual([{ event: 'sign-in-failed' }]);
  } finally {
    await limited.close();
  }
});

it('is kept for a year', async () => {
  await app.signUp();
  app.clock.advance(366 * DAY);
  await app.signUp();
  await app.purge();

  expect(await trail()).toEqual([expect.objectContaining({ event: 'registered' })]);
});

it('no password and no token is in it, nor anywhere else in the database as it is', async () => {
  const person = await app.signUp();
  const [token = ''] = person.cookies.values();
  for (const { name } of await app.database.query.introspection.getTables()) {
    const rows = await app.database.query
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(JSON.stringify(rows)).not.toContain(token);
  }
});
