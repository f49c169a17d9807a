import { expect, it } from 'vitest';
import { isTemporary, learnStoredId, getQueueKey, requireStoredId, resolveId, temporaryId } from './temporary-ids.ts';

it('an item keeps its queue key after the server has given it an id', () => {
  const id = temporaryId();
  expect(isTemporary(id)).toBe(true);
  expect(() => requireStoredId(id)).toThrow('could not be created');
  const queueKey = getQueueKey(id);
  learnStoredId(id, 41);
  expect([resolveId(id), requireStoredId(id), requireStoredId(41)]).toEqual([41, 41, 41]);
  expect(getQueueKey(41)).toBe(queueKey);
});

it('temporary ids are unique', () => {
  expect(temporaryId()).not.toBe(temporaryId());
});
