import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { createTestApp } from '../support/app.ts';
import { makeTask, TODAY } from '../support/factories.ts';

it('a change that the database has no time for is a 503, and works when it has', async () => {
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

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** Another process writes, as far as SQLite can tell, and halo is not patient. */
async function occupySqlite({ database }: TestApp): Promise<() => Promise<void>> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(database.query);
  await sql`pragma busy_timeout = 10`.execute(database.query);
  const other = new DatabaseSync(rows[0]?.file ?? '');
  other.exec('begin immediate');
  return async () => other.close();
}

/** The rows cannot be locked in time: a trigger says so, as one session may be all there is. */
async function occupyPostgres({ database }: TestApp): Promise<() => Promise<void>> {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$`.execute(
    database.query,
  );
  await sql`create trigger refuse before update on tasks execute function refuse()`.execute(database.query);
  return async () => void (await sql`drop trigger refuse on tasks`.execute(database.query));
}

if (inject('engine') === 'postgres' && inject('postgres').kind === 'server') {
  it('whether halo is ready is answered at once, also where the database lets everybody wait', async () => {
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
