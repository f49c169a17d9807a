import { expect, it } from 'vitest';
import { isTemporary, learnStoredId, lineOf, requireStoredId, resolveId, temporaryId } from './temporary-ids.ts';

it('an item keeps its line when the server has given it an id', () => {
  const id = temporaryId();
  expect(isTemporary(id)).toBe(true);
  expect(() => requireStoredId(id)).toThrow('could not be created');
  const line = lineOf(id);
  learnStoredId(id, 41);
  expect([resolveId(id), requireStoredId(id), requireStoredId(41)]).toEqual([41, 41, 41]);
  expect(lineOf(41)).toBe(line);
});

it('no two items have the same temporary id', () => {
  expect(temporaryId()).not.toBe(temporaryId());
});
