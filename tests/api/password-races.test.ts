import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserPresenter } from '#server/account/account.presenter.ts';
import { createAccountService, type AccountServiceParts } from '#server/account/account.service.ts';
import { createInvitationService } from '#server/account/invitations.service.ts';
import { createInvitationStore } from '#server/account/invitations.store.ts';
import { createSecondFactorStore } from '#server/account/second-factor.store.ts';
import { createSessionOpeningService } from '#server/account/session-opening.service.ts';
import { createKnownBrowserStore } from '#server/account/known-browsers.store.ts';
import { createPasswordAttemptService } from '#server/account/password-attempts.service.ts';
import { createSessionService } from '#server/account/sessions.service.ts';
import { createSessionStore } from '#server/account/sessions.store.ts';
import { createSignInService } from '#server/account/sign-ins.service.ts';
import { createUserStore } from '#server/account/users.store.ts';
import { createAuditService } from '#server/audit/audit.service.ts';
import { createAuditStore } from '#server/audit/audit.store.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { createRateLimitStore } from '#server/http/rate-limits.store.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createEmail, PASSWORD } from '../support/factories.ts';

const NEW_PASSWORD = 'a longer walk';
const OTHER_PASSWORD = 'the longest walk';
const VISITOR = { address: '203.0.113.7', agent: undefined };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app.close());

/** The account and sign-in services of the app. `meanwhile` runs right after a password was verified. */
function createAccountsWith(meanwhile: () => Promise<unknown> = async () => undefined) {
  const { database, clock } = app;
  const presentUser = createUserPresenter({ ownerEmail: undefined });
  const rateLimits = createRateLimits(createRateLimitStore(database), clock.now, 0);
  const passwordAttempts = createPasswordAttemptService(rateLimits, createKnownBrowserStore(database), clock.now);
  const parts: AccountServiceParts = {
    database,
    users: createUserStore(database),
    sessions: createSessionService(database, createSessionStore(database), clock.now, presentUser),
    passwordAttempts: {
      ...passwordAttempts,
      run: async (attempt, check) => {
        const checked = await passwordAttempts.run(attempt, check);
        await meanwhile();
        return checked;
      },
    },
    audit: createAuditService(createAuditStore(database), clock.now),
    presentUser,
  };
  const account = createAccountService({ ...parts, secondFactors: createSecondFactorStore(database) });
  const store = createInvitationStore(database);
  const invitations = createInvitationService({ ...parts, store, clock: clock.now, registration: 'open' });
  const opening = createSessionOpeningService(parts);
  const codeSteps = { askForCode: async () => undefined };
  return {
    ...account,
    ...createSignInService({
      ...parts,
      clock: clock.now,
      opening,
      codeSteps,
      invitations,
      registration: 'open',
      hasPasswords: true,
    }),
  };
}

/** The number of sessions of a user. */
async function countSessions(userId: number): Promise<number> {
  const rows = await app.database.query.selectFrom('sessions').select('sid').where('userId', '=', userId).execute();
  return rows.length;
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  return (await app.visitor().post('/api/login', { email, password })).status === 200;
}

const change = async (userId: number, currentPassword: string, newPassword: string) =>
  createAccountsWith().changePassword(userId, { currentPassword, newPassword }, '', VISITOR);

describe('during a change of the password', () => {
  it('a sign-in with the old password fails, even when it was verified before the change', async () => {
    const { user, email } = await app.signUp();
    const accounts = createAccountsWith(async () => change(user.id, PASSWORD, NEW_PASSWORD));

    await expect(accounts.signIn({ email, password: PASSWORD }, VISITOR)).rejects.toMatchObject({
      code: 'signed-out',
      message: 'Invalid email or password',
    });
    // The session of the change.
    expect(await countSessions(user.id)).toBe(1);
  });

  it('a second change with the old password fails', async () => {
    const { user, email } = await app.signUp();
    const accounts = createAccountsWith(async () => change(user.id, PASSWORD, NEW_PASSWORD));
    const passwords = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };

    await expect(accounts.changePassword(user.id, passwords, '', VISITOR)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Current password is incorrect',
    });
    expect(await canSignIn(email, OTHER_PASSWORD)).toBe(false);
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true);
  });

  it('a deletion of the account with the old password fails', async () => {
    const { user, email } = await app.signUp();
    const accounts = createAccountsWith(async () => change(user.id, PASSWORD, NEW_PASSWORD));

    await expect(accounts.deleteAccount(user.id, PASSWORD, VISITOR)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Password is incorrect',
    });
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true);
  });
});

describe('during a deletion of the account', () => {
  const deletion = (userId: number) => async () => createAccountsWith().deleteAccount(userId, PASSWORD, VISITOR);

  it('a sign-in returns the same error as an unknown email', async () => {
    const { user, email } = await app.signUp();
    const accounts = createAccountsWith(deletion(user.id));

    await expect(accounts.signIn({ email, password: PASSWORD }, VISITOR)).rejects.toMatchObject({
      code: 'signed-out',
      message: 'Invalid email or password',
    });
  });

  it('a change of the password and a second deletion return "signed-out"', async () => {
    for (const attempt of ['change', 'deletion']) {
      const { user } = await app.signUp();
      const accounts = createAccountsWith(deletion(user.id));
      const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      const late =
        attempt === 'change'
          ? accounts.changePassword(user.id, passwords, '', VISITOR)
          : accounts.deleteAccount(user.id, PASSWORD, VISITOR);

      await expect(late).rejects.toMatchObject({ code: 'signed-out', message: 'Please sign in' });
    }
  });
});

it('sign-ins during a password change and an account deletion leave no extra session and no error', async () => {
  const person = await app.signUp();
  const signIn = async () => app.visitor().post('/api/login', { email: person.email, password: PASSWORD });
  const responses = await Promise.all([
    ...Array.from({ length: 6 }, signIn),
    person.post('/api/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ...Array.from({ length: 6 }, signIn),
  ]);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await countSessions(person.user.id)).toBe(1);

  const last = await app.signUp();
  const late = await Promise.all([
    ...Array.from({ length: 6 }, async () =>
      app.visitor().post('/api/login', { email: last.email, password: PASSWORD }),
    ),
    last.post('/api/delete-account', { password: PASSWORD }),
    ...Array.from({ length: 6 }, async () =>
      app.visitor().post('/api/login', { email: last.email, password: PASSWORD }),
    ),
  ]);
  expect(new Set(late.map(({ status }) => status)).difference(new Set([200, 204, 401])).size).toBe(0);
  expect(await countSessions(last.user.id)).toBe(0);
});

it('an account is created together with its first session or not at all', async () => {
  const email = createEmail();
  await app.database.query.schema.alterTable('user_sessions').renameTo('user_sessions_away').execute();
  try {
    expect(await app.visitor().post('/api/register', { email, password: PASSWORD })).toMatchObject({ status: 500 });
  } finally {
    await app.database.query.schema.alterTable('user_sessions_away').renameTo('user_sessions').execute();
  }

  expect(await app.visitor().post('/api/register', { email, password: PASSWORD })).toMatchObject({ status: 201 });
});
