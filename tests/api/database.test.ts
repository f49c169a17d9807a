import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { Database } from '#server/database/database.ts';
import { DatabaseOpenError, openDatabase } from '#server/database/open-database.ts';
import { migrate, NewerDatabaseError } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations/all.ts';
import type { Migration } from '#server/database/migrations/migration.ts';
import { postgresDialect } from '#server/database/postgres.ts';
import { sqliteDialect } from '#server/database/sqlite.ts';
import { indexColumns, tableNames } from '../support/catalog.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { runCommand, startProgram } from '../support/program.ts';

const NOW = '2026-11-21T09:30:00.000Z';
/** Nobody listens on port 1. */
const NOBODY = 'postgres://halo@127.0.0.1:1/halo';

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

/** A database without any table yet. */
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

describe('bringing a database to the program’s version', () => {
  it('makes every table of the plan', async () => {
    const database = await open();

    expect(await appliedMigrations(database)).toEqual(NAMES);
    expect(await tableNames(database)).toEqual(
      expect.arrayContaining(['books', 'goals', 'habits', 'project_tasks', 'projects', 'tasks', 'users']),
    );
  });

  // Two connections of one process block each other on SQLite, which is synchronous: there only processes can race.
  if (inject('engine') === 'postgres') {
    it('happens once when it is opened several times at once', async () => {
      const databases = await Promise.all([open(), open(), open()]);

      for (const database of databases) expect(await appliedMigrations(database)).toEqual(NAMES);
    });
  }

  it('happens once when several processes start together', async () => {
    // Of one folder there is one server, beside which commands may run.
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

  it('refuses a database that is newer than the program, and leaves it alone', async () => {
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

  it('begins a series for each task that had a pattern before there were series', async () => {
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

  it('keeps each version once and one of them active, whatever was there before', async () => {
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

  it('leaves nothing of a migration that fails halfway, and can be done again', async () => {
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
    expect(await tableNames(database)).not.toContain('moods');
    await expect(sql`select mood from tasks`.execute(database.query)).rejects.toThrow(/mood/);
    expect(await appliedMigrations(database)).toEqual(NAMES);

    isBroken = false;
    await migrate(database, [...MIGRATIONS, step]);
    expect(await tableNames(database)).toContain('moods');
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
const taskOf = (userId: number) => ({ ...project(userId), date: '2026-11-21' }) as never;

describe('what the database itself refuses', () => {
  const insertTask = async (database: Database, fields: object) => {
    const { id } = await insertUser(database);
    return database.query
      .insertInto('tasks')
      .values({ ...(taskOf(id) as object), ...fields } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
  };

  it.each([
    ['a task without a title', { title: '' }],
    ['a title of 1,001 characters', { title: 'x'.repeat(1_001) }],
    ['both states at once', { isCompleted: true, isCrossedOut: true }],
    ['a day that does not exist', { date: '2026-02-30' }],
    ['a day that is none', { date: 'some day' }],
    ['an unknown pattern', { recurringPattern: 'yearly' }],
    ['no owner', { userId: null }],
    ['an owner that does not exist', { userId: 999_999 }],
  ])('%s', async (_name, fields) => {
    const database = await open();

    await expect(insertTask(database, fields)).rejects.toThrow();
    expect(await database.query.selectFrom('tasks').select('id').execute()).toEqual([]);
    expect(await insertTask(database, {})).toEqual({ id: expect.any(Number) });
  });

  it('a second account for an email', async () => {
    const database = await open();
    await insertUser(database);
    users -= 1;

    await expect(insertUser(database)).rejects.toThrow(/unique/i);
    users += 1;
  });

  it('a project task in somebody else’s project', async () => {
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

  it('an occurrence of somebody else’s recurring task', async () => {
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
        .values({ ...(taskOf(userId) as object), recurringId } as never)
        .execute();

    await expect(insert(stranger.id)).rejects.toThrow(/foreign key/i);
    await insert(owner.id);
    expect(await database.query.selectFrom('tasks').select('userId').execute()).toEqual([{ userId: owner.id }]);
  });

  it('a completion of somebody else’s habit, and a second one for a day', async () => {
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

  it('nothing of a person stays when their account goes', async () => {
    const database = await open();
    const [leaving, staying] = [await insertUser(database), await insertUser(database)];
    for (const { id } of [leaving, staying]) {
      await database.query.insertInto('tasks').values(taskOf(id)).execute();
    }
    await database.query.deleteFrom('users').where('id', '=', leaving.id).execute();

    expect(await database.query.selectFrom('tasks').select('userId').execute()).toEqual([{ userId: staying.id }]);
  });
});

it('every index on a table of people’s rows leads with whose they are', async () => {
  const indexes = await indexColumns(await open());
  const personal = indexes.filter(
    ({ table }) => !['users', 'app_versions', 'audit_events', 'rate_limits', 'migrations'].includes(table),
  );
  // A row's own name: found by it, and by nothing else.
  const others = personal.filter(({ columns }) => !['id', 'sid'].includes(columns.join()));

  expect(new Set(personal.map(({ table }) => table)).size).toBeGreaterThanOrEqual(10);
  expect(others.filter(({ columns }) => columns[0] !== 'userId')).toEqual([]);
  expect(others).toContainEqual({ table: 'tasks', columns: ['userId', 'date'] });
});

it('a step that fails in the middle keeps nothing, and concurrent steps do not mix', async () => {
  const database = await open();
  const failing = database.transaction(async () => {
    await insertUser(database);
    await database.transaction(async () => insertUser(database));
    throw new Error('Changed my mind');
  });
  const lasting = database.transaction(async () => insertUser(database));

  await expect(failing).rejects.toThrow('Changed my mind');
  const { id } = await lasting;
  expect(await database.query.selectFrom('users').select('id').execute()).toEqual([{ id }]);
});

it('a transaction with relaxed durability does not wait for fsync, and all others do', async () => {
  const database = await openPatiently();
  const patience = async () => {
    const { rows } =
      database.engine === 'sqlite'
        ? await sql<Record<string, unknown>>`pragma synchronous`.execute(database.query)
        : await sql<Record<string, unknown>>`show synchronous_commit`.execute(database.query);
    return Object.values(rows[0] ?? {})[0];
  };
  const [careful, hasty] = database.engine === 'sqlite' ? [2, 1] : ['on', 'off'];
  const failing = database.relaxedDurability(async () => {
    await insertUser(database);
    expect(await patience()).toBe(hasty);
    throw new Error('Changed my mind');
  });
  const between = database.transaction(patience);
  const lasting = database.relaxedDurability(async () => {
    await database.transaction(async () => insertUser(database));
  });

  await expect(failing).rejects.toThrow('Changed my mind');
  expect(await between).toBe(careful);
  await lasting;
  expect(await patience()).toBe(careful);
  await database.transaction(async () =>
    database.relaxedDurability(async () => expect(await patience()).toBe(careful)),
  );
  expect(await database.query.selectFrom('users').select('id').execute()).toHaveLength(1);
});

it('a transaction with relaxed durability is rolled back silently when the disk is full', async () => {
  const database = await open();
  const full = Object.assign(new Error('database or disk is full'), { code: '53100' });
  await database.relaxedDurability(async () => {
    await insertUser(database);
    throw full;
  });

  expect(await database.query.selectFrom('users').select('id').execute()).toEqual([]);
  // What somebody asks for is not left out in silence.
  const asked = database.transaction(async () => database.relaxedDurability(async () => Promise.reject(full)));
  await expect(asked).rejects.toBe(full);
});

/** A database that waits for the disk, as PostgreSQL does by itself; that of the tests is in a hurry. */
async function openPatiently(): Promise<Database> {
  const first = await open();
  if (first.engine === 'sqlite') return first;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(first.query);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set synchronous_commit = 'on'`.execute(first.query);
  return open();
}

it('a database that cannot be used says which one it is', async () => {
  const elsewhere = inject('engine') === 'sqlite' ? { dataDir: '/dev/null' } : { dataDir: '', databaseUrl: NOBODY };
  const failure = openDatabase(elsewhere, () => undefined);

  await expect(failure).rejects.toThrow(DatabaseOpenError);
  await expect(failure).rejects.toThrow(
    /^the (data in DATA_DIR|database of DATABASE_URL)[^\n]* cannot be used: [^\n]+$/,
  );
});

if (inject('engine') === 'postgres') {
  const raise = (database: Database, code: string) =>
    sql.raw(`do $$ begin raise exception 'It failed' using errcode = '${code}'; end $$`).execute(database.query);

  it.each(['40001', '40P01'])('a step that lost a race (%s) is done once more, and only once', async (code) => {
    const database = await open();
    let attempts = 0;
    const loseRaces = async (count: number) => {
      attempts = 0;
      return database.transaction(async () => {
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

  // PGlite has one session only, which would be gone for good.
  it.runIf(inject('postgres').kind === 'server')(
    'a connection that is lost between two statements of a step fails the step, and nothing else',
    async () => {
      const database = await open();
      const step = database.transaction(async () => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.query);
        const other = await open();
        await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other.query);
        // By now it has been heard of.
        await new Promise((resolve) => setTimeout(resolve, 50));
        return insertUser(database);
      });

      await expect(step).rejects.toThrow(/terminat|not queryable/i);
      expect(await database.query.selectFrom('users').select('id').execute()).toEqual([]);
    },
  );

  it('days stay days, whatever way of writing them the database is set to', async () => {
    const first = await open();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(first.query);
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set datestyle = 'SQL, DMY'`.execute(first.query);
    const second = await open();
    const { id } = await insertUser(second);
    await second.query.insertInto('tasks').values(taskOf(id)).execute();

    expect(await second.query.selectFrom('tasks').select(['date', 'createdAt']).execute()).toEqual([
      { date: '2026-11-21', createdAt: NOW },
    ]);
  });
}

if (inject('engine') === 'sqlite') {
  it('SQLite survives a crash: it writes ahead, waits for the disk and checks references', async () => {
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
