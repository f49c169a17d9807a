import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { checkArchive } from '#server/backup/content.service.ts';
import { openAsItIs } from '#server/database/open-database.ts';
import { contentOf } from '../support/archives.ts';
import { runCommand } from '../support/program.ts';
import { NetworkPerson } from './person.ts';
import { after, startFor } from './writers.ts';

/** How many write at a time, and how many tasks each call adds: all or none of them. */
const WRITERS = 4;
const BATCH = 5;
/** How long each of them waits between two calls, so that the commands get their share of the machine. */
const PAUSE = 5;
/** A backup is taken so many milliseconds after the writing has begun at the latest. */
const LONGEST_PAUSE = 200;
/** How many times each archive is damaged. */
const DAMAGES = 10;
const DAY = '2026-11-21';

/** What came of taking backups while people write, and of restoring them. */
export interface BackupsOutcome {
  backups: number;
  /** How many rows all of them have. */
  rows: number;
  /** How many calls were answered with success while they were taken. */
  acknowledged: number;
  /** How many times a backup was not taken, or not restored. */
  failed: number;
  /** How many backups of what was restored are not the same again. */
  unequal: number;
  /** How many have a reference to nothing, or a part of what was written at once. */
  inconsistent: number;
  /** How many writes are in none though they were answered before it was begun. */
  missing: number;
  /** How many archives were damaged, and how many of those passed for whole. */
  damaged: number;
  damagedAccepted: number;
}

/**
 * Takes backups of a program under write load, so many, and restores each into an empty folder of SQLite's, whichever engine the
 * program is on. `environment` says where the program's empty database is, `folder` where files may be.
 */
export async function backUpAgainAndAgain(
  backups: number,
  random: () => number,
  environment: Record<string, string>,
  folder: string,
): Promise<BackupsOutcome> {
  const outcome = {
    backups,
    rows: 0,
    failed: 0,
    unequal: 0,
    inconsistent: 0,
    missing: 0,
    damaged: 0,
    damagedAccepted: 0,
  };
  const program = startFor(environment, 10 * 60_000);
  const address = await program.address;
  const person = new NetworkPerson(`kept-${process.pid}@halo.example`);
  await person.register(address);
  const acknowledged = new Set<string>();
  for (let count = 0; count < backups; count += 1) {
    const path = join(folder, `${count}.halo`);
    const dataDir = join(folder, `restored-${count}`);
    const stopWriting = startWriting(person, address, `${count}`, acknowledged);
    await after(random() * LONGEST_PAUSE);
    const before = [...acknowledged];
    const taken = await runCommand(['backup', path], environment);
    await stopWriting();
    const restored = await runCommand(['restore', path], { DATA_DIR: dataDir });
    if (!taken.stdout.startsWith('Wrote') || !restored.stdout.startsWith('Restored')) {
      outcome.failed += 1;
      continue;
    }
    outcome.rows += (await checkArchive(path)).rows;
    const found = await lookAt(dataDir, before);
    outcome.missing += found.missing;
    outcome.inconsistent += found.inconsistent;
    await runCommand(['backup', `${path}.again`], { DATA_DIR: dataDir });
    if (contentOf(`${path}.again`).join('\n') !== contentOf(path).join('\n')) outcome.unequal += 1;
    outcome.damaged += DAMAGES;
    outcome.damagedAccepted += await countAccepted(path, random);
    for (const left of [path, `${path}.again`, dataDir]) rmSync(left, { recursive: true });
  }
  program.stop();
  await program.ended;
  return { ...outcome, acknowledged: acknowledged.size };
}

/** Adds tasks until it is told to stop, and keeps the titles of those that were acknowledged. */
function startWriting(person: NetworkPerson, address: string, name: string, acknowledged: Set<string>) {
  const stopping = new AbortController();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const title = `${name}-${writer}-${count}`;
      const tasks = Array.from({ length: BATCH }, () => ({ title, date: DAY }));
      const response = await person.call(address, 'POST', '/api/tasks/batch', { tasks });
      await response.text();
      if (response.status === 201) acknowledged.add(title);
      await after(PAUSE);
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(writers);
  };
}

/** What is wrong with the data in a folder, which must have all that was `written` before it was taken. */
async function lookAt(dataDir: string, written: string[]): Promise<{ missing: number; inconsistent: number }> {
  const database = await openAsItIs({ dataDir }, () => undefined);
  try {
    const broken = await sql`pragma foreign_key_check`.execute(database.query);
    const { rows } = await sql<{ title: string; tasks: number }>`
      select title, count(*) as tasks from tasks group by title`.execute(database.query);
    const titles = new Set(rows.map(({ title }) => title));
    return {
      missing: written.filter((title) => !titles.has(title)).length,
      inconsistent: broken.rows.length + rows.filter(({ tasks }) => tasks !== BATCH).length,
    };
  } finally {
    await database.close();
  }
}

/** How many of an archive's damaged copies pass for whole though they say something else: cut off anywhere, or with another byte behind its head. */
async function countAccepted(path: string, random: () => number): Promise<number> {
  const whole = readFileSync(path);
  const content = contentOf(path).join('\n');
  const damaged = `${path}.damaged`;
  // The first ten bytes are gzip's own, most of which nobody reads.
  const place = () => 10 + Math.floor(random() * (whole.length - 10));
  let accepted = 0;
  for (let count = 0; count < DAMAGES; count += 1) {
    const at = place();
    const copy = count % 2 === 0 ? whole.subarray(0, at) : Buffer.from(whole);
    if (count % 2 === 1) copy[at] = (copy[at] ?? 0) ^ (1 + Math.floor(random() * 255));
    writeFileSync(damaged, copy);
    const isAccepted = await checkArchive(damaged).then(
      () => true,
      () => false,
    );
    // Another byte may say the same: that something is repeated from another of the places where it stands.
    if (isAccepted && contentOf(damaged).join('\n') !== content) accepted += 1;
  }
  rmSync(damaged);
  return accepted;
}
