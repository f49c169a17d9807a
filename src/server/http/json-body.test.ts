import { expect, it } from 'vitest';
import { hasMoreValues } from './json-body.ts';

it.each([
  ['[1,2,3]', 3],
  ['{"a":{"b":[]},"c":0}', 4],
  ['["[{,\\"[,\\\\",","]', 2],
  ['["\\\\",0]', 2],
])('%j has %i beginnings of values', (json, count) => {
  expect([hasMoreValues(json, count), hasMoreValues(json, count - 1)]).toEqual([false, true]);
});

it('a text that is shorter than the limit is not looked at', () => {
  expect(hasMoreValues('[,,,', 4)).toBe(false);
});
