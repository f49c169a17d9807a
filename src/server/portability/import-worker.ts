import { parentPort, workerData } from 'node:worker_threads';
import type { PortableList, PortableLists } from '#shared/portability/export-file.contract.ts';
import type { ErrorBody } from '#shared/api/errors.ts';
import { AppError } from '#server/app-error.ts';
import { readImportFile } from './import-file.ts';

// Reads a large file in a worker thread. Each 'next' message is answered with some of its rows.

/** A message of the worker: some rows of a list, the end, or the error of an invalid file. */
export type ImportMessage =
  | { kind: 'rows'; list: PortableList; rows: unknown[] }
  | { kind: 'end' }
  | { kind: 'refused'; error: ErrorBody };

/** Few enough that the main thread receives them quickly, even if rows contain long lists. */
const ROWS_AT_ONCE = 100;

const messages = responses(workerData as Uint8Array);
parentPort?.on('message', () => {
  const { value } = messages.next();
  parentPort?.postMessage(value ?? { kind: 'end' });
});

function* responses(bytes: Uint8Array): Generator<ImportMessage> {
  let lists: PortableLists;
  try {
    lists = readImportFile(bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, issues } = error;
    yield { kind: 'refused', error: { code, message, ...(issues && { issues }) } };
    return;
  }
  for (const list of Object.keys(lists) as PortableList[]) {
    const rows: readonly unknown[] = lists[list];
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      yield { kind: 'rows', list, rows: rows.slice(start, start + ROWS_AT_ONCE) };
  }
}
