import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { backUp } from '#server/backup/backup.service.ts';
import { createBackupStore } from '#server/backup/backup.store.ts';
import { checkArchive } from '#server/backup/content.service.ts';
import { restore } from '#server/backup/restore.service.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import { introspectSchema } from '#server/database/schema-introspection.ts';
import { addReleases } from '#server/releases.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { readArchiveContent, restoreInto, rewriteArchive } from '../support/archives.ts';
import { listIndexes, readSchema, listTables } from '../support/catalog.ts';
import { createClock } from '../support/clock.ts';
import { Faults, InjectedFault, openWithFaults } from '../support/faults.ts';
import { seedEveryTable } from '../support/seed-every-table.ts';
import { createLocation } from '../support/location.ts';
import { hashTables, readSortedRows } from '../support/tables.ts';

const NOW = '2026-11-21T09:30:00.000Z';
const clock = createClock().now;
/** An id that does not fit into 32 bits. */
const HIGH_ID = 2 ** 40 + 1;

let app: TestApp;
let folder: string;
let archive: string;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await createTestApp({ rateLimitScale: 100 });
  const { user } = await seedEveryTable(app);
  const book = { userId: user.id, title: 'Long', createdAt: NOW, author: '', notes: '🌱'.repeat(300_000) };
  await app.database.query.insertInto('books').values(book).execute();
  await app.database.query
    .insertInto('books')
    .values({ ...book, id: HIGH_ID, notes: null })
    .execute();
  await app.database.query
    .insertInto('goals')
    .values({ userId: user.id, title: 'Gone', dueDate: '2026-11-22', color: '', carriedCount: 0, createdAt: NOW })
    .execute();
  await app.database.query.deleteFrom('goals').where('title', '=', 'Gone').execute();
});
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  folder ??= mkdtempSync(join(tmpdir(), 'halo-backup-'));
  archive = join(folder, `${readdirSync(folder).length}.halo`);
});

const backUpTo = async (database: Database, path: string) => backUp(database, clock, path, { isReplacing: false });

/** An empty location for the engine under test. It is removed after the last test. */
async function addLocation(): Promise<DatabaseLocation> {
  const location = await createLocation();
  endings.push(async () => location.remove());
  return location;
}

/** An empty folder for SQLite, whichever engine is under test. */
function createSqliteFolder(): DatabaseLocation {
  return { dataDir: mkdtempSync(join(folder, 'sqlite-')) };
}

async function openRestored(location: DatabaseLocation, path: string): Promise<Database> {
  const database = await restoreInto(location, path);
  endings.push(async () => database.close());
  return database;
}

const readLastIds = async (database: Database) => {
  const store = createBackupStore(database);
  const tables = (await introspectSchema(MIGRATIONS.length)).filter(({ givesIds }) => givesIds);
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, await store.findLastId(table)])),
  );
};

