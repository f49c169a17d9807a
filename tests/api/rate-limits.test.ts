import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { inTurn } from '../support/attempts.ts';
import { HOUR, MINUTE, SECOND } from '../support/clock.ts';
import { anEmail, PASSWORD, type Person } from '../support/factories.ts';
import { createLocation } from '../support/location.ts';
import { startProgram } from '../support/program.ts';

let app: TestApp;
let person: Person;

/** Limits ten times as tight: one failure per account and address, ten per address. */
const TIGHT = 0.1;

beforeAll(async () => {
  app = await createTestApp({ rateLimitScale: TIGHT, trustProxy: true });
});
afterAll(async () => app.close());
beforeEach(async () => {
  await app.database.query.deleteFrom('rate_limits').execute();
  person = await app.signUp();
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const GUESSER = from('203.0.113.66');
const HOME = from('198.51.100.1');

const signIn = async (email: string, password: string, options: object) =>
  app.visitor().post('/api/login', { email, password }, options);
const guess = async (email = person.email, options: object = GUESSER) => signIn(email, 'wrong horse', options);

it('stops guessing the password of an account from an address for a quarter of an hour', async () => {
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

it('refuses even the right password where too much was guessed', async () => {
  await inTurn(2, async () => guess());

  expect(await signIn(person.email, PASSWORD, GUESSER)).toMatchObject({ status: 429 });
});

it('lets the right person in from another address', async () => {
  await inTurn(3, async () => guess());

  expect(await signIn(person.email, PASSWORD, HOME)).toMatchObject({ status: 200 });
});

it('counts an email as one account in whatever capitals', async () => {
  await guess();

  expect(await guess(` ${person.email.toUpperCase()}`)).toMatchObject({ status: 429 });
});

it('limits unknown emails like known ones, so that neither can be told from the other', async () => {
  const email = anEmail();
  const unknown = await inTurn(2, async () => guess(email));
  const known = await inTurn(2, async () => guess());

  expect(unknown.map(({ status, text }) => [status, text])).toEqual(known.map(({ status, text }) => [status, text]));
});

it('stops guessing one password for many accounts from an address for an hour', async () => {
  const answers = await inTurn(11, async () => guess(anEmail()));

  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
  expect(answers[10]?.headers['retry-after']).toBe('3600');
  expect(await guess(anEmail(), HOME)).toMatchObject({ status: 401 });

  app.clock.advance(HOUR);
  expect(await guess(anEmail())).toMatchObject({ status: 401 });
});

it('stops guessing the password of one account from many addresses for an hour', async () => {
  const answers = await inTurn(11, async (index) => guess(person.email, from(`192.0.2.${index}`)));

  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
  expect(answers[10]?.headers['retry-after']).toBe('3600');
  app.clock.advance(HOUR);
  expect(await signIn(person.email, PASSWORD, HOME)).toMatchObject({ status: 200 });
});

it('counts the addresses of one IPv6 network as one', async () => {
  expect(await guess(person.email, from('2001:db8:1:2::1'))).toMatchObject({ status: 401 });
  expect(await guess(person.email, from('2001:db8:1:2:ffff::9'))).toMatchObject({ status: 429 });
  expect(await guess(person.email, from('2001:db8:1:3::1'))).toMatchObject({ status: 401 });
});

it('a /48 of IPv6 addresses cannot lock an account', async () => {
  const subnet = (index: number) => from(`2001:db8:7:${index.toString(16)}00::1`);
  const answers = await inTurn(20, async (index) => guess(person.email, subnet(index)));

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  expect(await signIn(person.email, PASSWORD, from('2001:db8:8::1'))).toMatchObject({ status: 200 });
});

it('a guess that is refused counts against no other limit', async () => {
  await inTurn(20, async () => guess());

  expect(await guess(person.email, HOME)).toMatchObject({ status: 401 });
});

describe('a browser that has signed in to the account before', () => {
  const guessEverywhere = async () => inTurn(11, async (index) => guess(person.email, from(`192.0.2.${index}`)));

  it('signs in where an account is locked by strangers, from their address too', async () => {
    const browser = app.visitor();
    await browser.post('/api/login', { email: person.email, password: PASSWORD }, HOME);
    await guessEverywhere();
    await inTurn(11, async () => guess(anEmail(), HOME));

    expect(await signIn(person.email, PASSWORD, HOME)).toMatchObject({ status: 429 });
    expect(await browser.post('/api/login', { email: person.email, password: PASSWORD }, HOME)).toMatchObject({
      status: 200,
    });
  });

  it('has a limit of its own, and is a stranger to other accounts', async () => {
    const browser = app.visitor();
    await browser.post('/api/login', { email: person.email, password: PASSWORD }, HOME);
    const attempt = async (email: string) => browser.post('/api/login', { email, password: 'wrong horse' }, HOME);

    expect((await inTurn(2, async () => attempt(person.email))).map(({ status }) => status)).toEqual([401, 429]);
    const other = await app.signUp();
    expect((await inTurn(2, async () => attempt(other.email))).map(({ status }) => status)).toEqual([401, 429]);
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

it('no email and no address is in the table', async () => {
  await guess(person.email, GUESSER);
  const rows = await app.database.query.selectFrom('rate_limits').selectAll().execute();

  expect(rows).not.toEqual([]);
  expect(JSON.stringify(rows)).not.toMatch(/@|203\.0\.113/);
});

it('does not count a successful sign-in', async () => {
  const answers = await inTurn(12, async () => signIn(person.email, PASSWORD, HOME));

  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

it('lets no guesses slip through that arrive together', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, async () => guess()));

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
});

it('limits registrations from an address and for an email, for an hour', async () => {
  const register = async (email: string, options: object) =>
    app.visitor().post('/api/register', { email, password: PASSWORD }, options);
  const email = anEmail();
  const sameEmail = await inTurn(3, async (index) => register(email, from(`192.0.2.${index}`)));
  expect(sameEmail.map(({ status }) => status)).toEqual([201, 429, 429]);

  const sameAddress = await inTurn(11, async () => register(anEmail(), GUESSER));
  expect(sameAddress.map(({ status }) => status)).toEqual([...Array<number>(10).fill(201), 429]);
  expect(sameAddress[10]?.headers['retry-after']).toBe('3600');
  expect(await register(anEmail(), HOME)).toMatchObject({ status: 201 });
});

it('purging deletes the windows that are over', async () => {
  await inTurn(3, async (index) => guess(anEmail(), from(`192.0.2.${index}`)));
  app.clock.advance(2 * HOUR);
  await guess();
  await app.purge();
  const { count } = await app.database.query
    .selectFrom('rate_limits')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

  expect(count).toBe(3);
});

it('believes a forwarded address only from a trusted proxy', async () => {
  const untrusting = await createTestApp({ rateLimitScale: TIGHT, trustProxy: false });
  try {
    const attempt = async (address: string) =>
      untrusting.visitor().post('/api/login', { email: 'a@halo.example', password: 'x' }, from(address));

    expect(await attempt('192.0.2.1')).toMatchObject({ status: 401 });
    expect(await attempt('192.0.2.2')).toMatchObject({ status: 429 });
  } finally {
    await untrusting.close();
  }
});

it('keeps counting when it is started again, and whatever a caller says of where they come from', async () => {
  const location = await createLocation();
  const attempt = async (address: string, forwarded: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
    const body = JSON.stringify({ email: 'ana@halo.example', password: 'wrong horse' });
    return (await fetch(`${address}/api/login`, { method: 'POST', headers, body })).status;
  };
  try {
    const first = startProgram(location.environment);
    const address = await first.address;
    const statuses = await inTurn(10, async (index) => attempt(address, `192.0.2.${index}`));
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
])('an Idempotency-Key does not get around the limit of %s', async (path, body, allowed) => {
  const keys = ['first', 'second', 'third', 'fourth'].slice(0, allowed + 1);
  const answers = await inTurn(keys.length, async (index) =>
    person.post(path, body, { headers: { 'idempotency-key': keys[index] ?? '' } }),
  );

  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(allowed).fill(400), 429]);
});
