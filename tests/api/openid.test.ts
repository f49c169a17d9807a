import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderRefusal } from '#shared/account/identities.rules.ts';
import type { Invitation } from '#shared/account/invitations.contract.ts';
import type { SignInMethods } from '#shared/account/sign-in-methods.contract.ts';
import type { AppParts } from '#server/app.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiResponse, Client } from '../support/api-client.ts';
import { MINUTE } from '../support/clock.ts';
import { createEmail, PASSWORD, type Person } from '../support/factories.ts';
import { startHostileProvider, type HostileProvider, type TokenChange } from '../support/hostile-provider.ts';
import { startOpenIdProvider, type RunningProvider } from '../support/openid-provider.ts';
import { codeAt, turnOnSecondFactor } from '../support/second-factor.ts';
import { readSortedRows } from '../support/tables.ts';

const PUBLIC_URL = 'https://halo.example';
const OWNER_EMAIL = 'owner@halo.example';
const SESSION = '__Host-halo_session';
const TICKET = '__Host-halo_sign_in';

let provider: RunningProvider;
let hostile: HostileProvider;
let app: TestApp;
let subjects = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider(PUBLIC_URL);
  hostile = await startHostileProvider();
});
afterAll(async () => {
  await provider.close();
  await hostile.close();
});
afterEach(async () => app.close());

/** Starts a halo with the provider. */
async function start(config: Partial<AppParts['config']> = {}): Promise<void> {
  app = await createTestApp({ publicUrl: PUBLIC_URL, ownerEmail: OWNER_EMAIL, openId: provider.settings, ...config });
}

/** A new account at the provider. Returns its subject. */
function createSubject(email = createEmail(), isVerified = true): string {
  const subject = `subject-${(subjects += 1)}`;
  provider.accounts.set(subject, { email, isVerified });
  return subject;
}

const begin = async (client: Client, body: object = {}) =>
  (await client.post<{ address: string }>('/api/login/provider', body)).body.address;
const comeBack = async (client: Client, back: URL) => client.get(`${back.pathname}${back.search}`);

/** Signs in at the provider and comes back. Returns where halo leads then. */
async function signIn(client: Client, subject: string, body: object = {}): Promise<ApiResponse<unknown>> {
  return comeBack(client, await provider.visit(await begin(client, body), subject));
}

async function link(person: Person, subject: string): Promise<ApiResponse<unknown>> {
  const { body } = await person.post<{ address: string }>('/api/sign-in/identities', { password: PASSWORD });
  return comeBack(person, await provider.visit(body.address, subject));
}

const leadsTo = (location: string) => ({ status: 303, headers: { location, 'cache-control': 'no-store' } });
const refusedBecause = (reason: ProviderRefusal) => leadsTo(`/auth#provider=${reason}`);
const readUser = async (client: Client) => (await client.get<Person['user']>('/api/user')).body;
const readMethods = async (client: Client) => (await client.get<SignInMethods>('/api/sign-in')).body;
const countUsers = async () => (await app.database.query.selectFrom('users').select('id').execute()).length;
const readEvents = async () =>
  (await app.database.query.selectFrom('audit_events').select('event').orderBy('id').execute()).map(
    ({ event }) => event,
  );

