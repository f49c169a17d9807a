import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { HOUR } from '../support/clock.ts';
import { makeTask, TODAY } from '../support/factories.ts';

it('a full disk refuses and rolls back writes with 507, reads continue, and writes work again later', async () => {
  const app = await createTestApp();
  try {
    const person = await app.signUp();
    const task = await makeTask(person, { title: 'Every day', isRecurring: true, recurringPattern: 'daily' });
    const readDay = async (day: string) => person.get<Task[]>(`/api/tasks/date/${day}`);
    const makeRoom = await fillUp(app);
    const tasks = Array.from({ length: 20 }, () => ({
      title: 'x'.repeat(1_000),
      date: TODAY,
      notes: 'y'.repeat(9_000),
    }));

    expect(await person.post('/api/tasks/batch', { tasks })).toMatchObject({
      status: 507,
      body: { code: 'storage-full', message: 'The server has no room left to store anything. Nothing was changed.' },
    });
    expect(await readDay(TODAY)).toMatchObject({ status: 200, body: [{ id: task.id }] });
    // This read would extend the session and create the occurrence of the day.
    app.clock.advance(2 * HOUR);
    expect((await readDay('2026-11-22')).status).toBe(200);

    await makeRoom();
    expect((await readDay('2026-11-22')).body).toMatchObject([{ title: 'Every day' }]);
    expect(await person.post('/api/tasks/batch', { tasks })).toMatchObject({ status: 201 });
    expect((await readDay(TODAY)).body).toHaveLength(21);
  } finally {
    await app.close();
  }
});

if (inject('engine') === 'sqlite')
  it('writes continue and wait for other processes after the log of SQLite could not be truncated', async () => {
    const app = await createTestApp();
    try {
      const { query } = app.database;
      const person = await app.signUp();
      // Truncating fails within a transaction, as it does on a full disk.
      await sql`begin immediate`.execute(query);
      await expect(app.database.eraseLog()).rejects.toThrow('locked');
      await sql`rollback`.execute(query);

      expect(await person.post('/api/tasks', { title: 'Write', date: TODAY })).toMatchObject({ status: 201 });
      expect((await sql`pragma busy_timeout`.execute(query)).rows).toEqual([{ timeout: 5_000 }]);
      await app.database.eraseLog();
    } finally {
      await app.close();
    }
  });

/** Makes all writes fail for lack of space. Returns a function that ends this. */
async function fillUp({ database: { query } }: TestApp): Promise<() => Promise<void>> {
  if (inject('engine') === 'sqlite') {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(query);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(query);
    return async () => void (await sql.raw('pragma max_page_count = 1000000').execute(query));
  }
  const tables = ['tasks', 'task_occurrences', 'complete_days', 'sessions'];
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(query);
  for (const table of tables) {
    await sql.raw(`create trigger refuse before insert or update on ${table} execute function refuse()`).execute(query);
  }
  return async () => {
    for (const table of tables) await sql.raw(`drop trigger refuse on ${table}`).execute(query);
  };
}
