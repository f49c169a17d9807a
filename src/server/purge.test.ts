import { expect, it, vi } from 'vitest';
import type { Database } from './database/database.ts';
import { createPurge, type PurgeJob } from './purge.ts';

const eraseLog = vi.fn<() => Promise<void>>(async () => undefined);
const database = { eraseLog } as unknown as Database;

/** A job that finds this many batches of expired rows. */
const createJob = (batches: number) => vi.fn<PurgeJob>(async () => (batches === 0 ? 0 : (batches -= 1) + 1));

it('a job that fails does not keep the others from deleting', async () => {
  eraseLog.mockClear();
  const failing: PurgeJob = async () => {
    throw new Error('The table is gone');
  };
  const last = createJob(2);

  await expect(createPurge(database, [failing, last]).run()).rejects.toMatchObject({
    errors: [new Error('The table is gone')],
  });
  expect(last).toHaveBeenCalledTimes(3);
  expect(eraseLog).toHaveBeenCalledTimes(1);
});

it('a purge that is asked for while one runs is the same one', async () => {
  const job = createJob(1);
  const purge = createPurge(database, [job]);
  await Promise.all([purge.run(), purge.run()]);
  expect(job).toHaveBeenCalledTimes(2);

  await purge.run();
  expect(job).toHaveBeenCalledTimes(3);
});

it('stopping waits for the statement in progress, and no other follows', async () => {
  eraseLog.mockClear();
  const statement = Promise.withResolvers<number>();
  const job = vi.fn<PurgeJob>(async () => statement.promise);
  const next = createJob(1);
  const purge = createPurge(database, [job, next]);
  const running = purge.run();
  let isStopped = false;
  const stopping = purge.stop().then(() => (isStopped = true));
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);

  statement.resolve(200);
  await Promise.all([running, stopping, purge.run()]);
  expect(job).toHaveBeenCalledTimes(1);
  expect(next).not.toHaveBeenCalled();
  expect(eraseLog).not.toHaveBeenCalled();
});