describe('a visit at the provider', () => {
  beforeEach(async () => start());

  it('creates an account without a password for a verified email, and signs in to it later', async () => {
    const email = createEmail();
    const subject = createSubject(email);
    const client = app.visitor();
    expect((await client.get('/api/login/options')).body).toEqual({ hasPasswords: true, provider: 'Example ID' });
    expect(await signIn(client, subject)).toMatchObject(leadsTo('/days'));

    const user = await readUser(client);
    expect(user).toMatchObject({ email, isAdmin: false, isOwner: false });
    expect(client.cookies.has(TICKET)).toBe(false);
    expect(await readMethods(client)).toMatchObject({
      hasPassword: false,
      provider: 'Example ID',
      identities: [{ label: email, lastUsedAt: null }],
    });
    expect((await app.visitor().post('/api/login', { email, password: '' })).status).toBe(400);
    expect((await app.visitor().post('/api/login', { email, password: 'x' })).status).toBe(401);

    const again = app.visitor();
    expect(await signIn(again, subject)).toMatchObject(leadsTo('/days'));
    expect((await readUser(again)).id).toBe(user.id);
    expect(await countUsers()).toBe(1);
    expect(await readEvents()).toEqual(['registered', 'sign-in-failed', 'signed-in-by-provider']);
  });

  it('remembers the browser if the person asked for it', async () => {
    const subject = createSubject();
    const [forgetful, remembering] = [app.visitor(), app.visitor()];
    const ages = [await signIn(forgetful, subject), await signIn(remembering, subject, { rememberMe: true })].map(
      ({ cookies }) => cookies.find(({ name }) => name === SESSION)?.maxAge,
    );

    expect(ages).toEqual([undefined, 30 * 24 * 60 * 60]);
  });

  it('links an account of a signed-in person with the password, and only then signs in to it', async () => {
    const person = await app.signUp();
    const subject = createSubject(person.email);
    expect(await signIn(app.visitor(), subject)).toMatchObject(refusedBecause('email-taken'));
    expect((await person.post('/api/sign-in/identities', { password: 'wrong' })).status).toBe(400);
    expect(await link(person, subject)).toMatchObject(leadsTo('/settings#sign-in'));

    const client = app.visitor();
    expect(await signIn(client, subject)).toMatchObject(leadsTo('/days'));
    expect((await readUser(client)).id).toBe(person.user.id);
    const [identity] = (await readMethods(person)).identities;
    expect((await person.delete(`/api/sign-in/identities/${identity?.id}`)).status).toBe(204);
    expect(await signIn(app.visitor(), subject)).toMatchObject(refusedBecause('email-taken'));
    expect(await readEvents()).toEqual(
      expect.arrayContaining(['provider-refused', 'identity-linked', 'signed-in-by-provider', 'identity-removed']),
    );
  });

  it('asks for the code of an account with a second step', async () => {
    const person = await app.signUp();
    const subject = createSubject();
    await link(person, subject);
    const { secret } = await turnOnSecondFactor(person, app.clock.now());
    app.clock.advance(MINUTE);

    const client = app.visitor();
    expect(await signIn(client, subject)).toMatchObject(leadsTo('/auth#code'));
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await client.post('/api/login/code', { code: codeAt(secret, app.clock.now()) })).status).toBe(200);
    expect((await readUser(client)).id).toBe(person.user.id);
  });

  it('links one account at the provider to one account of halo', async () => {
    const [first, second] = [await app.signUp(), await app.signUp()];
    const subject = createSubject();
    await link(first, subject);

    expect(await link(second, subject)).toMatchObject(leadsTo('/settings#provider=linked-elsewhere'));
    expect((await readMethods(second)).identities).toEqual([]);
    const [identity] = (await readMethods(first)).identities;
    expect((await second.delete(`/api/sign-in/identities/${identity?.id}`)).status).toBe(404);
  });

  it.each<[string, string, boolean, ProviderRefusal]>([
    ['an email that the provider has not verified', 'new@halo.example', false, 'no-email'],
    ['an email that is none', 'nobody', true, 'no-email'],
    ['the email of the owner', OWNER_EMAIL, true, 'email-taken'],
  ])('creates no account for %s', async (_name, email, isVerified, reason) => {
    expect(await signIn(app.visitor(), createSubject(email, isVerified))).toMatchObject(refusedBecause(reason));
    expect(await countUsers()).toBe(0);
  });

  it('creates no second account for an email that has one, verified or not', async () => {
    const person = await app.signUp();
    for (const isVerified of [true, false]) {
      const subject = createSubject(person.email.toUpperCase(), isVerified);
      expect(await signIn(app.visitor(), subject)).toMatchObject(
        refusedBecause(isVerified ? 'email-taken' : 'no-email'),
      );
    }
    expect(await countUsers()).toBe(1);
  });

  it('creates one account for several first visits at the same time, whatever email each has', async () => {
    const subject = `subject-${(subjects += 1)}`;
    const account = {
      get email() {
        return createEmail();
      },
      isVerified: true,
    };
    provider.accounts.set(subject, account);
    const clients = Array.from({ length: 4 }, () => app.visitor());
    const visits: URL[] = [];
    for (const client of clients) visits.push(await provider.visit(await begin(client), subject));
    await Promise.all(clients.map(async (client, index) => comeBack(client, visits[index] as URL)));

    expect(await countUsers()).toBe(1);
    expect(await signIn(app.visitor(), subject)).toMatchObject(leadsTo('/days'));
  });

  it('lets an account without a password set one shortly after signing in, and confirm with it', async () => {
    const client = app.visitor();
    await signIn(client, createSubject());
    const setPassword = async () => client.post('/api/sign-in/password', { newPassword: PASSWORD });
    const [identity] = (await readMethods(client)).identities;
    expect((await client.delete(`/api/sign-in/identities/${identity?.id}`)).status).toBe(409);
    app.clock.advance(16 * MINUTE);
    expect((await setPassword()).status).toBe(403);

    await signIn(client, [...provider.accounts.keys()].at(-1) ?? '');
    expect((await setPassword()).status).toBe(204);
    expect((await setPassword()).status).toBe(409);
    expect((await client.delete(`/api/sign-in/identities/${identity?.id}`)).status).toBe(204);
    expect((await client.post('/api/delete-account', { password: PASSWORD })).status).toBe(204);
  });
});

