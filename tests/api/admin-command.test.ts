import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createUserStore } from '#server/account/users.store.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { runCommand, startProgram } from '../support/program.ts';

const EMAIL = 'ana@halo.example';

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
  const database = await openDatabase(location, () => undefined);
  const account = {
    email: 'Ana@halo.example',
    emailKey: EMAIL,
    password: 'none',
    createdAt: '2026-11-21T09:30:00.000Z',
  };
  await database.transaction('nobody', async () => createUserStore(database).insertUser(account));
  await database.close();
});
afterEach(async () => location.remove());

const admin = async (...args: string[]) => runCommand(['admin', ...args], location.environment);

async function isAdmin(): Promise<boolean> {
  const database = await openDatabase(location, () => undefined);
  const row = await database.query.selectFrom('users').select('isAdmin').executeTakeFirstOrThrow();
  await database.close();
  return Boolean(row.isAdmin);
}

it('grants and revokes admin rights by email, in any case', async () => {
  expect(await admin('ANA@halo.example')).toEqual({
    code: 0,
    stdout: 'Ana@halo.example is an admin now\n',
    stderr: '',
  });
  expect(await isAdmin()).toBe(true);

  expect(await admin(EMAIL, '--remove')).toEqual({
    code: 0,
    stdout: 'Ana@halo.example is no longer an admin\n',
    stderr: '',
  });
  expect(await isAdmin()).toBe(false);
});

/** Arguments that are refused before the database is opened. They are tried on SQLite only. */
const WITHOUT_DATABASE: [string[], string][] = [
  [[], 'say whose account it is: admin <email>, or admin <email> --remove.'],
  [['--remove'], 'say whose account it is: admin <email>, or admin <email> --remove.'],
  [[EMAIL, '--rmove'], 'say whose account it is: admin <email>, or admin <email> --remove.'],
];

it.each([
  ...(inject('engine') === 'sqlite' ? WITHOUT_DATABASE : []),
  [['ben@halo.example'], 'there is no account with the email ben@halo.example.'] as const,
])('refuses the arguments %j with one line and changes nothing', async (args, words) => {
  expect(await admin(...args)).toEqual({
    code: 1,
    stdout: '',
    stderr: `halo cannot change who is an admin: ${words}\n`,
  });
  expect(await isAdmin()).toBe(false);
});

it('refuses to revoke the rights of the owner', async () => {
  const refused = await runCommand(['admin', EMAIL, '--remove'], { ...location.environment, OWNER_EMAIL: EMAIL });

  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('The owner is always an admin') });
});

// PGlite has one session, and the running program holds it.
it.runIf(inject('engine') === 'sqlite' || inject('postgres').kind !== 'pglite')(
  'takes effect at once on a running program, which has added its releases to the history',
  async () => {
    const program = startProgram({ ...location.environment, RATE_LIMIT_SCALE: '0' });
    try {
      const address = await program.address;
      const registered = await fetch(`${address}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ben@halo.example', password: 'correct horse' }),
      });
      const headers = { cookie: registered.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
      const getStatus = async (path: string) => (await fetch(`${address}${path}`, { headers })).status;
      expect(await getStatus('/api/admin/users')).toBe(403);
      expect((await admin('ben@halo.example')).code).toBe(0);
      expect(await getStatus('/api/admin/users')).toBe(200);
      expect((await admin('ben@halo.example', '--remove')).code).toBe(0);
      expect(await getStatus('/api/admin/users')).toBe(403);

      const current = await fetch(`${address}/api/version/current`, { headers });
      expect(await current.json()).toMatchObject({ version: expect.stringMatching(/^0\./) });
    } finally {
      program.stop();
      await program.ended;
    }
  },
);
