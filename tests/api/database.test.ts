import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { Database } from '#server/database/database.ts';
import { DatabaseOpenError, openDatabase } from '#server/database/open-database.ts';
import { migrate, NewerDatabaseError } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import type { Migration } from '#server/database/migrations/migration.ts';
import { postgresDialect } from '#server/database/postgres.ts';
import { sqliteDialect } from '#server/database/sqlite.ts';
import { listIndexes, listTables } from '../support/catalog.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { runCommand, startProgram } from '../support/program.ts';

const NOW = '2026-11-21T09:30:00.000Z';
/** No server listens on port 1. */
const UNREACHABLE_URL = 'postgres://halo@127.0.0.1:1/halo';

let location: EmptyLocation;
const opened: Database[] = [];

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (database) => database.close()));
  await location.remove();
});

async function open(): Promise<Database> {
  const database = await openDatabase(location, () => undefined);
  opened.push(database);
  return database;
}

/** A database without any table. */
function openUnmigrated(): Database {
  const database =
    inject('engine') === 'sqlite'
      ? new Database('sqlite', sqliteDialect(':memory:'))
      : new Database(
          'postgres',
          postgresDialect(location.databaseUrl ?? '', () => undefined),
        );
  opened.push(database);
  return database;
}

async function appliedMigrations(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by version`.execute(database.query);
  return rows.map(({ name }) => name);
}

const NAMES = MIGRATIONS.map(({ name }) => name);

describe('migrating a database', () => {
  it('creates every table', async () => {
    const database = await open();

    expect(await appliedMigrations(database)).toEqual(NAMES);
    expect(await listTables(database)).toEqual(
      expect.arrayContaining(['books', 'goals', 'habits', 'project_tasks', 'projects', 'tasks', 'users']),
    );
  });

  // SQLite is synchronous: two connections of one process would block each other, so there only processes can race.
  if (inject('engine') === 'postgres') {
    it('happens once when several connections open the database at once', async () => {
      const databases = await Promise.all([open(), open(), open()]);

      for (const database of databases) expect(await appliedMigrations(database)).toEqual(NAMES);
    });
  }

  it('happens once when several processes start together', async () => {
    // One server may run per folder; commands may run beside it.
    const program = startProgram(location.environment);
    const commands = [1, 2, 3].map(async () => runCommand(['admin', 'nobody@halo.example'], location.environment));
    await program.ready;
    const endings = await Promise.all(commands);
    program.stop();
    const { code, stderr } = await program.ended;

    expect([code, stderr]).toEqual([0, '']);
    for (const ending of endings) expect(ending.stderr).toMatch(/nobody@halo\.example/);
    expect(await appliedMigrations(await open())).toEqual(NAMES);
  });

  it('changes nothing the second time', async () => {
    const first = await open();
    const { id } = await insertUser(first);
    const second = await open();

    expect(await appliedMigrations(second)).toEqual(NAMES);
    expect(await second.query.selectFrom('users').select('id').execute()).toEqual([{ id }]);
  });

  it('refuses a database with a newer schema and leaves it unchanged', async () => {
    const database = await open();
    const newer = MIGRATIONS.length + 1;
    await sql`insert into migrations (version, name, "appliedAt") values (${newer}, 'tomorrow', ${NOW})`.execute(
      database.query,
    );

    await expect(open()).rejects.toThrow(NewerDatabaseError);
    await expect(open()).rejects.toThrow(
      `The database is at version ${newer}, but this halo knows versions up to ${MIGRATIONS.length}. ` +
        'Start a halo that is as new as the database.',
    );
    expect(await appliedMigrations(database)).toEqual([...NAMES, 'tomorrow']);
  });

  it('begins a series for each task that had a recurring pattern', async () => {
    const database = openUnmigrated();
    await migrate(database, MIGRATIONS.slice(0, 1));
    const { id: userId } = await insertUser(database);
    const insert = async (date: string, recurringPattern: string) =>
      sql`insert into tasks ("userId", title, date, "recurringPattern", "createdAt")
        values (${userId}, 'Stretch', ${date}, ${recurringPattern}, ${NOW})`.execute(database.query);
    await insert('2026-11-20', 'daily');
    await insert('2026-11-18', 'weekly');
    await insert('2026-11-19', 'none');
    await migrate(database);

    const tasks = await database.query.selectFrom('tasks').selectAll().orderBy('id').execute();
    expect(tasks.map(({ recurringId, occurrenceDay }) => [recurringId, occurrenceDay])).toEqual([
      [expect.any(Number), '2026-11-20'],
      [expect.any(Number), '2026-11-18'],
      [null, null],
    ]);
    const parts = await database.query
      .selectFrom('task_series_parts')
      .select(['seriesId', 'startDay', 'anchorDay', 'endDay', 'recurringPattern'])
      .orderBy('id')
      .execute();
    expect(parts).toEqual(
      [
        { seriesId: tasks[0]?.recurringId, startDay: '2026-11-20', recurringPattern: 'daily' },
        { seriesId: tasks[1]?.recurringId, startDay: '2026-11-18', recurringPattern: 'weekly' },
      ].map((part) => ({ ...part, anchorDay: part.startDay, endDay: null })),
    );
    expect(await database.query.selectFrom('task_series_revisions').selectAll().execute()).toEqual([
      { userId, revision: 1, firstDay: '2026-11-18' },
    ]);
  });

  it('removes duplicate versions and keeps the latest active one as the only active one', async () => {
    const database = openUnmigrated();
    await migrate(database, MIGRATIONS.slice(0, 3));
    const insert = async (version: string, releaseDate: string, isActive: boolean, notes: string) =>
      database.query.insertInto('app_versions').values({ version, releaseDate, isActive, notes }).execute();
    await insert('1.0.0', '2026-01-01T12:00:00.000Z', true, 'first');
    await insert('1.1.0', '2026-03-01T12:00:00.000Z', true, 'the latest active one');
    await insert('1.1.0', '2026-04-01T12:00:00.000Z', false, 'a later one of the same version');
    await insert('1.2.0', '2026-02-01T12:00:00.000Z', true, 'an earlier active one');
    await insert('1.0.0', '2026-02-01T12:00:00.000Z', false, 'first again');
    await migrate(database);

    const versions = await database.query
      .selectFrom('app_versions')
      .select(['version', 'isActive', 'notes'])
      .orderBy('version')
      .execute();
    expect(versions.map(({ version, isActive, notes }) => [version, Boolean(isActive), notes])).toEqual([
      ['1.0.0', false, 'first again'],
      ['1.1.0', true, 'the latest active one'],
      ['1.2.0', false, 'an earlier active one'],
    ]);
    await expect(insert('1.2.0', NOW, false, 'again')).rejects.toThrow(/unique/i);
    await expect(insert('1.3.0', NOW, true, 'another active one')).rejects.toThrow(/unique/i);
  });

  it('rolls back a migration that fails halfway, and can run it again', async () => {
    const database = await open();
    let isBroken = true;
    const step: Migration = {
      name: 'add-moods',
      async apply(schema) {
        await schema.schema.createTable('moods').addColumn('id', 'integer').execute();
        await schema.schema.alterTable('tasks').addColumn('mood', 'text').execute();
        if (isBroken) throw new Error('The disk is full');
      },
    };

    await expect(migrate(database, [...MIGRATIONS, step])).rejects.toThrow('The disk is full');
    expect(await listTables(database)).not.toContain('moods');
    await expect(sql`select mood from tasks`.execute(database.query)).rejects.toThrow(/mood/);
    expect(await appliedMigrations(database)).toEqual(NAMES);

    isBroken = false;
    await migrate(database, [...MIGRATIONS, step]);
    expect(await listTables(database)).toContain('moods');
    expect(await appliedMigrations(database)).toEqual([...NAMES, 'add-moods']);
  });
});

let users = 0;

async function insertUser(database: Database): Promise<{ id: number }> {
  users += 1;
  const email = `person${users}@halo.example`;
  return database.query
    .insertInto('users')
    .values({ email, emailKey: email, password: 'x', createdAt: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
}

const project = (userId: number) => ({ userId, title: 'Move house', createdAt: NOW });
const getTask = (userId: number) => ({ ...project(userId), date: '2026-11-21' }) as never;

describe('constraints of the database refuse', () => {
  const insertTask = async (database: Database, fields: object) => {
    const { id } = await insertUser(database);
    return database.query
      .insertInto('tasks')
      .values({ ...(getTask(id) as object), ...fields } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
  };

  it.each([
    ['a task without a title', { title: '' }],
    ['a title of 1,001 characters', { title: 'x'.repeat(1_001) }],
    ['two states at once', { isCompleted: true, isCrossedOut: true }],
    ['a day that does not exist', { date: '2026-02-30' }],
    ['a day that is not a date', { date: 'some day' }],
    ['an unknown pattern', { recurringPattern: 'yearly' }],
    ['a missing owner', { userId: null }],
    ['an unknown owner', { userId: 999_999 }],
  ])('%s', async (_name, fields) => {
    const database = await open();

    await expect(insertTask(database, fields)).rejects.toThrow();
    expect(await database.query.selectFrom('tasks').select('id').execute()).toEqual([]);
    expect(await insertTask(database, {})).toEqual({ id: expect.any(Number) });
  });

  it('a second account with the same email', async () => {
    const database = await open();
    const text = `insert into account_directory (kind, key, "userId") values ('email', 'ana@halo.example', 1)`;
    await sql.raw(text).execute(database.query);

    await expect(sql.raw(text).execute(database.query)).rejects.toThrow(/unique/i);
  });

  it('a project task in the project of another user', async () => {
    const database = await open();
    const [owner, stranger] = [await insertUser(database), await insertUser(database)];
    const { id: projectId } = await database.query
      .insertInto('projects')
      .values({ ...project(owner.id), completedAt: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const insert = async (userId: number) =>
      database.query
        .insertInto('project_tasks')
        .values({ ...project(userId), projectId } as never)
        .execute();

    await expect(insert(stranger.id)).rejects.toThrow(/foreign key/i);
    await insert(owner.id);
    expect(await database.query.selectFrom('project_tasks').select('userId').execute()).toEqual([{ userId: owner.id }]);
  });

  it('an occurrence in the series of another user', async () => {
    const database = await open();
    const [owner, stranger] = [await insertUser(database), await insertUser(database)];
    const { id: recurringId } = await database.query
      .insertInto('task_series')
      .values({ userId: owner.id, createdAt: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    const insert = async (userId: number) =>
      database.query
        .insertInto('tasks')
        .values({ ...(getTask(userId) as object), recurringId } as never)
        .execute();

    await expect(insert(stranger.id)).rejects.toThrow(/foreign key/i);
    await insert(owner.id);
    expect(await database.query.selectFrom('tasks').select('userId').execute()).toEqual([{ userId: owner.id }]);
  });

  it("a completion of another user's habit, and a second one for a day", async () => {
    const database = await open();
    const [owner, stranger] = [await insertUser(database), await insertUser(database)];
    const { id: seriesId } = await database.query
      .insertInto('habit_series')
      .values({
        userId: owner.id,
        isWeekly: true,
        startPeriod: 2_968,
        endPeriod: null,
        stopPeriod: null,
        templateId: null,
        createdAt: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const insert = async (userId: number) =>
      database.query
        .insertInto('habit_completions')
        .values({ userId, seriesId, period: 2_968, completionDate: '2026-11-21', createdAt: NOW })
        .execute();

    await expect(insert(stranger.id)).rejects.toThrow(/foreign key/i);
    await insert(owner.id);
    await expect(insert(owner.id)).rejects.toThrow(/unique/i);
  });

  it("deleting a user deletes all of the user's rows", async () => {
    const database = await open();
    const [leaving, staying] = [await insertUser(database), await insertUser(database)];
    for (const { id } of [leaving, staying]) {
      await database.query.insertInto('tasks').values(getTask(id)).execute();
    }
    await database.query.deleteFrom('users').where('id', '=', leaving.id).execute();

    expect(await database.query.selectFrom('tasks').select('userId').execute()).toEqual([{ userId: staying.id }]);
  });
});

it('every index of a table with personal rows starts with userId', async () => {
  const indexes = await listIndexes(await open());
  const personal = indexes.filter(
    ({ table }) =>
      ![
        'users',
        'account_directory',
        'app_versions',
        'audit_events',
        'invitations',
        'rate_limits',
        'server_keys',
        'sign_in_tickets',
        'migrations',
      ].includes(table),
  );
  // Leave out primary keys, and what is looked for among all people: due reminders, old deliveries, identities.
  const others = personal.filter(
    ({ columns }) => !['id', 'sid', 'nextReminderAt', 'at', 'subjectHash'].includes(columns.join()),
  );

  expect(new Set(personal.map(({ table }) => table)).size).toBeGreaterThanOrEqual(10);
  expect(others.filter(({ columns }) => columns[0] !== 'userId')).toEqual([]);
  expect(others).toContainEqual({ table: 'tasks', columns: ['userId', 'date'] });
});

it('a failing transaction is rolled back with its nested one, and concurrent transactions do not mix', async () => {
  const database = await open();
  const failing = database.transaction('everybody', async () => {
    await insertUser(database);
    await database.transaction('everybody', async () => insertUser(database));
    throw new Error('Changed my mind');
  });
  const lasting = database.transaction('everybody', async () => insertUser(database));

  await expect(failing).rejects.toThrow('Changed my mind');
  const { id } = await lasting;
  expect(await database.query.selectFrom('users').select('id').execute()).toEqual([{ id }]);
});

it('a transaction with relaxed durability does not wait for fsync, and all others do', async () => {
  const database = await openDurable();
  const readSyncSetting = async () => {
    const { rows } =
      database.engine === 'sqlite'
        ? await sql<Record<string, unknown>>`pragma synchronous`.execute(database.query)
        : await sql<Record<string, unknown>>`show synchronous_commit`.execute(database.query);
    return Object.values(rows[0] ?? {})[0];
  };
  const [strict, relaxed] = database.engine === 'sqlite' ? [2, 1] : ['on', 'off'];
  const failing = database.relaxedDurability('everybody', async () => {
    await insertUser(database);
    expect(await readSyncSetting()).toBe(relaxed);
    throw new Error('Changed my mind');
  });
  const between = database.transaction('everybody', readSyncSetting);
  const lasting = database.relaxedDurability('everybody', async () => {
    await database.transaction('everybody', async () => insertUser(database));
  });

  await expect(failing).rejects.toThrow('Changed my mind');
  expect(await between).toBe(strict);
  await lasting;
  expect(await readSyncSetting()).toBe(strict);
  await database.transaction('everybody', async () =>
    database.relaxedDurability('everybody', async () => expect(await readSyncSetting()).toBe(strict)),
  );
  expect(await database.query.selectFrom('users').select('id').execute()).toHaveLength(1);
});

it('a transaction with relaxed durability is rolled back silently when the disk is full', async () => {
  const database = await open();
  const full = Object.assign(new Error('database or disk is full'), { code: '53100' });
  await database.relaxedDurability('everybody', async () => {
    await insertUser(database);
    throw full;
  });

  expect(await database.query.selectFrom('users').select('id').execute()).toEqual([]);
  // Inside a normal transaction the error must not be swallowed.
  const asked = database.transaction('everybody', async () =>
    database.relaxedDurability('everybody', async () => Promise.reject(full)),
  );
  await expect(asked).rejects.toBe(full);
});

/** A database with the default durability of PostgreSQL. The test databases turn it off for speed. */
async function openDurable(): Promise<Database> {
  const first = await open();
  if (first.engine === 'sqlite') return first;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(first.query);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set synchronous_commit = 'on'`.execute(first.query);
  return open();
}

