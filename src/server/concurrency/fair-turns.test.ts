import { setImmediate as nextLoop } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runFor } from './caller.ts';
import { eachInTurns, mapInTurns, sortInTurns } from './fair-turns.ts';

/** Blocks the thread for this many milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Counts the rounds of the event loop until the promise settles. */
async function countLoops(promise: Promise<unknown>): Promise<number> {
  const state = { isDone: false, loops: 0 };
  void promise.finally(() => {
    state.isDone = true;
  });
  for (; !state.isDone; state.loops += 1) await nextLoop();
  return state.loops;
}

it('mapInTurns maps every item, in order', async () => {
  expect(await mapInTurns([1, 2, 3], (number) => number * 2)).toEqual([2, 4, 6]);
});

it('eachInTurns yields to the event loop repeatedly during long work', async () => {
  const items = Array.from({ length: 40 });
  const loops = await countLoops(eachInTurns(items, () => work(1)));

  expect(loops).toBeGreaterThanOrEqual(5);
});

it('eachInTurns alternates between accounts, whatever the amount of their work', async () => {
  const order: number[] = [];
  const long = async (account: number, length: number) =>
    runFor({ account, fail: () => undefined }, async () =>
      eachInTurns(Array.from({ length }), () => {
        work(6);
        order.push(account);
      }),
    );
  await Promise.all([long(1, 4), long(1, 4), long(1, 4), long(2, 4)]);

  // Account 2 has every other turn until it is done.
  expect(order.lastIndexOf(2)).toBeLessThan(10);
});

it('sortInTurns sorts like toSorted and is stable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50), { minLength: 900, maxLength: 4_500, size: 'max' }), async (numbers) => {
      const items = numbers.map((number, index) => ({ number, index }));
      const compare = (one: { number: number }, other: { number: number }) => one.number - other.number;
      expect(await sortInTurns(items, compare)).toEqual(items.toSorted(compare));
    }),
    { numRuns: 20 },
  );
});

it('eachInTurns rejects when an item fails, and other work goes on', async () => {
  const failing = eachInTurns([1, 2, 3], (item) => {
    work(6);
    if (item === 2) throw new Error('It failed');
  });
  const going = mapInTurns([1, 2, 3], (item) => {
    work(6);
    return item;
  });

  await expect(failing).rejects.toThrow('It failed');
  expect(await going).toEqual([1, 2, 3]);
});
