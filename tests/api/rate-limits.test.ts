import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { runInSequence } from '../support/attempts.ts';
import { HOUR, MINUTE, SECOND } from '../support/clock.ts';
import { createEmail, PASSWORD, type Person } from '../support/factories.ts';
import { createLocation } from '../support/location.ts';
import { startProgram } from '../support/program.ts';

let app: TestApp;
let person: Person;

/** Limits divided by ten: one failure per account and address, ten per address. */
const TIGHT_SCALE = 0.1;

beforeAll(async () => {
  app = await createTestApp({ rateLimitScale: TIGHT_SCALE, trustProxy: true });
});
afterAll(async () => app.close());
beforeEach(async () => {
  await app.database.query.deleteFrom('rate_limits').execute();
  person = await app.signUp();
});

const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const GUESSER = fromAddress('203.0.113.66');
const HOME = fromAddress('198.51.100.1');

const signIn = async (email: string, password: string, options: object) =>
  app.visitor().post('/api/login', { email, password }, options);
const guess = async (email = person.email, options: object = GUESSER) => signIn(email, 'wrong horse', options);

it('guesses for one account from one address are blocked for 15 minutes', async () => {
  expect(await guess()).toMatchObject({ status: 401 });
  expect(await guess()).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests', message: 'Too many attempts. Please try again in 15 minutes.' },
    headers: { 'retry-after': '900' },
  });

  app.clock.advance(14 * MINUTE + 59 * SECOND);
  expect(await guess()).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Please try again in a minute.' },
    headers: { 'retry-after': '1' },
  });

  app.clock.advance(SECOND);
  expect(await guess()).toMatchObject({ status: 401 });
});

it('the correct password is refused as well while guesses are blocked', async () => {
  await runInSequence(2, async () => guess());

  expect(await signIn(person.email, PASSWORD, GUESSER)).toMatchObject({ status: 429 });
});

it('the user can sign in from another address while guesses are blocked', async () => {
  await runInSequence(3, async () => guess());

  expect(await signIn(person.email, PASSWORD, HOME)).toMatchObject({ status: 200 });
});

it('an email counts as one account in any case', async () => {
  await guess();

  expect(await guess(` ${person.email.toUpperCase()}`)).toMatchObject({ status: 429 });
});

it('unknown and known emails get the same limits and responses', async () => {
  const email = createEmail();
  const unknown = await runInSequence(2, async () => guess(email));
  const known = await runInSequence(2, async () => guess());

  expect(unknown.map(({ status, text }) => [status, text])).toEqual(known.map(({ status, text }) => [status, text]));
});

it('guesses for many accounts from one address are blocked for an hour', async () => {
  const responses = await runInSequence(11, async () => guess(createEmail()));

  expect(responses.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
  expect(responses[10]?.headers['retry-after']).toBe('3600');
  expect(await guess(createEmail(), HOME)).toMatchObject({ status: 401 });

  app.clock.advance(HOUR);
  expect(await guess(createEmail())).toMatchObject({ status: 401 });
});

it('guesses for one account from many addresses are blocked for an hour', async () => {
  const responses = await runInSequence(11, async (index) => guess(person.email, fromAddress(`192.0.2.${index}`)));

  expect(responses.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
  expect(responses[10]?.headers['retry-after']).toBe('3600');
  app.clock.advance(HOUR);
  expect(await signIn(person.email, PASSWORD, HOME)).toMatchObject({ status: 200 });
});

it('the addresses of an IPv6 /64 network count as one', async () => {
  expect(await guess(person.email, fromAddress('2001:db8:1:2::1'))).toMatchObject({ status: 401 });
  expect(await guess(person.email, fromAddress('2001:db8:1:2:ffff::9'))).toMatchObject({ status: 429 });
  expect(await guess(person.email, fromAddress('2001:db8:1:3::1'))).toMatchObject({ status: 401 });
});

it('a /48 of IPv6 addresses cannot lock an account', async () => {
  const subnet = (index: number) => fromAddress(`2001:db8:7:${index.toString(16)}00::1`);
  const responses = await runInSequence(20, async (index) => guess(person.email, subnet(index)));

  expect(responses.filter(({ status }) => status === 401)).toHaveLength(3);
  expect(await signIn(person.email, PASSWORD, fromAddress('2001:db8:8::1'))).toMatchObject({ status: 200 });
});

it('a blocked guess counts for no other limit', async () => {
  await runInSequence(20, async () => guess());

  expect(await guess(person.email, HOME)).toMatchObject({ status: 401 });
});

describe('a known browser of an account', () => {
  const guessEverywhere = async () =>
    runInSequence(11, async (index) => guess(person.email, fromAddress(`192.0.2.${index}`)));

  it('can sign in while others have locked the account, also from a blocked address', async () => {
    const browser = app.visitor();
    await browser.post('/api/login', { email: person.email, password: PASSWORD }, HOME);
    await guessEverywhere();
    await runInSequence(11, async () => guess(createEmail(), HOME));

    expect(await signIn(person.email, PASSWORD, HOME)).toMatchObject({ status: 429 });
    expect(await browser.post('/api/login', { email: person.email, password: PASSWORD }, HOME)).toMatchObject({
      status: 200,
    });
  });

  it('has its own limit, and is unknown to other accounts', async () => {
    const browser = app.visitor();
    await browser.post('/api/login', { email: person.email, password: PASSWORD }, HOME);
    const attempt = async (email: string) => browser.post('/api/login', { email, password: 'wrong horse' }, HOME);

    expect((await runInSequence(2, async () => attempt(person.email))).map(({ status }) => status)).toEqual([401, 429]);
    const other = await app.signUp();
    expect((await runInSequence(2, async () => attempt(other.email))).map(({ status }) => status)).toEqual([401, 429]);
  });

  it('is forgotten when the password changes', async () => {
    const browser = app.visitor();
    await browser.post('/api/login', { email: person.email, password: PASSWORD }, HOME);
    await person.post('/api/change-password', { currentPassword: PASSWORD, newPassword: 'a longer walk' });
    await guessEverywhere();

    expect(await browser.post('/api/login', { email: person.email, password: 'a longer walk' }, HOME)).toMatchObject({
      status: 429,
    });
  });
});

it('the table of limits contains no email and no address', async () => {
  await guess(person.email, GUESSER);
  const rows = await app.database.query.selectFrom('rate_limits').selectAll().execute();

  expect(rows).not.toEqual([]);
  expect(JSON.stringify(rows)).not.toMatch(/@|203\.0\.113/);
});

it('successful sign-ins are not counted', async () => {
  const responses = await runInSequence(12, async () => signIn(person.email, PASSWORD, HOME));

  expect(responses.every(({ status }) => status === 200)).toBe(true);
});

it('concurrent guesses do not bypass the limit', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, async () => guess()));

  expect(responses.filter(({ status }) => status === 401)).toHaveLength(1);
});

