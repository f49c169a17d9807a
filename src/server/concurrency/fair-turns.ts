import { setImmediate as nextLoop } from 'node:timers/promises';
import { currentQueueKey } from './caller.ts';
import { FairQueue } from './fair-queue.ts';

/** How long the pieces of long work may keep the only thread before everything else is answered. */
const SLICE_MILLISECONDS = 5;

/** Sorting so many items takes less than a slice. */
const SORTED_AT_ONCE = 1_000;

const waiting = new FairQueue<() => void>();
let isRunning = false;
/** When the time for long work ends in this round of the event loop; 0 where none has been done in it. */
let sliceEnd = 0;

/**
 * True once long work has used up its time in this round of the event loop, whoever's work it was. To be asked after each small
 * piece of work; then `giveWay` is to be awaited.
 */
export function isSliceOver(): boolean {
  const now = performance.now();
  if (sliceEnd === 0) beginSlice(now);
  return now >= sliceEnd;
}

/** Waits for the next turn of this caller. Other requests are answered first, and other callers' long work has its turn. */
export async function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(currentQueueKey(), resolve);
    if (!isRunning) void runTurns();
  });
}

/** Does a small piece of work with each item, and gives way whenever a slice is over. */
export async function eachInTurns<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  for (const item of items) {
    work(item);
    if (isSliceOver()) await giveWay();
  }
}

/** Makes something of each item, and gives way whenever a slice is over. */
export async function mapInTurns<Item, Result>(items: Iterable<Item>, make: (item: Item) => Result): Promise<Result[]> {
  const made: Result[] = [];
  await eachInTurns(items, (item) => made.push(make(item)));
  return made;
}

/** The items in order, as `toSorted` has them. Many of them are sorted in turns with other requests. */
export async function sortInTurns<Item>(
  items: readonly Item[],
  compare: (first: Item, second: Item) => number,
): Promise<Item[]> {
  if (items.length <= SORTED_AT_ONCE) return items.toSorted(compare);
  const middle = Math.ceil(items.length / 2);
  const first = await sortInTurns(items.slice(0, middle), compare);
  const second = await sortInTurns(items.slice(middle), compare);
  const sorted: Item[] = [];
  await eachInTurns(mergedFrom(first, second, compare), (item) => sorted.push(item));
  return sorted;
}

/** The items of two sorted lists in order. Of equal ones those of the first list come first. */
function* mergedFrom<Item>(
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

/** One turn a round: whatever has arrived meanwhile is answered in between. */
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
