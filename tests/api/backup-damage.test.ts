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
import { readArchiveLines, rewriteArchive, writeArchiveLines } from '../support/archives.ts';
import { createSampleAccount } from '../support/sample-account.ts';
import { hashTables } from '../support/tables.ts';

/** The number of positions of an archive that are damaged. Creating tables takes longer on PostgreSQL. */
const PLACES = inject('engine') === 'sqlite' ? 40 : 10;
/** Bytes of the gzip header that are not verified: time, compression level and operating system. */
const UNVERIFIED_BYTES = [4, 5, 6, 7, 8, 9];

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
  lines = readArchiveLines(path());
  // The database differs from the archive, so that a restore would show.
  await createSampleAccount(await app.signUp());
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  before = await hashTables(app.database);
});

/** The number of damaged archives that were checked. */
let checkedCount = 0;

/**
 * Expects that the check of the damaged archive fails with one line. Every third archive is also restored without a
 * check, which must fail as well.
 */
async function expectRefusal(words = ''): Promise<void> {
  const refusal = checkArchive(damaged()).catch((error: unknown) => error);
  await expect(refusal).resolves.toBeInstanceOf(BackupError);
  await expect(refusal).resolves.toMatchObject({ message: expect.stringMatching(/^[^\n]+$/) });
  await expect(refusal).resolves.toMatchObject({ message: expect.stringContaining(words) });
  checkedCount += 1;
  if (checkedCount % 3 === 0) await expect(restore(app.database, damaged(), { isReplacing: true })).rejects.toThrow();
}

const pickPlaces = (from: number, to: number) =>
  Array.from({ length: PLACES }, (_, index) => from + Math.floor(((to - from) * index) / PLACES));

describe('a damaged archive changes nothing', () => {
  it('when its end is cut off, at any length', async () => {
    for (const length of pickPlaces(1, whole.length)) {
      writeFileSync(damaged(), whole.subarray(0, length));
      await expectRefusal('is not whole: its end is missing.');
    }
    expect(await hashTables(app.database)).toEqual(before);
  });

  it('when lines are missing, at the end or anywhere', async () => {
    for (const place of pickPlaces(0, lines.length)) {
      writeArchiveLines(damaged(), lines.slice(0, place));
      await expectRefusal();
      writeArchiveLines(damaged(), lines.toSpliced(place, 1));
      await expectRefusal();
    }
    expect(await hashTables(app.database)).toEqual(before);
  });

  it('when any byte differs', async () => {
    for (const place of pickPlaces(0, whole.length).filter((each) => !UNVERIFIED_BYTES.includes(each))) {
      const copy = Buffer.from(whole);
      copy[place] = (copy[place] ?? 0) ^ (1 + Math.floor(Math.random() * 255));
      writeFileSync(damaged(), copy);
      await expectRefusal();
    }
    expect(await hashTables(app.database)).toEqual(before);
  });

  it('when a digit of a row differs and the archive was compressed again', async () => {
    for (const place of pickPlaces(1, lines.length - 1)) {
      const line = lines[place] ?? '';
      const changed = line.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
      if (changed === line) continue;
      writeArchiveLines(damaged(), lines.with(place, changed));
      await expectRefusal();
    }
    expect(await hashTables(app.database)).toEqual(before);
  });

  it.each<[string, () => Buffer]>([
    ['is empty', () => Buffer.alloc(0)],
    ['is compressed emptiness', () => gzipSync('')],
    ['is plain text', () => Buffer.from('Dear Ana, this is a letter. '.repeat(100))],
    ['is compressed text', () => gzipSync('Dear Ana\nthis is a letter\n')],
    ['is other JSON', () => gzipSync('{"format":"other"}\n')],
    ['has lines that are no objects', () => gzipSync('null\n[]\n')],
    ['contains the archive twice', () => Buffer.concat([whole, whole])],
    ['has a line after its end', () => gzipSync([...lines, '[1]', ''].join('\n'))],
  ])('when the file %s', async (_name, content) => {
    writeFileSync(damaged(), content());
    await expectRefusal();
    expect(await hashTables(app.database)).toEqual(before);
  });

  it('when the file does not exist or is a folder', async () => {
    rmSync(damaged(), { force: true });
    await expectRefusal(`there is no file ${damaged()}.`);
    await expect(checkArchive(folder)).rejects.toThrow(/^[^\n]+$/);
    expect(await hashTables(app.database)).toEqual(before);
  });

  it('when it has the schema or the format of a newer version', async () => {
    await rewriteArchive(path(), damaged(), (_table, rows) => rows, MIGRATIONS.length + 1);
    await expectRefusal(
      `is of a newer halo: its data is at version ${MIGRATIONS.length + 1}, and this halo knows versions up to ${MIGRATIONS.length}.`,
    );
    writeArchiveLines(damaged(), lines.with(0, (lines[0] ?? '').replace('"formatVersion":1', '"formatVersion":2')));
    await expectRefusal('was written by a newer halo (format 2).');
    expect(await hashTables(app.database)).toEqual(before);
  });

  it('when its tables do not fit its schema version', async () => {
    await rewriteArchive(path(), damaged(), (_table, rows) => rows, 1);
    await expectRefusal('has a table that its version of the data does not know');
    expect(await hashTables(app.database)).toEqual(before);
  });
});

it('the unverified bytes of the gzip header are ignored', async () => {
  const copy = Buffer.from(whole);
  for (const place of UNVERIFIED_BYTES) copy[place] = 0x55;
  writeFileSync(damaged(), copy);

  expect(await checkArchive(damaged())).toEqual(await checkArchive(path()));
});
