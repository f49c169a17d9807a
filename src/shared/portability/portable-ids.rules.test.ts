import { expect, it } from 'vitest';
import { portableIdsOf } from './portable-ids.rules.ts';

it('what was imported keeps its name, and everything else is named after the account', () => {
  const names = portableIdsOf('here', [3, 8], [{ key: 'there-5', id: 8 }]);

  expect([names.keyOf(3), names.keyOf(8)]).toEqual(['here-3', 'there-5']);
  expect([names.idOf('here-3'), names.idOf('there-5'), names.idOf('here-8')]).toEqual([3, 8, undefined]);
});

it('what is gone is named as before, and not found', () => {
  const names = portableIdsOf('here', [8], [{ key: 'there-5', id: 7 }]);

  expect([names.keyOf(3), names.keyOf(7)]).toEqual(['here-3', 'there-5']);
  expect([names.idOf('here-3'), names.idOf('there-5')]).toEqual([undefined, undefined]);
});

it('what came back under another number has its name', () => {
  const names = portableIdsOf('here', [8], [{ key: 'here-3', id: 8 }]);

  expect([names.keyOf(8), names.keyOf(3), names.idOf('here-3')]).toEqual(['here-3', 'here-3', 8]);
});

it('no two have one name, also when the first is taken out of the trash then', () => {
  const names = portableIdsOf('here', [3, 8], [{ key: 'here-3', id: 8 }]);

  expect([names.keyOf(3), names.keyOf(8)]).toEqual(['here-3', 'here-8']);
  expect([names.idOf('here-3'), names.idOf('here-8')]).toEqual([3, 8]);
});
