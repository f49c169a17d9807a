import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PASSKEYS } from '#shared/account/passkeys.contract.ts';
import type { SignInMethods } from '#shared/account/sign-in-methods.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import {
  addPasskey,
  Authenticator,
  beginPasskeySignIn,
  signInWithPasskey,
  type Lies,
} from '../support/authenticator.ts';
import { MINUTE } from '../support/clock.ts';
import type { Person } from '../support/factories.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp({ rateLimitScale: 100 });
});
afterAll(async () => app.close());
beforeEach(async () => {
  person = await app.signUp();
});

const listPasskeys = async (of = person) => (await of.get<SignInMethods>('/api/sign-in')).body.passkeys;
const countSessions = async () =>
  (await app.database.query.selectFrom('sessions').select('sid').where('userId', '=', person.user.id).execute()).length;
const readEvents = async () =>
  (
    await app.database.query
      .selectFrom('audit_events')
      .select('event')
      .where('userId', '=', person.user.id)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);
const REFUSED = {
  status: 401,
  body: { message: 'This passkey was not accepted. Try again, or sign in another way.' },
};

describe('a passkey', () => {
  it('signs in alone, and is listed with its name and its last use', async () => {
    const { authenticator, response } = await addPasskey(person, { name: ' Laptop ' });
    expect(response).toMatchObject({ status: 201, body: { name: 'Laptop', lastUsedAt: null } });
    app.clock.advance(MINUTE);

    const visitor = app.visitor();
    expect(await signInWithPasskey(visitor, authenticator)).toMatchObject({
      status: 200,
      body: { id: person.user.id, email: person.email },
    });
    expect((await visitor.get('/api/user')).status).toBe(200);
    expect(visitor.cookies.has('halo_sign_in')).toBe(false);
    expect(await listPasskeys()).toEqual([{ ...response.body, lastUsedAt: app.clock.now().toISOString() }]);
    expect(await readEvents()).toEqual(['registered', 'passkey-added', 'signed-in-by-passkey']);
  });

  it('replaces the password and the code of an account with a second step', async () => {
    await turnOnSecondFactor(person, app.clock.now());
    const { authenticator } = await addPasskey(person);

    expect((await signInWithPasskey(app.visitor(), authenticator)).status).toBe(200);
  });

  it('of a synchronized kind, which never counts, signs in again and again', async () => {
    const { authenticator } = await addPasskey(person);

    for (let time = 0; time < 3; time += 1)
      expect((await signInWithPasskey(app.visitor(), authenticator, { counter: 0 })).status).toBe(200);
  });

  it('is asked for with discoverable credentials and verification of the person', async () => {
    const { body: creation } = await person.post('/api/sign-in/passkeys/options', { password: person.password });
    expect(creation).toMatchObject({
      rp: { id: 'localhost', name: 'halo' },
      user: { name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });

    const options = await beginPasskeySignIn(app.visitor());
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials.0');
  });

  it('no longer signs in after it was removed', async () => {
    const { authenticator, response } = await addPasskey(person);

    expect((await person.delete(`/api/sign-in/passkeys/${response.body.id}`)).status).toBe(204);
    expect(await listPasskeys()).toEqual([]);
    expect(await signInWithPasskey(app.visitor(), authenticator)).toMatchObject(REFUSED);
    expect(await readEvents()).toContain('passkey-removed');
  });

  it('needs the password, and there are at most so many', async () => {
    expect((await person.post('/api/sign-in/passkeys/options', { password: 'wrong' })).status).toBe(400);
    for (let number = 0; number < MAX_PASSKEYS; number += 1) await addPasskey(person);

    expect((await person.post('/api/sign-in/passkeys/options', { password: person.password })).status).toBe(409);
    expect(await listPasskeys()).toHaveLength(MAX_PASSKEYS);
  });

  it('is refused above the maximum when it was begun before in another browser', async () => {
    for (let number = 1; number < MAX_PASSKEYS; number += 1) await addPasskey(person);
    const other = app.visitor();
    await other.post('/api/login', { email: person.email, password: person.password });
    const { body } = await other.post<{ challenge: string; user: { id: string } }>('/api/sign-in/passkeys/options', {
      password: person.password,
    });
    await addPasskey(person);

    const credential = new Authenticator().create(body);
    expect((await other.post('/api/sign-in/passkeys', { name: 'Phone', credential })).status).toBe(409);
    expect(await listPasskeys()).toHaveLength(MAX_PASSKEYS);
  });
});

/** What an attacker may send of a passkey. */
const ATTACKS: [string, Lies][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that begins like ours', { origin: 'http://localhost.evil.example' }],
  ['another port', { origin: 'http://localhost:8080' }],
  ['another host', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'x'.repeat(43) }],
  ['no challenge', { challenge: '' }],
  ['another type', { type: 'webauthn.wrong' }],
  ['a person who was not verified', { isVerified: false }],
  ['an unknown credential', { credentialId: 'x'.repeat(43) }],
  ['an unknown account', { userHandle: Buffer.from('999999').toString('base64url') }],
  ['an account that is no number', { userHandle: Buffer.from("1' or 1=1 --").toString('base64url') }],
  ['no account', { userHandle: '' }],
  ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
];

