import { expect, it } from 'vitest';
import { getPortableIds } from './portable-ids.rules.ts';

it("imported items keep their portable id, and all others get the account's prefix", () => {
  const names = getPortableIds('here', [3, 8], [{ key: 'there-5', id: 8 }]);

  expect([names.getKey(3), names.getKey(8)]).toEqual(['here-3', 'there-5']);
  expect([names.getId('here-3'), names.getId('there-5'), names.getId('here-8')]).toEqual([3, 8, undefined]);
});

it('deleted items keep their portable id and are not found by it', () => {
  const names = getPortableIds('here', [8], [{ key: 'there-5', id: 7 }]);

  expect([names.getKey(3), names.getKey(7)]).toEqual(['here-3', 'there-5']);
  expect([names.getId('here-3'), names.getId('there-5')]).toEqual([undefined, undefined]);
});

it('an item restored under another number keeps its portable id', () => {
  const names = getPortableIds('here', [8], [{ key: 'here-3', id: 8 }]);

  expect([names.getKey(8), names.getKey(3), names.getId('here-3')]).toEqual(['here-3', 'here-3', 8]);
});

it('portable ids stay unique when an imported item is also restored from the trash', () => {
  const names = getPortableIds('here', [3, 8], [{ key: 'here-3', id: 8 }]);

  expect([names.getKey(3), names.getKey(8)]).toEqual(['here-3', 'here-8']);
  expect([names.getId('here-3'), names.getId('here-8')]).toEqual([3, 8]);
});
