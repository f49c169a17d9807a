import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

it('FairQueue returns items of different keys in turn, and items of one key in order', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(item[0] ?? '', item);

  const taken = Array.from({ length: 6 }, () => queue.shift());

  expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect(queue.shift()).toBeUndefined();
});

it('FairQueue puts a returning key behind the waiting keys', () => {
  const queue = new FairQueue<string>();
  queue.push('a', 'a1');
  queue.push('b', 'b1');
  queue.shift();
  queue.push('a', 'a2');
  queue.push('c', 'c1');

  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(['b1', 'a2', 'c1']);
});

it('FairQueue loses nothing and counts its items', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(4), { nil: undefined })), (steps) => {
      const queue = new FairQueue<number>();
      let pushed = 0;
      let taken = 0;
      for (const key of steps) {
        if (key === undefined) taken += queue.shift() === undefined ? 0 : 1;
        else queue.push(key, (pushed += 1));
        expect(queue.size).toBe(pushed - taken);
      }
      const lengths = [0, 1, 2, 3, 4].map((key) => queue.getLength(key));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(queue.size);
    }),
  );
});
