import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasMoreValues, hasNameTwice } from './json-text.ts';

it.each([
  ['[1,2,3]', 3],
  ['{"a":{"b":[]},"c":0}', 4],
  ['["[{,\\"[,\\\\",","]', 2],
  ['["\\\\",0]', 2],
])('%j has %i values', (json, count) => {
  expect([hasMoreValues(json, count), hasMoreValues(json, count - 1)]).toEqual([false, true]);
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
])('hasNameTwice finds a duplicate name in %s', (json) => {
  expect(hasNameTwice(json)).toBe(true);
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
])('hasNameTwice finds no duplicate name in %s', (json) => {
  expect(hasNameTwice(json)).toBe(false);
});

it('hasNameTwice is false for serialized JSON and true once an object repeats a name', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, name) => {
      expect(hasNameTwice(JSON.stringify(value))).toBe(false);
      const pair = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
      expect(hasNameTwice(`[{"other":1,${pair},${pair}}]`)).toBe(true);
    }),
  );
});

it.each([
  ['quotes', '"a'],
  ['quotes that are escaped', '\\"'],
  ['backslashes', '\\'],
  ['spaces', '"a"   '],
  ['brackets', '[{'],
])('hasNameTwice scans a megabyte of %s in linear time', (_name, part) => {
  const start = performance.now();
  hasNameTwice(`"${part.repeat(1_048_576 / part.length)}`);
  // A quadratic scan would take hours.
  expect(performance.now() - start).toBeLessThan(2_000);
});
