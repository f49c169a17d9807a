import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { runCommand, startCommand, startProgram } from '../support/program.ts';
import { hashTables } from '../support/tables.ts';
import { backUpRepeatedly } from '../stress/backups.ts';
import { wait } from '../stress/writers.ts';

const WARNING =
  'Keep it as safe as the data itself: it has all that people wrote, and the hashes of their passwords.\n';
/** PGlite has one session, and the running program holds it. */
const canOpenTwice = inject('engine') === 'sqlite' || inject('postgres').kind !== 'pglite';

/** How often a restore is killed, at moments that are spread over its usual duration. */
const KILLS = 5;

let location: EmptyLocation;
let folder: string;
let file: string;

beforeEach(async () => {
  location = await createLocation();
  folder = mkdtempSync(join(tmpdir(), 'halo-command-'));
  file = join(folder, 'all.halo');
});
afterEach(async () => {
  await location.remove();
  rmSync(folder, { recursive: true });
});

const command = async (...args: string[]) => runCommand(args, location.environment);

async function hashDatabase(): Promise<Record<string, string>> {
  const database = await openDatabase(location, () => undefined);
  const found = await hashTables(database);
  await database.close();
  return found;
}

it('the commands back up a database and restore the same rows', async () => {
  await command('seed');
  const before = await hashDatabase();
  const taken = await command('backup', file);
  const words = /^Wrote (\d+ rows of 1 account) to /.exec(taken.stdout)?.[1] ?? '';
  expect(taken).toEqual({ code: 0, stdout: `Wrote ${words} to ${file}\n${WARNING}`, stderr: '' });

  const refused = await command('restore', file);
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'halo cannot restore the backup: there is 1 account in this database. Add --replace to put the backup in the place of everything that is there.\n',
  });
  await command('admin', 'demo@halo.example');
  expect(await hashDatabase()).not.toEqual(before);
  expect(await command('restore', '--replace', file)).toEqual({
    code: 0,
    stdout: `Restored ${words} from ${file}\n`,
    stderr: '',
  });
  expect(await hashDatabase()).toEqual(before);
});

describe('reports an error on one line', () => {
  // The arguments are checked before the database is opened.
  it.runIf(inject('engine') === 'sqlite').each([
    ['backup', [], 'say which file it is to be: backup <file>, or backup <file> --force to replace one.'],
    ['backup', ['--fource', 'x'], 'say which file it is to be:'],
    ['backup', ['one', 'two'], 'say which file it is to be:'],
    ['restore', [], 'say which file has the backup: restore <file>, or restore <file> --replace where there are'],
    ['restore', ['nowhere.halo'], 'there is no file nowhere.halo.'],
  ])('for the arguments %s %j', async (name, args, words) => {
    const { code, stdout, stderr } = await command(name, ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^halo cannot (write|restore) the backup: [^\n]+\n$/);
    expect(stderr).toContain(words);
  });

  it('when there is nothing to back up, and creates no file', async () => {
    const { code, stderr } = await command('backup', file);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^halo cannot write the backup: there is nothing of halo in [^\n]+ yet\.\n$/);
    expect([readdirSync(folder), readdirSync(location.dataDir)]).toEqual([[], []]);
  });

  it('when the file to restore is no backup, and creates no database', async () => {
    writeFileSync(file, 'Dear Ana');
    const { code, stderr } = await command('restore', file, '--replace');
    expect([code, stderr]).toEqual([
      1,
      `halo cannot restore the backup: ${file} is no backup of halo, or is damaged.\n`,
    ]);
    expect(existsSync(join(location.dataDir, 'halo.sqlite'))).toBe(false);
  });

  it('when the folder of the backup does not exist', async () => {
    // Any command that opens the database creates it.
    await command('admin', 'nobody@halo.example');
    const { code, stderr } = await command('backup', join(folder, 'missing', 'all.halo'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^halo cannot write the backup: [^\n]+\n$/);
  });
});

it.runIf(canOpenTwice)('restore refuses to run beside a running program', async () => {
  const program = startProgram(location.environment);
  try {
    await program.ready;
    expect((await command('backup', file)).code).toBe(0);
    const { code, stdout, stderr } = await command('restore', '--replace', file);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^halo cannot restore the backup: (the data in DATA_DIR .* another halo serves it already|a halo is running on this database\. Stop it first\.)\n$/,
    );
    expect((await fetch(`${await program.address}/api/health`)).status).toBe(200);
  } finally {
    program.stop();
    await program.ended;
  }
});

it('a killed restore leaves either the old or the new data', { timeout: 60_000 }, async () => {
  await command('seed');
  const full = await hashDatabase();
  await command('backup', file);
  const small = join(folder, 'small.halo');
  const empty = await createLocation();
  await runCommand(['admin', 'nobody@halo.example'], empty.environment);
  await runCommand(['backup', small], empty.environment);
  await empty.remove();
  const start = performance.now();
  await command('restore', '--replace', small);
  const duration = performance.now() - start;
  const states = [JSON.stringify(full), JSON.stringify(await hashDatabase())];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const child = startCommand(['restore', '--replace', kill % 2 === 0 ? small : file], location.environment);
    const ended = once(child, 'exit');
    await wait((duration * kill) / KILLS);
    child.kill('SIGKILL');
    await ended;
    expect(states).toContain(JSON.stringify(await hashDatabase()));
  }
});

it.runIf(canOpenTwice)(
  'backups taken during writes are consistent and have every acknowledged write',
  { timeout: 60_000 },
  async () => {
    const outcome = await backUpRepeatedly(2, Math.random, location.environment, folder);
    expect(outcome).toMatchObject({
      backups: 2,
      failed: 0,
      unequal: 0,
      inconsistent: 0,
      missing: 0,
      damaged: 20,
      damagedAccepted: 0,
    });
    expect(outcome.acknowledged).toBeGreaterThan(0);
  },
);
