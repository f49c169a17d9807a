import { extname, join } from 'node:path';
import { MINUTE } from '#shared/calendar/durations.ts';
import { forEachList, type PortableList, type PortableLists } from '#shared/portability/export-file.contract.ts';
import { withFileWorker, WorkerLimitError } from '#server/concurrency/file-worker.ts';
import { AppError } from '#server/app-error.ts';
import { readImportFile } from './import-file.ts';
import type { ImportMessage } from './import-worker.ts';

/** A smaller file is read on the main thread: starting a worker thread takes longer. */
const SMALL_BYTES = 100_000;
/** Memory for the largest file, and many times the time that it takes. */
const LIMITS = { mebibytes: 512, milliseconds: MINUTE };

/** The path of the worker, in the source and in the build. */
const WORKER = join(import.meta.dirname, `import-worker${extname(import.meta.filename)}`);

/**
 * Like `readImportFile`, but reads a large file in a worker thread, so that other requests are not blocked. Throws
 * 'too-large' also when that takes too much time or memory.
 */
export async function readInBackground(bytes: Uint8Array, limits = LIMITS): Promise<PortableLists> {
  if (bytes.byteLength <= SMALL_BYTES) return readImportFile(bytes);
  try {
    return await withFileWorker(WORKER, bytes, limits, collectLists);
  } catch (error) {
    if (error instanceof WorkerLimitError) throw new AppError('too-large', 'The file takes too much time or memory');
    throw error;
  }
}

/** Returns the lists whose rows the worker sends. Throws the error of an invalid file. */
async function collectLists(next: () => Promise<ImportMessage>): Promise<PortableLists> {
  const lists: Partial<Record<PortableList, unknown[]>> = {};
  for (;;) {
    const message = await next();
    if (message.kind === 'end') return withEveryList(lists);
    if (message.kind === 'refused') {
      const { code, message: words, issues } = message.error;
      throw new AppError(code, words, { ...(issues && { issues }) });
    }
    (lists[message.list] ??= []).push(...message.rows);
  }
}

function withEveryList(lists: Partial<Record<PortableList, unknown[]>>): PortableLists {
  return forEachList((list) => lists[list] ?? []) as PortableLists;
}
