import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { forEachList, type PortableList, type PortableLists } from '#shared/portability/export-file.contract.ts';
import { AppError } from '#server/http/app-error.ts';
import { readImportFile } from './import-file.ts';
import type { ImportMessage } from './import-worker.ts';

/** A smaller file is read on the main thread: starting a worker thread takes longer. */
const SMALL_BYTES = 100_000;
/** Memory for the largest file, with a margin. */
const THREAD_MEBIBYTES = 512;

/** The path of the worker, in the source and in the build. */
const WORKER = join(import.meta.dirname, `import-worker${extname(import.meta.filename)}`);

/** Like `readImportFile`, but reads a large file in a worker thread, so that other requests are not blocked. */
export async function readInBackground(bytes: Uint8Array): Promise<PortableLists> {
  if (bytes.byteLength <= SMALL_BYTES) return readImportFile(bytes);
  const worker = new Worker(WORKER, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEBIBYTES },
  });
  try {
    const lists: Partial<Record<PortableList, unknown[]>> = {};
    for (;;) {
      worker.postMessage('next');
      const [message] = (await once(worker, 'message')) as [ImportMessage];
      if (message.kind === 'end') return withEveryList(lists);
      if (message.kind === 'refused') {
        const { code, message: words, issues } = message.error;
        throw new AppError(code, words, { ...(issues && { issues }) });
      }
      (lists[message.list] ??= []).push(...message.rows);
    }
  } finally {
    await worker.terminate();
  }
}

function withEveryList(lists: Partial<Record<PortableList, unknown[]>>): PortableLists {
  return forEachList((list) => lists[list] ?? []) as PortableLists;
}
