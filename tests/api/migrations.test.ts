import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { backUp } from '#server/backup/backup.service.ts';
import type { Database } from '#server/database/database.ts';
import { openAsItIs, openDatabase } from '#server/database/open-database.ts';
import { migrate, getVersion } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import { restoreInto } from '../support/archives.ts';
import { readSchema } from '../support/catalog.ts';
import { createClock } from '../support/clock.ts';
import { Faults, InjectedFault, openWithFaults } from '../support/faults.ts';
import { CREDENTIALS, fixtureVersions, unpackFixture } from '../support/fixtures.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { createNetworkClient } from '../support/network-client.ts';
import { startProgram } from '../support/program.ts';
import { hashTables, readTables, type PlainRow } from '../support/tables.ts';

const NEWEST = MIGRATIONS.length;
const VERSIONS = fixtureVersions();
/** Processes are slow to start, and every version ends with the same schema. So only these are started and killed. */
const STARTED_VERSIONS = new Set([VERSIONS[0], VERSIONS.at(-1)]);
/** The statements at which a process is killed: early ones, and those at which versions differ. */
const KILLED_AT = inject('engine') === 'sqlite' ? [4, 9, 14, 25] : [4, 9];
const MIGRATOR = join(import.meta.dirname, '..', 'support', 'killed-migration.ts');

/** Existing columns that a migration changes on purpose, by version and table. */
const CHANGED_COLUMNS: Record<number, Record<string, string[]>> = {
  // Each task with a pattern begins a series.
  2: { tasks: ['isRecurring', 'recurringId', 'occurrenceDay'] },
  // Sessions get the time of their last use.
  6: { sessions: ['sess'] },
};
/** New tables that a migration fills. All other new tables are empty. */
const FILLED_TABLES: Record<number, string[]> = {
  10: ['change_counters'],
  17: ['account_directory'],
  2: ['task_series', 'task_series_parts', 'task_occurrences', 'task_series_revisions'],
};

let location: EmptyLocation;
let archives: string;
let freshSchema: string[];
const opened: Database[] = [];

beforeAll(async () => {
  archives = mkdtempSync(join(tmpdir(), 'halo-versions-'));
  const empty = await createLocation();
  const database = await openDatabase(empty, () => undefined);
  freshSchema = await readSchema(database);
  await database.close();
  await empty.remove();
});
afterAll(() => rmSync(archives, { recursive: true }));
beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (database) => database.close()));
  await location.remove();
});

/** Puts a database of a version into the location under test: the same file on SQLite, the same rows on PostgreSQL. */
async function loadVersion(version: number): Promise<void> {
  if (inject('engine') === 'sqlite') {
    unpackFixture(version, location.dataDir);
    return;
  }
  const { path } = await backUpVersion(version);
  const database = await restoreInto(location, path, MIGRATIONS.slice(0, version));
  await database.close();
}

/** A backup of a version's database, and the rows that it has. */
interface Backup {
  path: string;
  rows: Record<string, PlainRow[]>;
}

const backups = new Map<number, Backup>();

async function backUpVersion(version: number): Promise<Backup> {
  const known = backups.get(version);
  if (known !== undefined) return known;
  const path = join(archives, `${version}.halo`);
  const dataDir = mkdtempSync(join(archives, 'sqlite-'));
  unpackFixture(version, dataDir);
  const database = await openAsItIs({ dataDir }, () => undefined);
  const backup = { path, rows: await readTables(database) };
  await backUp(database, createClock().now, path, { isReplacing: false });
  await database.close();
  backups.set(version, backup);
  return backup;
}

async function open(): Promise<Database> {
  const database = await openAsItIs(location, () => undefined);
  opened.push(database);
  return database;
}

/** Expects the newest schema and the rows of an older version. */
async function expectMigrated(database: Database, version: number, before: Record<string, PlainRow[]>): Promise<void> {
  expect(await readSchema(database)).toEqual(freshSchema);
  const records = await readTables(database);
  const steps = Array.from({ length: NEWEST - version }, (_, index) => version + index + 1);
  for (const [table, rows] of Object.entries(before)) {
    if (table === 'migrations') continue;
    const changed = new Set(steps.flatMap((step) => CHANGED_COLUMNS[step]?.[table] ?? []));
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !changed.has(column));
    const project = (row: PlainRow) => JSON.stringify(columns.map((column) => row[column]));
    expect([table, records[table]?.map(project).toSorted()]).toEqual([table, rows.map(project).toSorted()]);
  }
  const filled = steps.flatMap((step) => FILLED_TABLES[step] ?? []);
  const added = Object.keys(records).filter((table) => !(table in before) && records[table]?.length !== 0);
  expect(added.toSorted()).toEqual(filled.toSorted());
  expect(records['migrations']?.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
}

