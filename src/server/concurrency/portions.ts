import { giveWay, isSliceOver } from './fair-turns.ts';

/** How many rows are read at once: more when a read is fast, fewer when rows have long notes. */
const ROWS_AT_FIRST = 10;
const ROWS_AT_MOST = 500;
const MOMENT_MILLISECONDS = 2;

/**
 * Reads the rows of a list in portions. Other requests run between two portions. An empty list yields one empty portion:
 * an export writes the field of the list at its first portion.
 */
export async function* readInPortions<Id, Row>(
  ids: readonly Id[],
  read: (some: readonly Id[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let size = ROWS_AT_FIRST;
  let start = 0;
  do {
    const begun = performance.now();
    yield await read(ids.slice(start, start + size));
    start += size;
    const isQuick = performance.now() - begun < MOMENT_MILLISECONDS;
    size = isQuick ? Math.min(size * 2, ROWS_AT_MOST) : Math.max(1, Math.floor(size / 2));
    if (isSliceOver()) await giveWay();
  } while (start < ids.length);
}
