import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeTask, TODAY, type Person } from '../support/factories.ts';

it('a change while the database is locked returns 503, and succeeds later', async () => {
  const app = await createTestApp();
  try {
    const person = await app.signUp();
    const task = await makeTask(person);
    const release = await (inject('engine') === 'sqlite' ? occupySqlite(app) : occupyPostgres(app));
    const refused = await person.put(`/api/tasks/${task.id}`, { title: 'Later' });
    await release();

    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'not-ready', message: 'The database does not answer at the moment. Please try again.' },
    });
    expect((await person.get(`/api/tasks/date/${TODAY}`)).body).toEqual([task]);
    expect(await person.put(`/api/tasks/${task.id}`, { title: 'Now' })).toMatchObject({ status: 200 });
  } finally {
    await app.close();
  }
});

/** Opens a write transaction on a second connection, and makes halo wait only 10 ms. */
async function occupySqlite({ database }: TestApp): Promise<() => Promise<void>> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(database.query);
  await sql`pragma busy_timeout = 10`.execute(database.query);
  const other = new DatabaseSync(rows[0]?.file ?? '');
  other.exec('begin immediate');
  return async () => other.close();
}

/** A trigger raises the error of a lock timeout, because PGlite has only one session. */
async function occupyPostgres({ database }: TestApp): Promise<() => Promise<void>> {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$`.execute(
    database.query,
  );
  await sql`create trigger refuse before update on tasks execute function refuse()`.execute(database.query);
  return async () => void (await sql`drop trigger refuse on tasks`.execute(database.query));
}

if (inject('engine') === 'postgres' && inject('postgres').kind !== 'pglite') {
  it('the health check answers at once while the database keeps all connections waiting', async () => {
    const app = await createTestApp();
    try {
      const waits = Array.from({ length: 12 }, async () => sql`select pg_sleep(1)`.execute(app.database.query));
      const start = performance.now();
      const late = await app.visitor().get('/api/health');

      expect(late).toMatchObject({ status: 503, body: { code: 'not-ready' } });
      expect(performance.now() - start).toBeLessThan(500);
      await Promise.all(waits);
      expect(await app.visitor().get('/api/health')).toMatchObject({ status: 200 });
    } finally {
      await app.close();
    }
  });
}

/** The size of the connection pool: each connection may have to fail once. */
const CONNECTIONS = 10;
/** Whether halo has its own connections. SQLite and PGlite have one, and PgBouncer keeps its own. */
const HAS_SERVER =
  inject('engine') === 'postgres' &&
  inject('postgres').kind !== 'pglite' &&
  process.env['HALO_TEST_POSTGRES'] !== 'pgbouncer';

if (HAS_SERVER)
  describe('a PostgreSQL server that became read-only, as a demoted primary does', () => {
    let app: TestApp;
    let person: Person;
    beforeAll(async () => {
      app = await createTestApp();
      person = await app.signUp();
    });
    afterAll(async () => app.close());

    /** Makes new connections writable or read-only. */
    const setWritable = async (mayWrite: boolean) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.database.query);
      const setting = sql`alter database ${sql.id(rows[0]?.name ?? '')}
        set default_transaction_read_only = ${sql.lit(!mayWrite)}`;
      await app.database.transaction('everybody', async () => {
        await sql`set transaction read write`.execute(app.database.query);
        await setting.execute(app.database.query);
      });
    };
    const write = async () => (await person.post('/api/tasks', { title: 'Write', date: TODAY })).status;

    it('returns 503 for writes, and is written to again once it is writable', async () => {
      expect(await write()).toBe(201);
      await setWritable(false);
      // The existing connection could still write; only new connections are read-only.
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(app.database.query);
      await app.database
        .transaction('everybody', async () =>
          sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(app.database.query),
        )
        .catch(() => undefined);
      expect(await write()).toBe(503);
      expect((await person.get(`/api/tasks/date/${TODAY}`)).status).toBe(200);
      await setWritable(true);
      const statuses: number[] = [];
      while (!statuses.includes(201) && statuses.length <= CONNECTIONS) statuses.push(await write());
      expect(statuses.at(-1)).toBe(201);
    });
  });