describe('a sign-in with a passkey is refused, and opens no session,', () => {
  it.each(ATTACKS)('with %s', async (_name, lies) => {
    const { authenticator } = await addPasskey(person);
    const visitor = app.visitor();
    const before = await countSessions();

    expect(await signInWithPasskey(visitor, authenticator, lies)).toMatchObject(REFUSED);
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect(await countSessions()).toBe(before);
    expect(await listPasskeys()).toMatchObject([{ lastUsedAt: null }]);
  });

  it('when it is repeated', async () => {
    const { authenticator } = await addPasskey(person);
    const visitor = app.visitor();
    const options = await beginPasskeySignIn(visitor);
    const ticket = visitor.cookies.get('halo_sign_in') ?? '';
    // A passkey that counts would be refused by its counter alone.
    const credential = authenticator.use(options, { counter: 0 });
    expect((await visitor.post('/api/login/passkey', { credential })).status).toBe(200);

    const thief = app.visitor();
    thief.cookies.set('halo_sign_in', ticket);
    expect(await thief.post('/api/login/passkey', { credential })).toMatchObject(REFUSED);
    // Nor with a challenge of the thief.
    await beginPasskeySignIn(thief);
    expect(await thief.post('/api/login/passkey', { credential })).toMatchObject(REFUSED);
  });

  it('when it is sent twice at the same time', async () => {
    const { authenticator } = await addPasskey(person);
    const visitor = app.visitor();
    const credential = authenticator.use(await beginPasskeySignIn(visitor), { counter: 0 });
    const send = async () => visitor.post('/api/login/passkey', { credential });
    const responses = await Promise.all([send(), send(), send()]);

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('when the counter has not grown', async () => {
    const { authenticator } = await addPasskey(person);
    expect((await signInWithPasskey(app.visitor(), authenticator, { counter: 7 })).status).toBe(200);

    for (const counter of [7, 6, 0])
      expect(await signInWithPasskey(app.visitor(), authenticator, { counter })).toMatchObject(REFUSED);
    expect((await signInWithPasskey(app.visitor(), authenticator, { counter: 8 })).status).toBe(200);
    expect(await readEvents()).toContain('passkey-refused');
  });

  it('in another browser than the one that began it, and after five minutes', async () => {
    const { authenticator } = await addPasskey(person);
    const [visitor, other] = [app.visitor(), app.visitor()];
    const credential = authenticator.use(await beginPasskeySignIn(visitor));
    expect(await other.post('/api/login/passkey', { credential })).toMatchObject(REFUSED);

    app.clock.advance(5 * MINUTE);
    expect(await visitor.post('/api/login/passkey', { credential })).toMatchObject(REFUSED);
  });

  it("with a passkey that claims another person's account", async () => {
    const { authenticator } = await addPasskey(person);
    const other = await app.signUp();
    const theirs = await addPasskey(other);

    expect(
      await signInWithPasskey(app.visitor(), authenticator, { userHandle: theirs.authenticator.userHandle }),
    ).toMatchObject(REFUSED);
    expect(
      await signInWithPasskey(app.visitor(), authenticator, {
        userHandle: theirs.authenticator.userHandle,
        credentialId: theirs.authenticator.credentialId,
      }),
    ).toMatchObject(REFUSED);
  });

  it('for the challenge of a new passkey', async () => {
    const { authenticator } = await addPasskey(person);
    const { body } = await person.post<{ challenge: string }>('/api/sign-in/passkeys/options', {
      password: person.password,
    });

    expect(await person.post('/api/login/passkey', { credential: authenticator.use(body) })).toMatchObject(REFUSED);
  });
});

describe('a new passkey is refused', () => {
  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
    ['another type', { type: 'webauthn.get' }],
    ['a person who was not verified', { isVerified: false }],
  ])('with %s', async (_name, lies) => {
    const { response } = await addPasskey(person, { lies });

    expect(response).toMatchObject({
      status: 400,
      body: { message: 'The passkey could not be added. Please try again.' },
    });
    expect(await listPasskeys()).toEqual([]);
  });

  it('when its challenge was given to another person', async () => {
    const other = await app.signUp();
    const { body } = await person.post<{ challenge: string; user: { id: string } }>('/api/sign-in/passkeys/options', {
      password: person.password,
    });
    other.cookies.set('halo_sign_in', person.cookies.get('halo_sign_in') ?? '');
    const credential = new Authenticator().create(body);

    expect((await other.post('/api/sign-in/passkeys', { name: 'Theirs', credential })).status).toBe(400);
    expect(await listPasskeys(other)).toEqual([]);
  });

  it('when it is repeated, or known already', async () => {
    const { authenticator } = await addPasskey(person);

    expect((await addPasskey(person, { authenticator })).response.status).toBe(409);
    expect(await listPasskeys()).toHaveLength(1);
  });
});