describe('registration by the provider follows REGISTRATION', () => {
  it('closed: nobody gets an account, and linked people sign in', async () => {
    await start({ registration: 'closed' });
    const person = await app.signUp();
    const subject = createSubject();
    await link(person, subject);

    expect(await signIn(app.visitor(), createSubject())).toMatchObject(refusedBecause('no-account'));
    expect(await signIn(app.visitor(), subject)).toMatchObject(leadsTo('/days'));
  });

  it('invite: an invitation creates one account', async () => {
    await start({ registration: 'invite' });
    const admin = await app.signUp();
    await app.database.query.updateTable('users').set({ isAdmin: true }).execute();
    const { body } = await admin.post<Invitation & { token: string }>('/api/admin/invitations', {});
    const invitation = body.token;

    expect(await signIn(app.visitor(), createSubject())).toMatchObject(refusedBecause('no-account'));
    expect(await signIn(app.visitor(), createSubject(), { invitation })).toMatchObject(leadsTo('/days'));
    expect(await signIn(app.visitor(), createSubject(), { invitation })).toMatchObject(refusedBecause('no-account'));
  });
});

it('without passwords, people sign in and register by the provider only', async () => {
  await start({ hasPasswordSignIn: false });
  const person = await app.signUp();
  const client = app.visitor();
  expect((await client.get('/api/login/options')).body).toEqual({ hasPasswords: false, provider: 'Example ID' });
  for (const path of ['/api/login', '/api/register'])
    expect(await client.post(path, { email: person.email, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { message: 'Passwords are switched off here. Please sign in another way.' },
    });
  expect(await signIn(client, createSubject())).toMatchObject(leadsTo('/days'));
});

it('a provider that does not answer is reported, and tried again by the next person', async () => {
  await start({ openId: { ...provider.settings, issuer: 'http://127.0.0.1:1' } });

  for (let time = 0; time < 2; time += 1)
    expect(await app.visitor().post('/api/login/provider', {})).toMatchObject({
      status: 503,
      body: { message: 'The other server does not answer at the moment. Please try again.' },
    });
});

describe('an attack is refused with a calm page, and nothing is stored:', () => {
  let victim: Person;

  beforeEach(async () => {
    hostile.change = {};
    hostile.exchanged.length = 0;
    await start({ openId: hostile.settings });
    victim = await app.signUp();
  });

  /** The tables that an attack must not change. Tickets and the audit trail change in any case. */
  async function readState(): Promise<string> {
    const { sign_in_tickets: _tickets, audit_events: _events, ...tables } = await readSortedRows(app.database);
    return JSON.stringify(tables);
  }

  async function expectRefused(client: Client, attack: () => Promise<ApiResponse<unknown>>): Promise<void> {
    const before = await readState();
    const response = await attack();

    expect(response).toMatchObject(refusedBecause('refused'));
    expect(response.cookies.map(({ name }) => name)).not.toContain(SESSION);
    expect((await client.get('/api/user')).status).toBe(401);
    expect(await readState()).toBe(before);
    expect((await readEvents()).at(-1)).toBe('provider-refused');
  }

  it('signs in with an unchanged response (the control for the refusals)', async () => {
    const client = app.visitor();

    expect(await comeBack(client, hostile.answer(await begin(client)))).toMatchObject(leadsTo('/days'));
    expect(await readUser(client)).toMatchObject({ email: 'mallory@halo.example' });
  });

  it.each<[string, Record<string, string | null>]>([
    ['the state is missing', { state: null }],
    ['the state is wrong', { state: 'x'.repeat(43) }],
    ['the state is empty', { state: '' }],
    ['the code is missing', { code: null }],
    ['the issuer of the answer is another one (mix-up)', { iss: 'https://evil.example' }],
    ['the issuer of the answer is missing, which the provider promises', { iss: null }],
    ['the provider reports an error', { code: null, error: 'access_denied' }],
    ['the answer is that of the implicit flow', { code: null, id_token: 'x.y.z', access_token: 'x' }],
  ])('%s', async (_name, parameters) => {
    const client = app.visitor();
    const address = await begin(client);

    await expectRefused(client, async () => comeBack(client, hostile.answer(address, parameters)));
    expect(hostile.exchanged).toEqual([]);
  });

  const seconds = Math.floor(Date.now() / 1_000);

  it.each<[string, TokenChange]>([
    ['the nonce is wrong', { claims: { nonce: 'x' } }],
    ['the nonce is missing', { claims: { nonce: undefined } }],
    ['the token is for another client', { claims: { aud: 'somebody else' } }],
    [
      'the token is for several clients, and another one has asked',
      { claims: { aud: ['halo', 'other'], azp: 'other' } },
    ],
    ['the token is of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['the token has expired', { claims: { iat: seconds - 7_200, exp: seconds - 3_600 } }],
    ['the token has no end', { claims: { exp: undefined } }],
    ['the token names nobody', { claims: { sub: undefined } }],
    ['the signature is of another key', { signature: 'other' }],
    ['the signature is of a key that the provider does not have', { signature: 'other', header: { kid: 'other' } }],
    ['the signature is empty', { signature: 'none' }],
    ['the token says that it needs no signature', { signature: 'none', header: { alg: 'none' } }],
    ['the token has no part for a signature', { signature: 'missing', header: { alg: 'none' } }],
    ['the token is signed with the secret as key', { signature: 'secret', header: { alg: 'HS256' } }],
    ['the token is signed with the public key as secret', { signature: 'public key', header: { alg: 'HS256' } }],
  ])('%s', async (_name, change) => {
    hostile.change = change;
    const client = app.visitor();
    const address = await begin(client);

    await expectRefused(client, async () => comeBack(client, hostile.answer(address)));
  });

  it('the answer is brought to another browser, with and without a visit of its own', async () => {
    const [client, other] = [app.visitor(), app.visitor()];
    const back = hostile.answer(await begin(client));
    await expectRefused(other, async () => comeBack(other, back));
    await begin(other);
    await expectRefused(other, async () => comeBack(other, back));
    expect(hostile.exchanged).toEqual([]);
  });

  it('the answer is brought a second time', async () => {
    const client = app.visitor();
    const back = hostile.answer(await begin(client));
    const ticket = client.cookies.get(TICKET) ?? '';
    expect((await comeBack(client, back)).headers['location']).toBe('/days');

    const thief = app.visitor();
    thief.cookies.set(TICKET, ticket);
    await expectRefused(thief, async () => comeBack(thief, back));
    expect(hostile.exchanged).toEqual(['a-code']);
  });

  it('the visit took longer than five minutes', async () => {
    const client = app.visitor();
    const address = await begin(client);
    app.clock.advance(5 * MINUTE);

    await expectRefused(client, async () => comeBack(client, hostile.answer(address)));
  });

  it('the ticket of another step is used', async () => {
    const client = app.visitor();
    await client.post('/api/login/passkey/options');
    const address = await begin(app.visitor());

    await expectRefused(client, async () => comeBack(client, hostile.answer(address)));
  });

  it('a linking visit is ended by a browser that is signed out, or by another person', async () => {
    const { body } = await victim.post<{ address: string }>('/api/sign-in/identities', { password: PASSWORD });
    const ticket = victim.cookies.get(TICKET) ?? '';
    const client = app.visitor();
    client.cookies.set(TICKET, ticket);
    await expectRefused(client, async () => comeBack(client, hostile.answer(body.address)));

    const other = await app.signUp();
    const begun = await victim.post<{ address: string }>('/api/sign-in/identities', { password: PASSWORD });
    other.cookies.set(TICKET, victim.cookies.get(TICKET) ?? '');
    expect(await comeBack(other, hostile.answer(begun.body.address))).toMatchObject(
      leadsTo('/settings#provider=refused'),
    );
    expect((await readMethods(other)).identities).toEqual([]);
    expect((await readMethods(victim)).identities).toEqual([]);
  });

  it('a page starts a visit for somebody else (cross-site)', async () => {
    const client = app.visitor();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

    expect((await client.post('/api/login/provider', {}, { headers })).status).toBe(403);
  });

  it('the answer names another page to go to (open redirect)', async () => {
    const client = app.visitor();
    const back = hostile.answer(await begin(client));
    for (const name of ['next', 'returnTo', 'redirect_uri', 'return'])
      back.searchParams.set(name, 'https://evil.example');

    expect((await comeBack(client, back)).headers['location']).toMatch(/^\/(days|auth#provider=refused)$/);
  });

  it('the host of the request is another one: the provider still leads back to PUBLIC_URL', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { body } = await app.visitor().post<{ address: string }>('/api/login/provider', {}, { headers });

    expect(new URL(body.address).searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/oidc/callback`);
  });

  it('an API token cannot reach any of it', async () => {
    const headers = { authorization: `Bearer halo_${victim.user.id}_${'x'.repeat(43)}` };
    expect((await app.visitor().post('/api/sign-in/identities', { password: PASSWORD }, { headers })).status).toBe(401);
  });
});
