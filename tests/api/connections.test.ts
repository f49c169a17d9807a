import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runFor } from '#server/concurrency/caller.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeTask, TODAY, type Person } from '../support/factories.ts';

// PGlite has only one session, so nothing can wait there.
describe.runIf(inject('engine') === 'postgres' && inject('postgres').kind !== 'pglite')(
  'connections to PostgreSQL',
  () => {
    let app: TestApp;
    let person: Person;
    beforeAll(async () => {
      app = await createTestApp();
      person = await app.signUp();
      await makeTask(person);
    });
    afterAll(async () => app.close());

    const write = async () => person.post('/api/tasks/batch', { tasks: [{ title: 'Write', date: TODAY }] });

    /** Keeps every transaction of the person waiting, as another process would. Returns the function that ends this. */
    const keepWaiting = async (): Promise<() => Promise<void>> => {
      const locked = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const holding = app.database.transaction('everybody', async () => {
        await sql`select 1 from change_counters where "userId" = ${person.user.id} for update`.execute(
          app.database.query,
        );
        locked.resolve();
        await released.promise;
      });
      await locked.promise;
      return async () => {
        released.resolve();
        await holding;
      };
    };

    /** Waits until a statement has waited for a while, and cancels it, as the time limit would. Citus waits on another server. */
    const cancelWaiting = async () => {
      const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state = 'active'
        and pid <> pg_backend_pid() and query_start < clock_timestamp() - interval '300 milliseconds'`;
      while ((await cancel.execute(app.database.query)).rows.length === 0) await pause(10);
    };

    it('a transaction that cannot begin is answered with 503 and leaves no aborted connection', async () => {
      const release = await keepWaiting();
      const [refused] = await Promise.all([write(), cancelWaiting()]);
      await release();

      expect(refused).toMatchObject({ status: 503, body: { code: 'not-ready' } });
      await Promise.all(Array.from({ length: 10 }, async () => app.database.ping()));
      expect(await write()).toMatchObject({ status: 201 });
    });

    it('many writes of an account that have to wait hold up neither other accounts nor its own reads', async () => {
      const other = await app.signUp();
      const release = await keepWaiting();
      const batches = Array.from({ length: 12 }, write);
      const tasks = Array.from({ length: 12 }, async () => person.post('/api/tasks', { title: 'Write', date: TODAY }));
      await pause(300);
      const start = performance.now();
      const answers = await Promise.all([
        other.get('/api/books'),
        other.post('/api/tasks', { title: 'Write', date: TODAY }),
        person.get('/api/books'),
      ]);
      const took = performance.now() - start;
      await release();

      expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
      expect(took).toBeLessThan(2_000);
      expect(new Set((await Promise.all([...batches, ...tasks])).map(({ status }) => status))).toEqual(new Set([201]));
    });

    it('slow reads of an account hold up no other account', async () => {
      const readSlowly = async () =>
        runFor({ account: person.user.id, fail: () => undefined }, async () =>
          sql`select pg_sleep(0.5)`.execute(app.database.query),
        );
      const reads = Array.from({ length: 20 }, readSlowly);
      const start = performance.now();
      await app.database.ping();

      expect(performance.now() - start).toBeLessThan(400);
      await Promise.all(reads);
    });
  },
);