describe('the relying party', () => {
  it('is that of PUBLIC_URL, whatever host a request names', async () => {
    const other = await createTestApp({ publicUrl: 'https://halo.example/', trustProxy: true });
    try {
      const owner = await other.signUp();
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
      const { body } = await owner.post('/api/login/passkey/options', undefined, { headers });
      expect(body).toMatchObject({ rpId: 'halo.example' });

      const lies = { origin: 'https://halo.example', rpId: 'halo.example' };
      const { authenticator, response } = await addPasskey(owner, { lies });
      expect(response.status).toBe(201);
      expect((await signInWithPasskey(other.visitor(), authenticator, lies)).status).toBe(200);
      expect(
        await signInWithPasskey(other.visitor(), authenticator, { ...lies, origin: 'http://halo.example' }),
      ).toMatchObject(REFUSED);
    } finally {
      await other.close();
    }
  });

  it('without PUBLIC_URL is the host of the request, for which alone its passkeys work', async () => {
    const { authenticator } = await addPasskey(person);
    const visitor = app.visitor();
    const elsewhere = { headers: { host: 'sub.localhost' } };

    expect((await visitor.post('/api/login/passkey/options', undefined, elsewhere)).status).toBe(409);
    const credential = authenticator.use(await beginPasskeySignIn(visitor));
    expect((await visitor.post('/api/login/passkey', { credential }, elsewhere)).status).toBe(409);
  });

  it.each(['a b', '][', 'localhost:99999'])('is refused for a request to %s', async (host) => {
    expect(await app.visitor().post('/api/login/passkey/options', undefined, { headers: { host } })).toMatchObject({
      status: 400,
    });
  });

  it.each(['192.168.0.7', '[::1]', 'halo.local'])('does not exist on plain HTTP at %s', async (host) => {
    expect(await app.visitor().post('/api/login/passkey/options', undefined, { headers: { host } })).toMatchObject({
      status: 409,
      body: { message: 'Passkeys work only at an https address with a name, and at localhost' },
    });
  });
});
