import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_INVITATIONS, type Invitation } from '#shared/account/invitations.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DAY, SECOND } from '../support/clock.ts';
import { createEmail, PASSWORD, type Person } from '../support/factories.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp({ registration: 'invite' });
});
afterAll(async () => app.close());
beforeEach(async () => {
  await app.database.query.deleteFrom('invitations').execute();
  admin = await signUpAdmin();
});

async function signUpAdmin(): Promise<Person> {
  const person = await app.signUp();
  await app.database.query.updateTable('users').set({ isAdmin: true }).where('id', '=', person.user.id).execute();
  return person;
}

const invite = async (note = 'Dora') =>
  (await admin.post<Invitation & { token: string }>('/api/admin/invitations', { note })).body;
const listInvitations = async () => (await admin.get<Invitation[]>('/api/admin/invitations')).body;
const register = async (invitation?: string, email = createEmail()) =>
  app.visitor().post('/api/register', { email, password: PASSWORD, invitation });
const lastEvent = async () =>
  app.database.query.selectFrom('audit_events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
const REFUSED = {
  status: 403,
  body: {
    message: 'This needs a new invitation: the link was used, has expired or is not complete. Ask whoever invited you.',
  },
};

describe('an invitation', () => {
  it('creates one account, and is then used up', async () => {
    const { token } = await invite();

    expect((await app.visitor().get('/api/registration')).body).toMatchObject({ isOpen: false, needsInvitation: true });
    expect(await register(token)).toMatchObject({ status: 201, body: { isAdmin: false } });
    expect(await listInvitations()).toEqual([]);
    expect(await register(token)).toMatchObject(REFUSED);
  });

  it('creates one account when several people use it at the same time', async () => {
    const { token } = await invite();
    const responses = await Promise.all(Array.from({ length: 4 }, async () => register(token)));

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(3);
  });

  it('stays open when the email is taken', async () => {
    const { token } = await invite();

    expect((await register(token, admin.email)).status).toBe(409);
    expect((await register(token)).status).toBe(201);
  });

  it('is stored as a hash, and its token is only in the first response', async () => {
    const { token, ...created } = await invite();
    const rows = await app.database.query.selectFrom('invitations').selectAll().execute();

    expect(await listInvitations()).toEqual([created]);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends after seven days, and is then deleted', async () => {
    const { token } = await invite();
    app.clock.advance(7 * DAY);
    admin = await signUpAdmin();

    expect(await listInvitations()).toEqual([]);
    expect(await register(token)).toMatchObject(REFUSED);
    app.clock.advance(SECOND);
    await app.purge();
    expect(await app.database.query.selectFrom('invitations').selectAll().execute()).toEqual([]);
  });

  it('ends when it is revoked, which is safe to repeat', async () => {
    const { token, id } = await invite();

    expect((await admin.delete(`/api/admin/invitations/${id}`)).status).toBe(204);
    expect(await lastEvent()).toMatchObject({ event: 'invitation-revoked', userId: admin.user.id });
    expect(await register(token)).toMatchObject(REFUSED);
    expect((await admin.delete(`/api/admin/invitations/${id}`)).status).toBe(204);
  });

  it('ends with the account of the admin who made it', async () => {
    const other = await signUpAdmin();
    await other.post('/api/admin/invitations', {});
    await other.post('/api/delete-account', { password: PASSWORD });

    expect(await listInvitations()).toEqual([]);
  });

  it('is recorded with the admin who made it', async () => {
    await invite();

    expect(await lastEvent()).toMatchObject({
      event: 'invitation-created',
      userId: admin.user.id,
      ipAddress: '127.0.0.1',
    });
  });
});

it.each([undefined, '', 'x', 'x'.repeat(43), "' or 1=1 --"])(
  'registration refuses the invitation %j',
  async (token) => {
    await invite();

    expect(await register(token)).toMatchObject(REFUSED);
    expect(await listInvitations()).toHaveLength(1);
  },
);

it(`there are at most ${MAX_INVITATIONS} open invitations`, async () => {
  const at = app.clock.now().toISOString();
  const rows = Array.from({ length: MAX_INVITATIONS }, (_, index) => ({
    createdBy: admin.user.id,
    tokenHash: `hash ${index}`,
    note: '',
    createdAt: at,
    expiresAt: new Date(app.clock.now().getTime() + DAY).toISOString(),
  }));
  await app.database.query.insertInto('invitations').values(rows).execute();

  expect(await admin.post('/api/admin/invitations', {})).toMatchObject({ status: 409 });
});

it.each(['open', 'closed'] as const)('registration that is %s ignores invitations', async (registration) => {
  const other = await createTestApp({ registration });
  try {
    const registrant = { email: createEmail(), password: PASSWORD };
    const responses = await Promise.all([
      other.visitor().post('/api/register', { ...registrant, invitation: 'none' }),
      other.visitor().get('/api/registration'),
    ]);

    expect(responses[0].status).toBe(registration === 'open' ? 201 : 403);
    expect(responses[1].body).toMatchObject({ isOpen: registration === 'open', needsInvitation: false });
  } finally {
    await other.close();
  }
});

it('no invitation is made while registration is closed', async () => {
  const other = await createTestApp({ registration: 'closed' });
  try {
    const owner = await other.signUp();
    await other.database.query.updateTable('users').set({ isAdmin: true }).where('id', '=', owner.user.id).execute();

    expect((await owner.post('/api/admin/invitations', {})).status).toBe(409);
  } finally {
    await other.close();
  }
});
