import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DAY } from '../support/clock.ts';
import { createEmail, PASSWORD } from '../support/factories.ts';

const OWNER_EMAIL = 'owner@halo.example';
const ADDRESS = '203.0.113.7';
const AT_HOME = { remoteAddress: ADDRESS };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ ownerEmail: OWNER_EMAIL });
});
afterAll(async () => app.close());

/** All events of the audit trail, oldest first. */
async function readAuditTrail() {
  return app.database.query
    .selectFrom('audit_events')
    .select(['event', 'userId', 'actorId', 'ipAddress'])
    .orderBy('id')
    .execute();
}

/** The events that a function adds to the audit trail. */
async function recordEvents(work: () => Promise<unknown>) {
  const before = (await readAuditTrail()).length;
  await work();
  return (await readAuditTrail()).slice(before);
}

it('each sign-in, failure, password change, change of rights and deletion adds one event', async () => {
  const visitor = app.visitor();
  const credentials = { email: createEmail(), password: PASSWORD };
  const [registered] = await recordEvents(async () => visitor.post('/api/register', credentials, AT_HOME));
  const userId = registered?.userId;
  const own = { userId, actorId: null, ipAddress: ADDRESS };
  expect(registered).toEqual({ ...own, event: 'registered', userId: expect.any(Number) });

  expect(await recordEvents(async () => visitor.post('/api/login', credentials, AT_HOME))).toEqual([
    { ...own, event: 'signed-in' },
  ]);
  const wrong = { ...credentials, password: 'wrong horse' };
  expect(await recordEvents(async () => app.visitor().post('/api/login', wrong, AT_HOME))).toEqual([
    { ...own, event: 'sign-in-failed' },
  ]);
  const unknown = { ...wrong, email: createEmail() };
  expect(await recordEvents(async () => app.visitor().post('/api/login', unknown, AT_HOME))).toEqual([
    { ...own, event: 'sign-in-failed', userId: null },
  ]);

  const change = async (currentPassword: string) =>
    visitor.post('/api/change-password', { currentPassword, newPassword: 'a longer walk' }, AT_HOME);
  expect(await recordEvents(async () => change('wrong horse'))).toEqual([{ ...own, event: 'password-refused' }]);
  expect(await recordEvents(async () => change(PASSWORD))).toEqual([{ ...own, event: 'password-changed' }]);

  const owner = app.visitor();
  const { body } = await owner.post<{ id: number }>('/api/register', { email: OWNER_EMAIL, password: PASSWORD });
  const byOwner = { userId, actorId: body.id, ipAddress: null };
  const appoint = async (isAdmin: boolean) => owner.patch(`/api/admin/users/${userId}`, { isAdmin });
  expect(await recordEvents(async () => appoint(true))).toEqual([{ ...byOwner, event: 'admin-granted' }]);
  // The second grant changes nothing.
  expect(await recordEvents(async () => appoint(true))).toEqual([]);
  expect(await recordEvents(async () => appoint(false))).toEqual([{ ...byOwner, event: 'admin-revoked' }]);

  await visitor.post('/api/delete-account', { password: 'a longer walk' }, AT_HOME);
  const left = await readAuditTrail();
  expect(left.at(-1)).toEqual({ event: 'account-deleted', userId: null, actorId: null, ipAddress: ADDRESS });
  expect(left.filter((event) => event.userId === userId)).toEqual([]);
  // Events about rights are kept, without the deleted user.
  expect(left.map(({ event }) => event)).toEqual([
    // A sign-in with an unknown email, and the registration of the owner.
    'sign-in-failed',
    'registered',
    'admin-granted',
    'admin-revoked',
    'account-deleted',
  ]);
});

it("events of an admin stay without their id after the admin's account is deleted", async () => {
  const owner = app.visitor();
  const admin = await app.signUp();
  const someone = await app.signUp();
  await owner.post('/api/login', { email: OWNER_EMAIL, password: PASSWORD });
  await owner.patch(`/api/admin/users/${admin.user.id}`, { isAdmin: true });
  await admin.patch(`/api/admin/users/${someone.user.id}`, { isAdmin: true });
  await admin.post('/api/delete-account', { password: PASSWORD });

  expect(
    (await readAuditTrail()).filter(({ event, userId }) => event === 'admin-granted' && userId === someone.user.id),
  ).toEqual([{ event: 'admin-granted', userId: someone.user.id, actorId: null, ipAddress: null }]);
});

it('rate-limited attempts add no events', async () => {
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

it('events are deleted after a year', async () => {
  await app.signUp();
  app.clock.advance(366 * DAY);
  await app.signUp();
  await app.purge();

  expect(await readAuditTrail()).toEqual([expect.objectContaining({ event: 'registered' })]);
});

it('no table contains a password or a session token', async () => {
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
