import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonFault, hasMoreValues } from './json-text.ts';

const LIMITS = { values: 1_000_000, depth: 1_000 };

it.each([
  ['[1,2,3]', 3],
  ['{"a":{"b":[]},"c":0}', 4],
  ['["[{,\\"[,\\\\",","]', 2],
  ['["\\\\",0]', 2],
])('%j has %i values', (json, count) => {
  expect([hasMoreValues(json, count), hasMoreValues(json, count - 1)]).toEqual([false, true]);
  expect(findJsonFault(json, { values: count, depth: 9 })).toBeUndefined();
  expect(findJsonFault(json, { values: count - 1, depth: 9 })).toBe('too-many-values');
});

it('findJsonFault counts open lists and objects', () => {
  const json = '[[],{"a":["[["]},[]]';
  expect(findJsonFault(json, { values: 99, depth: 3 })).toBeUndefined();
  expect(findJsonFault(json, { values: 99, depth: 2 })).toBe('too-deep');
});

it('hasMoreValues does not scan a text shorter than the limit', () => {
  expect(hasMoreValues('[,,,', 4)).toBe(false);
});

it.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"a" : 1, "b": {"c": [], "c" :{}}}',
  '[{"a":1},{"b":[{"a":1,"b":"}","a":2}]}]',
  '{"":1,"":2}',
  '{"a\\"":1,"a\\"":2}',
])('findJsonFault finds a duplicate name in %s', (json) => {
  expect(findJsonFault(json, LIMITS)).toBe('name-twice');
});

it.each([
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"{\\"a\\":1,\\"a\\":2}"}',
  '["a","a"]',
  '{"a":1,"A":2}',
  '{"a',
  '}]"',
  '"\\',
])('findJsonFault finds no duplicate name in %s', (json) => {
  expect(findJsonFault(json, LIMITS)).toBeUndefined();
});

it('findJsonFault finds nothing in serialized JSON, and a name that an object repeats', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, name) => {
      expect(findJsonFault(JSON.stringify(value), LIMITS)).toBeUndefined();
      const pair = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
      expect(findJsonFault(`[{"other":1,${pair},${pair}}]`, LIMITS)).toBe('name-twice');
    }),
  );
});

it.each([
  ['quotes', '"a'],
  ['quotes that are escaped', '\\"'],
  ['backslashes', '\\'],
  ['spaces', '"a"   '],
  ['brackets', '[{'],
])('findJsonFault scans a megabyte of %s in linear time', (_name, part) => {
  const start = performance.now();
  findJsonFault(`"${part.repeat(1_048_576 / part.length)}`, LIMITS);
  // A quadratic scan would take hours.
  expect(performance.now() - start).toBeLessThan(2_000);
});