it('there is a fixture of every earlier version', () => {
  expect(VERSIONS).toEqual(Array.from({ length: VERSIONS.length }, (_, index) => index + 1));
  expect(VERSIONS.length).toBeGreaterThanOrEqual(NEWEST - 1);
});

/** Lets each statement of the next migration fail in turn, and expects that nothing changes. Then it is migrated. */
async function failEachStatement(database: Database, faults: Faults, version: number, tables: string[]): Promise<void> {
  const describeState = async () => [await hashTables(database, tables), await readSchema(database)];
  const unchanged = await describeState();
  const next = MIGRATIONS.slice(0, version + 1);
  let place = 1;
  for (; ; place += 1) {
    faults.failAt(place);
    const failure = await migrate(database, next).catch((error: unknown) => error);
    faults.failAt();
    if ((await getVersion(database)) > version) break;
    expect(failure).toBeInstanceOf(InjectedFault);
    expect(await describeState()).toEqual(unchanged);
  }
  expect(place).toBeGreaterThan(4);
}

describe.each(VERSIONS)('a database of version %i', (version) => {
  it('migrates to the newest schema with the same rows, and is unchanged as long as any statement fails', async () => {
    await loadVersion(version);
    const faults = new Faults();
    const database = openWithFaults(location, faults);
    opened.push(database);
    expect(await getVersion(database)).toBe(version);
    const before = await readTables(database);
    expect(before['tasks']?.length).toBeGreaterThan(10);
    if (version < NEWEST) await failEachStatement(database, faults, version, Object.keys(before));
    await migrate(database);

    await expectMigrated(database, version, before);
  });

  it('is restored from a backup of its version and migrated', async () => {
    const { path, rows } = await backUpVersion(version);
    const arrived = await restoreInto(location, path);
    opened.push(arrived);

    await expectMigrated(arrived, version, rows);
  });

  if (STARTED_VERSIONS.has(version))
    it('serves all items to its user after migration', async () => {
      await loadVersion(version);
      const earlier = await open();
      const before = await readTables(earlier);
      await earlier.close();
      opened.length = 0;
      const program = startProgram(location.environment);
      try {
        const ana = createNetworkClient(await program.address);
        expect((await ana.post('/api/login', CREDENTIALS)).status).toBe(200);
        const { body: user } = await ana.get<{ id: number }>('/api/user');
        const titlesIn = (table: string) =>
          (before[table] ?? [])
            .filter(({ userId }) => userId === user.id)
            .map(({ title }) => String(title))
            .toSorted();
        for (const [table, path] of [
          ['tasks', '/api/tasks/all'],
          ['goals', '/api/goals/all'],
          ['books', '/api/books'],
          ['projects', '/api/projects'],
        ] as const) {
          const { body } = await ana.get<{ title: string }[]>(path);
          expect([table, body.map(({ title }) => title).toSorted()]).toEqual([table, titlesIn(table)]);
        }
        const task = { title: 'After all that', date: '2026-11-21', recurringPattern: 'daily' };
        expect((await ana.post<Task>('/api/tasks', task)).status).toBe(201);
        expect((await ana.get<Task[]>('/api/tasks/week?date=2026-11-24')).body.map(({ title }) => title)).toContain(
          task.title,
        );
      } finally {
        program.stop();
        await program.ended;
      }
    });

  if (STARTED_VERSIONS.has(version))
    it('can be migrated after a process was killed during the migration', async () => {
      await loadVersion(version);
      const first = await open();
      const before = await readTables(first);
      await first.close();
      opened.length = 0;
      const signals = [];
      for (const place of KILLED_AT) signals.push(await migrateUntilKilled(place));
      expect(signals[0]).toBe('SIGKILL');
      const database = await open();
      await migrate(database);

      await expectMigrated(database, version, before);
    });
});

/** Migrates in another process that is killed at this statement. Returns the signal that ended it. */
async function migrateUntilKilled(place: number): Promise<NodeJS.Signals | undefined> {
  const env = { PATH: process.env['PATH'], ...location.environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [MIGRATOR, String(place)], { env }, (error) => resolve(error?.signal ?? undefined));
  });
}
