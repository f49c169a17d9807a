import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { BackupError } from '#server/backup/archive-format.ts';
import { backUp } from '#server/backup/backup.service.ts';
import { checkArchive } from '#server/backup/content.service.ts';
import { restore } from '#server/backup/restore.service.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { linesOf, rewriteArchive, writeLines } from '../support/archives.ts';
import { createSampleAccount } from '../support/sample-account.ts';
import { hashesOfTables } from '../support/tables.ts';

/** How many places of an archive are tried; PostgreSQL takes longer to make its tables. */
const PLACES = inject('engine') === 'sqlite' ? 40 : 10;
/** What gzip says of itself after its first four bytes: when, how well and on what it was compressed. Nobody reads it. */
const UNREAD = [4, 5, 6, 7, 8, 9];

let app: TestApp;
let folder: string;
let whole: Buffer;
let lines: string[];
let before: Record<string, string>;
const path = () => join(folder, 'whole.halo');
const damaged = () => join(folder, 'damaged.halo');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halo-damage-'));
  app = await createTestApp();
  await createSampleAccount(await app.signUp());
  await backUp(app.database, app.clock.now, path(), { isReplacing: false });
  whole = readFileSync(path());
  lines = linesOf(path());
  // What is there is not what the archive has, so that a restore would show.
  await createSampleAccount(await app.signUp());
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  before = await hashesOfTables(app.database);
});

/** How many archives were looked at. */
let looked = 0;

/** Checks the damaged archive, which must fail with one line. Some are restored without having been checked, which must fail too. */
async function expectRefusal(words = ''): Promise<void> {
  const refusal = checkArchive(damaged()).catch((error: unknown) => error);
  await expect(refusal).resolves.toBeInstanceOf(BackupError);
  await expect(refusal).resolves.toMatchObject({ message: expect.stringMatching(/^[^\n]+$/) });
  await expect(refusal).resolves.toMatchObject({ message: expect.stringContaining(words) });
  looked += 1;
  if (looked % 3 === 0) await expect(restore(app.database, damaged(), { isReplacing: true })).rejects.toThrow();
}

const somePlaces = (from: number, to: number) =>
  Array.from({ length: PLACES }, (_, index) => from + Math.floor(((to - from) * index) / PLACES));

describe('an archive that is not as it was written changes nothing', () => {
  it('when its end is missing, wherever it was cut', async () => {
    for (const length of somePlaces(1, whole.length)) {
      writeFileSync(damaged(), whole.subarray(0, length));
      await expectRefusal('is not whole: its end is missing.');
    }
    expect(await hashesOfTables(app.database)).toEqual(before);
  });

  it('when lines are missing at its end, or one anywhere', async () => {
    for (const place of somePlaces(0, lines.length)) {
      writeLines(damaged(), lines.slice(0, place));
      await expectRefusal();
      writeLines(damaged(), lines.toSpliced(place, 1));
      await expectRefusal();
    }
    expect(await hashesOfTables(app.database)).toEqual(before);
  });

  it('when a byte is another one, wherever it is', async () => {
    for (const place of somePlaces(0, whole.length).filter((each) => !UNREAD.includes(each))) {
      const copy = Buffer.from(whole);
      copy[place] = (copy[place] ?? 0) ^ (1 + Math.floor(Math.random() * 255));
      writeFileSync(damaged(), copy);
      await expectRefusal();
    }
    expect(await hashesOfTables(app.database)).toEqual(before);
  });

  it('when a character of a row is another one, and it was compressed again', async () => {
    for (const place of somePlaces(1, lines.length - 1)) {
      const line = lines[place] ?? '';
      const changed = line.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
      if (changed === line) continue;
      writeLines(damaged(), lines.with(place, changed));
      await expectRefusal();
    }
    expect(await hashesOfTables(app.database)).toEqual(before);
  });

  it.each<[string, () => Buffer]>([
    ['is empty', () => Buffer.alloc(0)],
    ['is compressed nothing', () => gzipSync('')],
    ['is a letter', () => Buffer.from('Dear Ana, this is a letter. '.repeat(100))],
    ['is a compressed letter', () => gzipSync('Dear Ana\nthis is a letter\n')],
    ['is other JSON', () => gzipSync('{"format":"other"}\n')],
    ['is no object', () => gzipSync('null\n[]\n')],
    ['is twice the same', () => Buffer.concat([whole, whole])],
    ['has a line after its end', () => gzipSync([...lines, '[1]', ''].join('\n'))],
  ])('when the file %s', async (_name, content) => {
    writeFileSync(damaged(), content());
    await expectRefusal();
    expect(await hashesOfTables(app.database)).toEqual(before);
  });

  it('when there is no such file, or it is a folder', async () => {
    rmSync(damaged(), { force: true });
    await expectRefusal(`there is no file ${damaged()}.`);
    await expect(checkArchive(folder)).rejects.toThrow(/^[^\n]+$/);
    expect(await hashesOfTables(app.database)).toEqual(before);
  });

  it('when it is of a newer halo, by its data or by its format', async () => {
    await rewriteArchive(path(), damaged(), (_table, rows) => rows, MIGRATIONS.length + 1);
    await expectRefusal(
      `is of a newer halo: its data is at version ${MIGRATIONS.length + 1}, and this halo knows versions up to ${MIGRATIONS.length}.`,
    );
    writeLines(damaged(), lines.with(0, (lines[0] ?? '').replace('"formatVersion":1', '"formatVersion":2')));
    await expectRefusal('was written by a newer halo (format 2).');
    expect(await hashesOfTables(app.database)).toEqual(before);
  });

  it('when its tables are not those of its version', async () => {
    await rewriteArchive(path(), damaged(), (_table, rows) => rows, 1);
    await expectRefusal('has a table that its version of the data does not know');
    expect(await hashesOfTables(app.database)).toEqual(before);
  });
});

it('what a compressed file says of when and how it was compressed is no part of its content', async () => {
  const copy = Buffer.from(whole);
  for (const place of UNREAD) copy[place] = 0x55;
  writeFileSync(damaged(), copy);

  expect(await checkArchive(damaged())).toEqual(await checkArchive(path()));
});
