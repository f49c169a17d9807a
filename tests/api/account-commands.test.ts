import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { runCommand, startProgram, type RunningProgram } from '../support/program.ts';
import { NetworkPerson } from '../stress/person.ts';

const EMAIL = 'ana@halo.example';
const PASSWORD = 'a long walk';

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

const command = async (...args: string[]) => runCommand(args, location.environment);

/** Runs a function with a running program at which Ana has an account. */
async function withAna(work: (address: string, ana: NetworkPerson) => Promise<void>): Promise<void> {
  const program: RunningProgram = startProgram({ ...location.environment, RATE_LIMIT_SCALE: '0' });
  try {
    const ana = new NetworkPerson(EMAIL);
    await ana.register(await program.address);
    await work(await program.address, ana);
  } finally {
    program.stop();
    await program.ended;
  }
}

// PGlite has one session, and the running program holds it.
it.runIf(inject('engine') === 'sqlite' || inject('postgres').kind !== 'pglite')(
  'the password command sets a random password while halo runs, and the audit trail records it',
  async () => {
    await withAna(async (address, ana) => {
      const signIn = async (password: string) =>
        (await new NetworkPerson(EMAIL).call(address, 'POST', '/api/login', { email: EMAIL, password })).status;
      const { code, stdout, stderr } = await command('password', 'ANA@halo.example');
      const [, password = ''] = /^The password of ana@halo\.example is (\S+) now, and/.exec(stdout) ?? [];

      expect([code, stderr]).toEqual([0, '']);
      expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
      expect(await signIn(PASSWORD)).toBe(401);
      expect(await signIn(password)).toBe(200);
      expect((await ana.call(address, 'GET', '/api/user')).status).toBe(401);
    });

    const { stdout } = await command('audit');
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ').slice(1).join(' '))).toEqual([
      `registered ${EMAIL} from 127.0.0.1`,
      `password-reset ${EMAIL}`,
      `sign-in-failed ${EMAIL} from 127.0.0.1`,
      `signed-in ${EMAIL} from 127.0.0.1`,
    ]);
    expect(lines.every((line) => /^\d{4}-\d\d-\d\dT[\d:.]+Z /.test(line))).toBe(true);
    expect((await command('audit', '1')).stdout).toBe(`${lines.at(-1)}\n`);
    const reset = await command('password', EMAIL, '--remove-second-step');
    expect(reset.stdout).toMatch(/everywhere\nThey sign in without a second step from now on\n$/);
  },
);

/** Command lines that are refused before the database is opened. They are tried on SQLite only. */
const WITHOUT_DATABASE: [string[], string][] = [
  [
    ['password'],
    'halo cannot set the password: say whose password it is: password <email>, or password <email> --remove-second-step.',
  ],
  [
    ['password', EMAIL, 'secret'],
    'halo cannot set the password: say whose password it is: password <email>, or password <email> --remove-second-step.',
  ],
  [['audit', 'all'], 'halo cannot say what happened: say how many events are wanted: audit <count>; 100 unless given.'],
];

it.each([
  ...(inject('engine') === 'sqlite' ? WITHOUT_DATABASE : []),
  [['password', EMAIL], `halo cannot set the password: there is no account with the email ${EMAIL}.`] as const,
])('refuses the command line %j with one line', async (args, words) => {
  expect(await command(...args)).toEqual({ code: 1, stdout: '', stderr: `${words}\n` });
});
