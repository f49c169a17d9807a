import { expect, it } from 'vitest';
import { pauseAfterFailures } from './retry-pauses.rules.ts';

it.each([
  [1, 10],
  [2, 20],
  [3, 60],
  [4, 60],
  [100, 60],
])('after %i failures the pause is %i', (failures, pause) => {
  expect(pauseAfterFailures([10, 20, 60], failures)).toBe(pause);
});

it('a single pause repeats', () => {
  expect([1, 2, 3].map((failures) => pauseAfterFailures([5], failures))).toEqual([5, 5, 5]);
});
