import { expect, it } from 'vitest';
import { portableIdsOf } from './portable-ids.rules.ts';

it("imported items keep their portable id, and all others get the account's prefix", () => {
  const names = portableIdsOf('here', [3, 8], [{ key: 'there-5', id: 8 }]);

  expect([names.keyOf(3), names.keyOf(8)]).toEqual(['here-3', 'there-5']);
  expect([names.idOf('here-3'), names.idOf('there-5'), names.idOf('here-8')]).toEqual([3, 8, undefined]);
});

it('deleted items keep their portable id and are not found by it', () => {
  const names = portableIdsOf('here', [8], [{ key: 'there-5', id: 7 }]);

  expect([names.keyOf(3), names.keyOf(7)]).toEqual(['here-3', 'there-5']);
  expect([names.idOf('here-3'), names.idOf('there-5')]).toEqual([undefined, undefined]);
});

it('an item restored under another number keeps its portable id', () => {
  const names = portableIdsOf('here', [8], [{ key: 'here-3', id: 8 }]);

  expect([names.keyOf(8), names.keyOf(3), names.idOf('here-3')]).toEqual(['here-3', 'here-3', 8]);
});

it('portable ids stay unique when an imported item is also restored from the trash', () => {
  const names = portableIdsOf('here', [3, 8], [{ key: 'here-3', id: 8 }]);

  expect([names.keyOf(3), names.keyOf(8)]).toEqual(['here-3', 'here-8']);
  expect([names.idOf('here-3'), names.idOf('here-8')]).toEqual([3, 8]);
});