it('registrations are limited per address and per email for an hour', async () => {
  const register = async (email: string, options: object) =>
    app.visitor().post('/api/register', { email, password: PASSWORD }, options);
  const email = createEmail();
  const sameEmail = await runInSequence(3, async (index) => register(email, fromAddress(`192.0.2.${index}`)));
  expect(sameEmail.map(({ status }) => status)).toEqual([201, 429, 429]);

  const sameAddress = await runInSequence(11, async () => register(createEmail(), GUESSER));
  expect(sameAddress.map(({ status }) => status)).toEqual([...Array<number>(10).fill(201), 429]);
  expect(sameAddress[10]?.headers['retry-after']).toBe('3600');
  expect(await register(createEmail(), HOME)).toMatchObject({ status: 201 });
});

it('purge deletes expired windows', async () => {
  await runInSequence(3, async (index) => guess(createEmail(), fromAddress(`192.0.2.${index}`)));
  app.clock.advance(2 * HOUR);
  await guess();
  await app.purge();
  const { count } = await app.database.query
    .selectFrom('rate_limits')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

  expect(count).toBe(3);
});

it('X-Forwarded-For counts only from a trusted proxy', async () => {
  const untrusting = await createTestApp({ rateLimitScale: TIGHT_SCALE, trustProxy: false });
  try {
    const attempt = async (address: string) =>
      untrusting.visitor().post('/api/login', { email: 'a@halo.example', password: 'x' }, fromAddress(address));

    expect(await attempt('192.0.2.1')).toMatchObject({ status: 401 });
    expect(await attempt('192.0.2.2')).toMatchObject({ status: 429 });
  } finally {
    await untrusting.close();
  }
});

it('the count survives a restart and ignores a forged X-Forwarded-For', async () => {
  const location = await createLocation();
  const attempt = async (address: string, forwarded: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
    const body = JSON.stringify({ email: 'ana@halo.example', password: 'wrong horse' });
    return (await fetch(`${address}/api/login`, { method: 'POST', headers, body })).status;
  };
  try {
    const first = startProgram(location.environment);
    const address = await first.address;
    const statuses = await runInSequence(10, async (index) => attempt(address, `192.0.2.${index}`));
    expect(statuses).toEqual(Array(10).fill(401));
    first.stop();
    await first.ended;

    const second = startProgram(location.environment);
    expect(await attempt(await second.address, '192.0.2.99')).toBe(429);
    second.stop();
    await second.ended;
  } finally {
    await location.remove();
  }
});

it.each([
  ['/api/change-password', { currentPassword: 'wrong horse', newPassword: 'a longer walk' }, 1],
  ['/api/delete-account', { password: 'wrong horse' }, 1],
  ['/api/import', { format: 'halo-export', formatVersion: 1 }, 3],
])('an Idempotency-Key does not bypass the limit of %s', async (path, body, allowed) => {
  const keys = ['first', 'second', 'third', 'fourth'].slice(0, allowed + 1);
  const responses = await runInSequence(keys.length, async (index) =>
    person.post(path, body, { headers: { 'idempotency-key': keys[index] ?? '' } }),
  );

  expect(responses.map(({ status }) => status)).toEqual([...Array<number>(allowed).fill(400), 429]);
});
