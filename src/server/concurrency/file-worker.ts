import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What a worker thread may take. */
export interface WorkerLimits {
  mebibytes: number;
  milliseconds: number;
}

/** Thrown when a worker thread takes too much time or memory. */
export class WorkerLimitError extends Error {}

/**
 * Starts a worker thread that reads a file, so that other requests are not blocked, and returns the result of `work`.
 * That gets a function which posts 'next' to the worker and returns the worker's next message. The worker is ended
 * afterwards. Throws WorkerLimitError, and what the worker throws.
 */
export async function withFileWorker<Message, Result>(
  worker: string | URL,
  file: unknown,
  { mebibytes, milliseconds }: WorkerLimits,
  work: (next: () => Promise<Message>) => Promise<Result>,
): Promise<Result> {
  const thread = new Worker(worker, { workerData: file, resourceLimits: { maxOldGenerationSizeMb: mebibytes } });
  const signal = AbortSignal.timeout(milliseconds);
  const next = async (): Promise<Message> => {
    thread.postMessage('next');
    const [message] = (await once(thread, 'message', { signal })) as [Message];
    return message;
  };
  try {
    return await work(next);
  } catch (error) {
    const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isOutOfMemory && !signal.aborted) throw error;
    throw new WorkerLimitError('A file takes too much time or memory', { cause: error });
  } finally {
    await thread.terminate();
  }
}
