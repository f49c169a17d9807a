import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
  const sameEmail = await inTurn(2, async (index) => register(person.email, from(`192.0.2.${index}`)));
  // The person's own registration was the first attempt for this email.
  expect(sameEmail.map(({ status }) => status)).toEqual([429, 429]);

  const sameAddress = await inTurn(11, async () => register(anEmail(), GUESSER));
  expect(sameAddress.map(({ status }) => status)).toEqual([...Array<number>(10).fill(201), 429]);
  expect(sameAddress[10]?.headers['retry-after']).toBe('3600');
  expect(await register(anEmail(), HOME)).toMatchObject({ status: 201 });
});

it('forgets windows that are over, so that the table does not grow', async () => {
  await inTurn(3, async (index) => guess(anEmail(), from(`192.0.2.${index}`)));
  app.clock.advance(2 * HOUR);
  await guess();
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
