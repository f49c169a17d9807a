import { setImmediate as nextLoop } from 'node:timers/promises';
import { currentQueueKey } from './caller.ts';
import { FairQueue } from './fair-queue.ts';

/** How long long work may block the thread before other events are handled. */
const SLICE_MILLISECONDS = 5;

/** Sorting this many items takes less than a slice. */
const SORTED_AT_ONCE = 1_000;

const waiting = new FairQueue<() => void>();
let isRunning = false;
/** When the current slice ends; 0 when none has started in this round of the event loop. */
let sliceEnd = 0;

/**
 * True once long work of all callers has used up its time in this round of the event loop. Check it after each small
 * piece of work, and await `giveWay` when it is true.
 */
export function isSliceOver(): boolean {
  const now = performance.now();
  if (sliceEnd === 0) beginSlice(now);
  return now >= sliceEnd;
}

/** Waits for the caller's next turn. Other requests and the long work of other callers run first. */
export async function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(currentQueueKey(), resolve);
    if (!isRunning) void runTurns();
  });
}

/** Calls `work` with one item after the other, and gives way whenever a slice is over. */
export async function eachInTurns<Item>(items: Iterable<Item>, work: (item: Item) => unknown): Promise<void> {
  for (const item of items) {
    const result = work(item);
    // Waiting for work that is done already would take longer than most work.
    if (result instanceof Promise) await result;
    if (isSliceOver()) await giveWay();
  }
}

/** Maps each item, and gives way whenever a slice is over. */
export async function mapInTurns<Item, Result>(items: Iterable<Item>, make: (item: Item) => Result): Promise<Result[]> {
  const made: Result[] = [];
  await eachInTurns(items, (item) => made.push(make(item)));
  return made;
}

/** Sorts like `toSorted`. A long list is sorted in turns with other requests. */
export async function sortInTurns<Item>(
  items: readonly Item[],
  compare: (first: Item, second: Item) => number,
): Promise<Item[]> {
  if (items.length <= SORTED_AT_ONCE) return items.toSorted(compare);
  const middle = Math.ceil(items.length / 2);
  const first = await sortInTurns(items.slice(0, middle), compare);
  const second = await sortInTurns(items.slice(middle), compare);
  const sorted: Item[] = [];
  await eachInTurns(mergeSorted(first, second, compare), (item) => sorted.push(item));
  return sorted;
}

/** Merges two sorted lists. Of equal items, those of the first list come first. */
function* mergeSorted<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (first: Item, second: Item) => number,
): Generator<Item> {
  let next = 0;
  for (const item of first) {
    for (let other = second[next]; other !== undefined && compare(item, other) > 0; other = second[next]) {
      yield other;
      next += 1;
    }
    yield item;
  }
  yield* second.slice(next);
}

/** Gives one turn per round of the event loop, so that other events are handled in between. */
async function runTurns(): Promise<void> {
  isRunning = true;
  while (waiting.size > 0) {
    await nextLoop();
    beginSlice(performance.now());
    waiting.shift()?.();
  }
  isRunning = false;
}

function beginSlice(now: number): void {
  sliceEnd = now + SLICE_MILLISECONDS;
  setImmediate(() => {
    sliceEnd = 0;
  });
}
