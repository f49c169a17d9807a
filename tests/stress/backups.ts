import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { checkArchive } from '#server/backup/content.service.ts';
import { openAsItIs } from '#server/database/open-database.ts';
import { readArchiveContent } from '../support/archives.ts';
import { runCommand } from '../support/program.ts';
import { NetworkPerson } from './person.ts';
import { wait, startFor } from './writers.ts';

/** The number of concurrent writers, and the number of tasks that each request adds atomically. */
const WRITERS = 4;
const BATCH = 5;
/** The pause of a writer between two requests, in milliseconds, which leaves CPU time for the commands. */
const PAUSE = 5;
/** The maximum time from the start of the writers to a backup, in milliseconds. */
const MAX_PAUSE = 200;
/** The number of damaged copies per archive. */
const DAMAGES = 10;
const DAY = '2026-11-21';

/** The result of backups during writes, and of their restores. */
export interface BackupsOutcome {
  backups: number;
  /** The number of rows in all backups. */
  rows: number;
  /** The number of acknowledged requests during the backups. */
  acknowledged: number;
  /** The number of failed backups or restores. */
  failed: number;
  /** The number of restored databases whose backup differs from the original. */
  unequal: number;
  /** The number of broken references and of partially written batches. */
  inconsistent: number;
  /** The number of writes that were acknowledged before a backup but are missing from it. */
  missing: number;
  /** The number of damaged archives, and of those that were accepted. */
  damaged: number;
  damagedAccepted: number;
}

/**
 * Takes backups of a program under write load and restores each into an empty SQLite folder, whichever engine the
 * program uses.
 * `environment` has the location of the program's empty database. Files are written to `folder`.
 */
export async function backUpRepeatedly(
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
    await wait(random() * MAX_PAUSE);
    const before = [...acknowledged];
    const taken = await runCommand(['backup', path], environment);
    await stopWriting();
    const restored = await runCommand(['restore', path], { DATA_DIR: dataDir });
    if (!taken.stdout.startsWith('Wrote') || !restored.stdout.startsWith('Restored')) {
      outcome.failed += 1;
      continue;
    }
    outcome.rows += (await checkArchive(path)).rows;
    const found = await inspectDatabase(dataDir, before);
    outcome.missing += found.missing;
    outcome.inconsistent += found.inconsistent;
    await runCommand(['backup', `${path}.again`], { DATA_DIR: dataDir });
    if (readArchiveContent(`${path}.again`).join('\n') !== readArchiveContent(path).join('\n')) outcome.unequal += 1;
    outcome.damaged += DAMAGES;
    outcome.damagedAccepted += await countAccepted(path, random);
    for (const left of [path, `${path}.again`, dataDir]) rmSync(left, { recursive: true });
  }
  program.stop();
  await program.ended;
  return { ...outcome, acknowledged: acknowledged.size };
}

/** Adds tasks until the returned function is called. Collects the titles of acknowledged tasks. */
function startWriting(person: NetworkPerson, address: string, name: string, acknowledged: Set<string>) {
  const stopping = new AbortController();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const title = `${name}-${writer}-${count}`;
      const tasks = Array.from({ length: BATCH }, () => ({ title, date: DAY }));
      const response = await person.call(address, 'POST', '/api/tasks/batch', { tasks });
      await response.text();
      if (response.status === 201) acknowledged.add(title);
      await wait(PAUSE);
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(writers);
  };
}

/** Counts the problems of a restored database, which must contain everything in `written`. */
async function inspectDatabase(dataDir: string, written: string[]): Promise<{ missing: number; inconsistent: number }> {
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

/**
 * The number of damaged copies of an archive that are accepted with other content: cut off anywhere, or with a changed
 * byte.
 */
async function countAccepted(path: string, random: () => number): Promise<number> {
  const whole = readFileSync(path);
  const content = readArchiveContent(path).join('\n');
  const damaged = `${path}.damaged`;
  // The first ten bytes are the gzip header, most of which is not verified.
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
    // A changed byte can leave the content equal, for example when a repetition refers to another earlier place.
    if (isAccepted && readArchiveContent(damaged).join('\n') !== content) accepted += 1;
  }
  rmSync(damaged);
  return accepted;
}
