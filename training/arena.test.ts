import { expect, test } from 'vitest';
import { createArena } from './arena.ts';

test('arrays are zeros that nobody else uses, also of a length that needs more memory', () => {
  const arena = createArena();
  const small = arena.allocate(3).fill(1);
  const large = arena.allocate(1_000_000);
  expect(large.every((value) => value === 0)).toBe(true);
  large.fill(2);
  expect([...small]).toEqual([1, 1, 1]);
  expect([...arena.allocate(2)]).toEqual([0, 0]);
});

test('arrays that are lent again are zeros', () => {
  const arena = createArena();
  arena.allocate(4).fill(7);
  arena.takeBack();
  expect([...arena.allocate(4)]).toEqual([0, 0, 0, 0]);
});