it('an unusable database is named in the error', async () => {
  const elsewhere =
    inject('engine') === 'sqlite' ? { dataDir: '/dev/null' } : { dataDir: '', databaseUrl: UNREACHABLE_URL };
  const failure = openDatabase(elsewhere, () => undefined);

  await expect(failure).rejects.toThrow(DatabaseOpenError);
  await expect(failure).rejects.toThrow(
    /^the (data in DATA_DIR|database of DATABASE_URL)[^\n]* cannot be used: [^\n]+$/,
  );
});

if (inject('engine') === 'postgres') {
  const raise = (database: Database, code: string) =>
    sql.raw(`do $$ begin raise exception 'It failed' using errcode = '${code}'; end $$`).execute(database.query);

  it.each(['40001', '40P01'])('a transaction that failed with %s is retried once', async (code) => {
    const database = await open();
    let attempts = 0;
    const loseRaces = async (count: number) => {
      attempts = 0;
      return database.transaction('everybody', async () => {
        attempts += 1;
        const user = await insertUser(database);
        if (attempts <= count) await raise(database, code);
        return user;
      });
    };

    const { id } = await loseRaces(1);
    expect(attempts).toBe(2);
    expect(await database.query.selectFrom('users').select('id').execute()).toEqual([{ id }]);
    await expect(loseRaces(2)).rejects.toMatchObject({ code });
    expect(attempts).toBe(2);
    expect(await database.query.selectFrom('users').select('id').execute()).toEqual([{ id }]);
  });

  // PGlite has only one session, which would be lost.
  it.runIf(inject('postgres').kind !== 'pglite')(
    'a connection that is lost inside a transaction fails only this transaction',
    async () => {
      const database = await open();
      const step = database.transaction('everybody', async () => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.query);
        const other = await open();
        await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other.query);
        // Wait until the driver has noticed the lost connection.
        await new Promise((resolve) => setTimeout(resolve, 50));
        return insertUser(database);
      });

      await expect(step).rejects.toThrow(/terminat|not queryable/i);
      expect(await database.query.selectFrom('users').select('id').execute()).toEqual([]);
    },
  );

  it('dates are read as yyyy-MM-dd whatever the datestyle of the database', async () => {
    const first = await open();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(first.query);
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set datestyle = 'SQL, DMY'`.execute(first.query);
    const second = await open();
    const { id } = await insertUser(second);
    await second.query.insertInto('tasks').values(getTask(id)).execute();

    expect(await second.query.selectFrom('tasks').select(['date', 'createdAt']).execute()).toEqual([
      { date: '2026-11-21', createdAt: NOW },
    ]);
  });
}

if (inject('engine') === 'sqlite') {
  it('SQLite uses WAL, full fsync and foreign keys', async () => {
    const database = await open();
    const pragma = async (name: string) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.query);
      return Object.values(rows[0] ?? {})[0];
    };

    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
  });
}
