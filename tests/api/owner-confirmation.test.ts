import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createAccountServices } from '#server/account-services.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD } from '../support/factories.ts';
import { startMailReceiver, type MailReceiver } from '../support/mail-receiver.ts';

const OWNER_EMAIL = 'owner@halo.example';

let app: TestApp;
let mail: MailReceiver;

beforeAll(async () => {
  mail = await startMailReceiver();
  app = await createTestApp({
    ownerEmail: OWNER_EMAIL,
    publicUrl: 'http://halo.example',
    mail: { url: mail.url, from: 'halo@halo.example' },
  });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
afterEach(async () => {
  await app.database.query.deleteFrom('account_directory').execute();
  await app.database.query.deleteFrom('users').execute();
  mail.mails.length = 0;
});

const register = async (email: string, headers: Record<string, string> = {}) => {
  const client = app.visitor();
  const { body } = await client.post<{ isOwner: boolean }>('/api/register', { email, password: PASSWORD }, { headers });
  return { client, user: body };
};

/** Waits for the mail to the owner and returns the token in its link. */
async function receiveToken(): Promise<string> {
  await expect.poll(() => mail.mails.length).toBe(1);
  expect(mail.mails[0]?.to).toBe(OWNER_EMAIL);
  return /\/auth#reset=(\S+)/.exec(mail.mails[0]?.text ?? '')?.[1] ?? '';
}

it('a new account with the owner’s email has no rights until its password is chosen by the mailed link', async () => {
  const { client, user } = await register(OWNER_EMAIL);
  expect(user).toMatchObject({ isOwner: false, isAdmin: false });
  expect((await client.get('/api/admin/users')).status).toBe(403);

  const token = await receiveToken();
  expect(mail.mails[0]?.subject).toBe('Confirm that you own this halo');
  expect((await app.visitor().post('/api/reset-password', { token, newPassword: 'my own password' })).status).toBe(204);
  expect((await client.get('/api/user')).status).toBe(401);

  const owner = app.visitor();
  const signedIn = await owner.post('/api/login', { email: OWNER_EMAIL, password: 'my own password' });
  expect(signedIn.body).toMatchObject({ isOwner: true, isAdmin: true });
  expect((await owner.get('/api/admin/users')).status).toBe(200);
});

it('a reset of a forgotten password confirms the email too', async () => {
  await register(OWNER_EMAIL);
  await receiveToken();
  mail.mails.length = 0;
  await app.visitor().post('/api/forgot-password', { email: OWNER_EMAIL });
  const token = await receiveToken();
  await app.visitor().post('/api/reset-password', { token, newPassword: PASSWORD });
  const signedIn = await app.visitor().post('/api/login', { email: OWNER_EMAIL, password: PASSWORD });
  expect(signedIn.body).toMatchObject({ isOwner: true });
});

it('the mail is in the language of the browser', async () => {
  await register(OWNER_EMAIL, { 'accept-language': 'de-AT,de;q=0.9' });
  await receiveToken();
  expect(mail.mails[0]?.text).toContain('Jemand hat mit dieser Adresse das Konto angelegt');
});

it('nobody else gets a mail', async () => {
  const { user } = await register('ana@halo.example');
  await register(OWNER_EMAIL);
  await receiveToken();
  expect(user.isOwner).toBe(false);
});

it('an account that was made by the command line is confirmed', async () => {
  const { signIns } = createAccountServices(app.database, app.clock.now, {
    ownerEmail: OWNER_EMAIL,
    mail: { url: mail.url, from: 'halo@halo.example' },
    rateLimitScale: 0,
    registration: 'closed',
  });
  expect((await signIns.createAccount(OWNER_EMAIL)).user.isOwner).toBe(true);
});
