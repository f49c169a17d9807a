import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignInMethods } from '#shared/account/sign-in-methods.contract.ts';
import { createAccountServices } from '#server/account-services.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Client } from '../support/api-client.ts';
import { MINUTE, SECOND } from '../support/clock.ts';
import { PASSWORD, type Person } from '../support/factories.ts';
import { beginSecondFactor, codeAt, turnOnSecondFactor, type OwnSecondFactor } from '../support/second-factor.ts';

const STEP = 30_000;

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp({ rateLimitScale: 1 });
});
afterAll(async () => app.close());
beforeEach(async () => {
  // Every test begins with steps that no code was accepted of, and with limits that nobody has used.
  app.clock.advance(60 * MINUTE);
  person = await app.signUp();
});

const now = () => app.clock.now();
const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
const signIn = async (client: Client, password = PASSWORD, rememberMe = false) =>
  client.post('/api/login', { email: person.email, password, rememberMe });
const sendCode = async (client: Client, code: string) => client.post('/api/login/code', { code });
const readMethods = async () => (await person.get<SignInMethods>('/api/sign-in')).body;
const readEvents = async () =>
  (
    await app.database.query
      .selectFrom('audit_events')
      .select('event')
      .where('userId', '=', person.user.id)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);
const WRONG = {
  status: 400,
  body: { code: 'invalid', message: 'This code is wrong or was used. Wait for the next one and try again.' },
};

async function turnOn(): Promise<OwnSecondFactor> {
  const own = await turnOnSecondFactor(person, now());
  // The code that confirmed it is used up.
  app.clock.advance(STEP);
  return own;
}

/** A browser that has sent the password and is asked for a code. */
async function atSecondStep(rememberMe = false): Promise<Client> {
  const client = app.visitor();
  expect((await signIn(client, PASSWORD, rememberMe)).status).toBe(401);
  return client;
}

describe('setting up the second step', () => {
  it('needs the password and a code, and gives ten recovery codes once', async () => {
    expect(await person.post('/api/sign-in/second-factor', { password: 'wrong' })).toMatchObject({ status: 400 });
    const { body } = await person.post<{ secret: string; address: string }>('/api/sign-in/second-factor', {
      password: PASSWORD,
    });
    const address = new URL(body.address);

    expect([address.protocol, address.searchParams.get('secret')]).toEqual(['otpauth:', body.secret]);
    expect(decodeURIComponent(address.pathname)).toContain(`halo:${person.email}`);
    expect(await readMethods()).toMatchObject({ secondFactor: null });
    expect((await signIn(app.visitor())).status).toBe(200);

    const confirm = async (code: string) => person.post('/api/sign-in/second-factor/confirm', { code });
    expect(await confirm('000000')).toMatchObject(WRONG);
    const { recoveryCodes } = (await confirm(codeAt(body.secret, now()))).body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await readMethods()).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
    const stored = JSON.stringify(await app.database.query.selectFrom('recovery_codes').selectAll().execute());
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
    expect(await readEvents()).toEqual([
      'registered',
      'password-refused',
      'signed-in',
      'code-refused',
      'second-factor-on',
    ]);
  });

  it('cannot be repeated while it is on', async () => {
    const { secret } = await turnOn();

    expect((await person.post('/api/sign-in/second-factor', { password: PASSWORD })).status).toBe(409);
    const code = codeAt(secret, now());
    expect((await person.post('/api/sign-in/second-factor/confirm', { code })).status).toBe(409);
    expect(await readMethods()).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
  });

  it('uses the last secret when it is begun twice', async () => {
    const first = await beginSecondFactor(person);
    const second = await beginSecondFactor(person);
    const confirm = async (code: string) => person.post('/api/sign-in/second-factor/confirm', { code });

    expect(await confirm(codeAt(first, now()))).toMatchObject(WRONG);
    expect((await confirm(codeAt(second, now()))).status).toBe(200);
  });
});

