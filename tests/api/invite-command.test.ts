import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { runCommand } from '../support/program.ts';

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

it('the invite command prints a link and is in the audit trail', async () => {
  const environment = { ...location.environment, REGISTRATION: 'invite', PUBLIC_URL: 'https://halo.example/' };
  const { code, stdout, stderr } = await runCommand(['invite', 'Dora', 'Blue'], environment);

  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^This link creates one account within 7 days:\nhttps:\/\/halo\.example\/auth#invitation=[\w-]{43}\n$/,
  );
  expect((await runCommand(['audit'], environment)).stdout).toMatch(/ invitation-created -\n$/);
});

// These are refused before the database is opened.
it.runIf(inject('engine') === 'sqlite').each([
  ['closed', ['invite'], 'registration is closed. Set REGISTRATION to invite, and restart halo.'],
  ['invite', ['invite', 'x'.repeat(101)], 'the note must be at most 100 characters: invite <note>.'],
])('with registration %s the command line %j is refused with one line', async (registration, args, words) => {
  const environment = { ...location.environment, REGISTRATION: registration };

  expect(await runCommand(args, environment)).toEqual({
    code: 1,
    stdout: '',
    stderr: `halo cannot make the invitation: ${words}\n`,
  });
});
