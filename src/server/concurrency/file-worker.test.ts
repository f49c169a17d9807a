import { expect, it } from 'vitest';
import { withFileWorker, WorkerLimitError } from './file-worker.ts';

const LIMITS = { mebibytes: 32, milliseconds: 5_000 };

/** Runs a worker with this code, and returns its first two messages. */
const run = async (code: string, limits = LIMITS) =>
  withFileWorker<string, string[]>(
    new URL(
      `data:text/javascript,import { parentPort, workerData } from 'node:worker_threads';${encodeURIComponent(code)}`,
    ),
    'a file',
    limits,
    async (next) => [await next(), await next()],
  );

it('a worker gets the file and answers each request', async () => {
  const messages = await run(
    `parentPort.on('message', (message) => parentPort.postMessage(message + ' of ' + workerData))`,
  );

  expect(messages).toEqual(['next of a file', 'next of a file']);
});

it('a worker that takes too long is ended', async () => {
  await expect(run('for (;;);', { ...LIMITS, milliseconds: 200 })).rejects.toThrow(WorkerLimitError);
});

it('a worker that takes too much memory is ended', async () => {
  await expect(run('let list; for (;;) list = { list };')).rejects.toThrow(WorkerLimitError);
});

it('the error of a worker is thrown', async () => {
  await expect(run(`throw new RangeError('No such row')`)).rejects.toThrow(RangeError('No such row'));
});