describe('a sign-in with a second step', () => {
  it('gives a session for the password and a code together', async () => {
    const { secret } = await turnOn();
    const client = app.visitor();
    const asked = await signIn(client, PASSWORD, true);

    expect(asked).toMatchObject({ status: 401, body: { code: 'code-needed', issues: [{ path: 'code' }] } });
    expect(asked.cookies).toMatchObject([{ name: 'halo_sign_in', httpOnly: true, sameSite: 'Lax', maxAge: 300 }]);
    expect((await client.get('/api/user')).status).toBe(401);
    const signedIn = await sendCode(client, codeAt(secret, now()));
    expect(signedIn).toMatchObject({ status: 200, body: { email: person.email } });
    expect(signedIn.cookies.find(({ name }) => name === 'halo_session')?.maxAge).toBeGreaterThan(0);
    expect(client.cookies.has('halo_sign_in')).toBe(false);
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await readEvents()).slice(-2)).toEqual(['second-factor-on', 'signed-in']);
  });

  it('accepts the code of one step before and after, and of no other', async () => {
    const { secret } = await turnOn();
    app.clock.advance(10 * STEP);
    for (const steps of [-2, 2]) {
      const code = codeAt(secret, later(steps * STEP));
      expect(await sendCode(await atSecondStep(), code)).toMatchObject(WRONG);
    }
    for (const steps of [-1, 0, 1]) {
      const code = codeAt(secret, later(steps * STEP));
      expect((await sendCode(await atSecondStep(), code)).status).toBe(200);
    }
  });

  it('accepts a code once, also from several browsers at the same time, and none of an earlier step', async () => {
    const { secret } = await turnOn();
    const browsers = [await atSecondStep(), await atSecondStep(), await atSecondStep()];
    const code = codeAt(secret, now());
    const responses = await Promise.all(browsers.map(async (client) => sendCode(client, code)));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sendCode(await atSecondStep(), code)).toMatchObject(WRONG);
    expect(await sendCode(await atSecondStep(), codeAt(secret, later(-STEP)))).toMatchObject(WRONG);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { recoveryCodes } = await turnOn();
    const [first = '', second = ''] = recoveryCodes;

    expect((await sendCode(await atSecondStep(), first)).status).toBe(200);
    expect(await sendCode(await atSecondStep(), first)).toMatchObject(WRONG);
    expect((await sendCode(await atSecondStep(), second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await readMethods()).toMatchObject({ secondFactor: { recoveryCodesLeft: 8 } });
    expect(await readEvents()).toContain('recovery-code-used');
  });

  it('gives one session per ticket', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const client = await atSecondStep();
    const ticket = client.cookies.get('halo_sign_in') ?? '';
    expect((await sendCode(client, codeAt(secret, now()))).status).toBe(200);

    const thief = app.visitor();
    thief.cookies.set('halo_sign_in', ticket);
    expect(await sendCode(thief, recoveryCodes[0] ?? '')).toMatchObject({
      status: 401,
      body: { message: 'This took too long. Please sign in again.' },
    });
    expect(await readMethods()).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
  });

  it('ends after five minutes, without a ticket, and with a ticket that does not exist', async () => {
    const { secret } = await turnOn();
    const client = await atSecondStep();
    app.clock.advance(5 * MINUTE);
    expect((await sendCode(client, codeAt(secret, now()))).status).toBe(401);

    const other = app.visitor();
    expect((await sendCode(other, codeAt(secret, now()))).status).toBe(401);
    other.cookies.set('halo_sign_in', 'x'.repeat(43));
    expect((await sendCode(other, codeAt(secret, now()))).status).toBe(401);
    app.clock.advance(SECOND);
    await app.purge();
    expect(await app.database.query.selectFrom('sign_in_tickets').selectAll().execute()).toEqual([]);
  });

  it('ends when the password is changed between the steps', async () => {
    const { secret } = await turnOn();
    const client = await atSecondStep();
    await person.post('/api/change-password', { currentPassword: PASSWORD, newPassword: 'a longer walk' });

    expect((await sendCode(client, codeAt(secret, now()))).status).toBe(401);
  });

  it("does not accept another person's code", async () => {
    await turnOn();
    const other = await app.signUp();
    const theirs = await turnOnSecondFactor(other, now());

    app.clock.advance(STEP);
    expect(await sendCode(await atSecondStep(), codeAt(theirs.secret, now()))).toMatchObject(WRONG);
    expect(await sendCode(await atSecondStep(), theirs.recoveryCodes[0] ?? '')).toMatchObject(WRONG);
  });

  it('allows ten wrong codes in 15 minutes per account, however many passwords are sent', async () => {
    const { secret } = await turnOn();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await sendCode(await atSecondStep(), String(100_000 + attempt))).status).toBe(400);

    expect((await sendCode(await atSecondStep(), codeAt(secret, now()))).status).toBe(429);
    app.clock.advance(15 * MINUTE);
    expect((await sendCode(await atSecondStep(), codeAt(secret, now()))).status).toBe(200);
  });

  it('answers a wrong password as without a second step', async () => {
    await turnOn();

    expect(await signIn(app.visitor(), 'wrong')).toMatchObject({
      status: 401,
      body: { code: 'signed-out', message: 'Invalid email or password' },
      cookies: [],
    });
  });

  it.each(['12345', '1234567', 'abcdef', '', "' or 1=1 --"])('refuses the code %j', async (code) => {
    await turnOn();

    expect((await sendCode(await atSecondStep(), code)).status).toBe(400);
  });
});

describe('turning the second step off', () => {
  const turnOff = async (body: object) => person.post('/api/sign-in/second-factor/off', body);

  it('needs the password and a code', async () => {
    const { secret } = await turnOn();
    const code = codeAt(secret, now());

    expect((await turnOff({ password: 'wrong', code })).status).toBe(400);
    expect(await turnOff({ password: PASSWORD, code: '000000' })).toMatchObject(WRONG);
    expect((await turnOff({ password: PASSWORD, code })).status).toBe(204);
    expect(await readMethods()).toMatchObject({ secondFactor: null });
    expect(
      await app.database.query.selectFrom('recovery_codes').selectAll().where('userId', '=', person.user.id).execute(),
    ).toEqual([]);
    expect((await signIn(app.visitor())).status).toBe(200);
    expect(await readEvents()).toContain('second-factor-off');
  });

  it('is possible for the operator when the person has lost it', async () => {
    await turnOn();
    const settings = { ownerEmail: undefined, rateLimitScale: 0, registration: 'open' as const };
    const { account } = createAccountServices(app.database, app.clock.now, settings);
    const kept = await account.resetPassword(person.email);
    expect((await signIn(app.visitor(), kept.password)).status).toBe(401);

    const { password } = await account.resetPassword(person.email, true);
    expect((await signIn(app.visitor(), password)).status).toBe(200);
    expect((await readEvents()).filter((event) => event === 'second-factor-off')).toHaveLength(1);
  });
});
