import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountServices } from '#server/account-services.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { HOUR, MINUTE } from '../support/clock.ts';
import { createApiToken } from '../support/endpoint-samples.ts';
import { createEmail, TODAY, type Person } from '../support/factories.ts';
import { startMailReceiver, type MailReceiver } from '../support/mail-receiver.ts';

const NEW_PASSWORD = 'a new password';

let app: TestApp;
let mail: MailReceiver;
let person: Person;

beforeAll(async () => {
  mail = await startMailReceiver();
  app = await createTestApp({
    publicUrl: 'http://halo.example',
    mail: { url: mail.url, from: 'halo@halo.example' },
    rateLimitScale: 1,
  });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  person = await app.signUp();
});
afterEach(() => {
  mail.mails.length = 0;
  mail.refuse(false);
  // Another test has attempts of its own.
  app.clock.advance(2 * HOUR);
});

const ask = async (email = person.email, fields: object = {}) =>
  app.visitor().post('/api/forgot-password', { email, ...fields });
const reset = async (token: string, newPassword = NEW_PASSWORD) =>
  app.visitor().post('/api/reset-password', { token, newPassword });
const signIn = async (password: string) => app.visitor().post('/api/login', { email: person.email, password });

/** Asks for a link and returns its token once the mail has come. */
async function receiveToken(): Promise<string> {
  const before = mail.mails.length;
  await ask();
  await expect.poll(() => mail.mails.length).toBe(before + 1);
  return /http:\/\/halo\.example\/auth#reset=(\S+)/.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? '';
}

const events = async () =>
  app.database.query
    .selectFrom('audit_events')
    .select('event')
    .where('userId', '=', person.user.id)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ event }) => event));

describe('a mailed link', () => {
  it('sets a new password once, and signs out everywhere', async () => {
    const token = await receiveToken();
    expect(mail.mails.map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'Choose a new password']]);

    expect((await reset(token)).status).toBe(204);
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await signIn(person.password)).status).toBe(401);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    expect(await reset(token, 'yet another')).toMatchObject({
      status: 400,
      body: { message: 'This link is not valid any more. Ask for a new one.' },
    });
    expect(await events()).toEqual(expect.arrayContaining(['password-reset-requested', 'password-reset']));
  });

  it('leaves API tokens valid, as a change of the password does', async () => {
    const { token: apiToken } = await createApiToken(person);
    await reset(await receiveToken());
    const headers = { authorization: `Bearer ${apiToken}` };
    expect((await app.visitor().get(`/api/tasks/week?date=${TODAY}`, { headers })).status).toBe(200);
  });

  it('is used by one of several concurrent calls', async () => {
    const token = await receiveToken();
    const responses = await Promise.all(['first password', 'second password'].map(async (text) => reset(token, text)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204, 400]));
  });

  it('ends all other links of the account', async () => {
    const [first, second] = [await receiveToken(), await receiveToken()];
    expect((await reset(second)).status).toBe(204);
    expect((await reset(first)).status).toBe(400);
  });

  it('is refused once the person has changed the password', async () => {
    const token = await receiveToken();
    const change = { currentPassword: person.password, newPassword: 'chosen in the settings' };
    expect((await person.post('/api/change-password', change)).status).toBe(204);
    expect((await reset(token)).status).toBe(400);
    expect((await signIn(change.newPassword)).status).toBe(200);
  });

  it('is refused once the operator has set another password', async () => {
    const token = await receiveToken();
    const { account } = createAccountServices(app.database, app.clock.now, {
      ownerEmail: undefined,
      rateLimitScale: 0,
      registration: 'open',
    });
    const { password } = await account.resetPassword(person.email);
    expect((await reset(token)).status).toBe(400);
    expect((await signIn(password)).status).toBe(200);
  });

  it('is refused after 30 minutes', async () => {
    const token = await receiveToken();
    app.clock.advance(30 * MINUTE);
    expect((await reset(token)).status).toBe(400);
    app.clock.advance(MINUTE);
    await app.purge();
    expect(await app.database.query.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  it('is refused when it names another account, or is not a token', async () => {
    const token = await receiveToken();
    const stranger = await app.signUp();
    const forged = token.replace(/^\d+/, String(stranger.user.id));
    for (const text of [forged, '', 'x', `${person.user.id}_${'a'.repeat(43)}`, `99999999999999999_${'a'.repeat(43)}`])
      expect((await reset(text)).status).toBe(400);
    expect((await signIn(person.password)).status).toBe(200);
  });

  it('needs a password of at least six characters', async () => {
    const token = await receiveToken();
    expect(await reset(token, 'short')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword', message: 'New password must be at least 6 characters' }] },
    });
    expect((await reset(token)).status).toBe(204);
  });

  it('is stored as a hash', async () => {
    const token = await receiveToken();
    const rows = await app.database.query.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.split('_').slice(1).join('_'));
  });
});

describe('asking for a link', () => {
  it('gets the same response for an unknown email, and sends nothing there', async () => {
    const unknown = await ask(createEmail());
    const known = await ask(person.email.toUpperCase());
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await expect.poll(() => mail.mails.length).toBe(1);
    expect(mail.mails[0]?.to).toBe(person.email);
  });

  it('is limited per email, known or not', async () => {
    for (const email of [person.email, createEmail()]) {
      const statuses = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([204, 204, 204, 429]);
    }
    await expect.poll(() => mail.mails.length).toBe(3);
  });

  it('is limited per address', async () => {
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await ask(createEmail())).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('sends the mail in the language of the browser', async () => {
    await ask(person.email, { language: 'de' });
    await expect.poll(() => mail.mails.map(({ text }) => text).join('')).toContain('neues Passwort');
  });

  it('succeeds while the mail server refuses mails', async () => {
    mail.refuse(true);
    expect((await ask()).status).toBe(204);
  });
});

it('a server without a mail server says so, and sends no link', async () => {
  const silent = await createTestApp();
  try {
    expect((await silent.visitor().get('/api/registration')).body).toMatchObject({
      isOpen: true,
      canResetPassword: false,
    });
    expect((await app.visitor().get('/api/registration')).body).toMatchObject({ isOpen: true, canResetPassword: true });
    expect((await silent.visitor().post('/api/forgot-password', { email: person.email })).status).toBe(204);
  } finally {
    await silent.close();
  }
});