describe('taking a backup', () => {
  it('writes every row of every table, and no table is empty here', async () => {
    const rows = await readSortedRows(app.database);
    const content = await backUpTo(app.database, archive);

    expect(Object.keys(rows).filter((name) => rows[name]?.length === 0)).toEqual([]);
    expect(content).toEqual({
      schemaVersion: MIGRATIONS.length,
      createdAt: NOW,
      accounts: 3,
      rows: Object.values(rows).flat().length,
    });
    expect((await introspectSchema(MIGRATIONS.length)).map(({ name }) => name).toSorted()).toEqual(
      (await listTables(app.database)).toSorted(),
    );
    expect((await introspectSchema(MIGRATIONS.length)).filter(({ key }) => key.length === 0)).toEqual([]);
  });

  it('has the directory of the same moment as the accounts while people register', async () => {
    const busy = await createTestApp({ rateLimitScale: 100 });
    endings.push(async () => busy.close());
    await busy.signUp();
    const ending = new AbortController();
    const registering = Array.from({ length: 4 }, async () => {
      while (!ending.signal.aborted) await busy.signUp();
    });
    await backUpTo(busy.database, archive).finally(() => ending.abort());
    await Promise.all(registering);

    const { query } = await openRestored(createSqliteFolder(), archive);
    const directory = query.selectFrom('account_directory').select(['userId', 'key']).orderBy('userId').execute();
    const users = query.selectFrom('users').select(['id as userId', 'emailKey as key']).orderBy('id').execute();
    expect(await directory).toEqual(await users);
  });

  it('makes a file that only its owner can read, without leftovers', async () => {
    const before = readdirSync(folder);
    await backUpTo(app.database, archive);

    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => !before.includes(name))).toHaveLength(1);
  });

  it('does not replace an existing file unless told to', async () => {
    writeFileSync(archive, 'A letter');
    const before = readdirSync(folder);
    await expect(backUpTo(app.database, archive)).rejects.toThrow(`${archive} exists already.`);
    expect(statSync(archive).size).toBe(8);
    expect(readdirSync(folder)).toEqual(before);

    await backUp(app.database, clock, archive, { isReplacing: true });
    expect((await checkArchive(archive)).accounts).toBe(3);
  });

  it('leaves no file when it is stopped', async () => {
    const before = readdirSync(folder);
    const signal = AbortSignal.abort();
    const stopped = backUp(app.database, clock, archive, { isReplacing: false, signal });

    await expect(stopped).rejects.toThrow('it was stopped.');
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('restoring a backup', () => {
  it('brings back the same rows, tables and indexes, and a second backup is equal', async () => {
    await backUpTo(app.database, archive);
    const database = await openRestored(await addLocation(), archive);

    expect(await hashTables(database)).toEqual(await hashTables(app.database));
    expect(await listIndexes(database)).toEqual(await listIndexes(app.database));
    await backUpTo(database, `${archive}.again`);
    expect(readArchiveContent(`${archive}.again`)).toEqual(readArchiveContent(archive));
  });

  it('never reuses an id, also not of deleted rows', async () => {
    await backUpTo(app.database, archive);
    const database = await openRestored(await addLocation(), archive);
    const lastIds = await readLastIds(app.database);

    expect(await readLastIds(database)).toEqual(lastIds);
    const { id: userId } = await database.query.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    const goal = { userId, title: 'New', dueDate: '2026-11-22', color: '', carriedCount: 0, createdAt: NOW };
    const { id } = await database.query.insertInto('goals').values(goal).returning('id').executeTakeFirstOrThrow();
    const { highest } = await app.database.query
      .selectFrom('goals')
      .select(({ fn }) => fn.max('id').as('highest'))
      .executeTakeFirstOrThrow();
    expect(id).toBe(Number(lastIds['goals']) + 1);
    expect(id).toBe(highest + 2);
    const book = { userId, title: 'New', createdAt: NOW };
    const added = await database.query.insertInto('books').values(book).returning('id').executeTakeFirstOrThrow();
    expect(added.id).toBe(HIGH_ID + 1);
  });

  it('replaces existing data only when told to', async () => {
    await backUpTo(app.database, archive);
    const location = await addLocation();
    const database = await openDatabase(location, () => undefined);
    endings.push(async () => database.close());
    const account = { email: 'x@halo.example', emailKey: 'x@halo.example', password: 'none', createdAt: NOW };
    await database.query
      .insertInto('users')
      .values({ ...account, id: 5_000 })
      .execute();
    const before = await hashTables(database);

    await expect(restore(database, archive, { isReplacing: false })).rejects.toThrow(
      'there is 1 account in this database. Add --replace',
    );
    expect(await hashTables(database)).toEqual(before);
    await restore(database, archive, { isReplacing: true });
    expect(await hashTables(database)).toEqual(await hashTables(app.database));
  });

  it('leaves everything unchanged when it fails half-way', async () => {
    await backUpTo(app.database, archive);
    const database = await openRestored(await addLocation(), archive);
    const before = [await hashTables(database), await readLastIds(database), await listIndexes(database)];
    const failing = `${archive}.twice`;
    await rewriteArchive(archive, failing, ({ table }, rows) => (table === 'tasks' ? [...rows, ...rows] : rows));
    await checkArchive(failing);

    await expect(restore(database, failing, { isReplacing: true })).rejects.toThrow();
    expect([await hashTables(database), await readLastIds(database), await listIndexes(database)]).toEqual(before);
  });

  // It restores once per statement, which takes four seconds if nothing else runs.
  it('leaves everything unchanged whichever statement fails', { timeout: 60_000 }, async () => {
    await backUpTo(app.database, archive);
    const location = await addLocation();
    const small = await openDatabase(location, () => undefined);
    await addReleases(small);
    await small.close();
    const faults = new Faults();
    const database = openWithFaults(location, faults);
    endings.push(async () => database.close());
    const before = [await hashTables(database), await readSchema(database)];
    const step = inject('engine') === 'sqlite' ? 7 : 30;
    let place = 1;
    for (; ; place += step) {
      faults.failAt(place);
      const failure = await restore(database, archive, { isReplacing: true }).catch((error: unknown) => error);
      const wasHit = faults.count >= place;
      faults.failAt();
      if (!wasHit) break;
      expect(failure).toBeInstanceOf(InjectedFault);
      expect([await hashTables(database), await readSchema(database)]).toEqual(before);
    }
    expect(place).toBeGreaterThan(100);
    expect(await hashTables(database)).toEqual(await hashTables(app.database));
  });

  if (inject('engine') === 'postgres') {
    it('works from either engine to the other and back', async () => {
      await backUpTo(app.database, archive);
      const before = await hashTables(app.database);
      const onSqlite = await openRestored(createSqliteFolder(), archive);
      expect(await hashTables(onSqlite)).toEqual(before);

      await backUpTo(onSqlite, `${archive}.sqlite`);
      const onPostgres = await openRestored(await addLocation(), `${archive}.sqlite`);
      expect(await hashTables(onPostgres)).toEqual(before);
      expect(await readLastIds(onPostgres)).toEqual(await readLastIds(app.database));

      await backUpTo(onPostgres, `${archive}.postgres`);
      const again = await openRestored(createSqliteFolder(), `${archive}.postgres`);
      expect(await hashTables(again)).toEqual(before);
      expect(await readLastIds(again)).toEqual(await readLastIds(onSqlite));
    });

    it("keeps tables that are not halo's", async () => {
      const database = await openDatabase(await addLocation(), () => undefined);
      endings.push(async () => database.close());
      await database.query.schema.createTable('theirs').addColumn('id', 'integer').execute();
      await backUpTo(database, archive);
      await restore(database, archive, { isReplacing: true });

      expect(readArchiveContent(archive).join()).not.toContain('theirs');
      expect(await listTables(database)).toContain('theirs');
    });
  }
});
