import { expect, it } from 'vitest';
import { understand } from '#tests/support/sentences.ts';

const TODAY = { today: '2026-11-25', selected: '2026-11-25', now: '12:00' };

it.each([
  ["Strike through the OKR draft, it's finished and circulated", 'complete_item'],
  ['You may cross the premium bonds off, I attended to them', 'complete_item'],
  ['strike out the naming ceremony', 'delete_item'],
  ["strike the plaster order off my list, we don't need it", 'delete_item'],
])('%s: %s', (said, commandType) => {
  expect(understand(said, TODAY)).toMatchObject([{ commandType }]);
});

it.each([
  ['cross out book dentist for Leo', 'book dentist for Leo'],
  ['please cross out the dentist', 'dentist'],
  ['can you cross out the dentist please?', 'dentist'],
  ['cross the dentist out', 'dentist'],
])('%s: crosses the item out, as its row does', (said, searchTerm) => {
  expect(understand(said, TODAY)).toEqual([
    { commandType: 'complete_item', data: { itemType: 'task', searchTerm, isCrossedOut: true } },
  ]);
});

it('crosses one item out and completes the other', () => {
  expect(understand('complete morning run and cross out book dentist', TODAY)).toEqual([
    { commandType: 'complete_item', data: { itemType: 'task', searchTerm: 'morning run' } },
    { commandType: 'complete_item', data: { itemType: 'task', searchTerm: 'book dentist', isCrossedOut: true } },
  ]);
});

it('crosses nothing out if a reason says what is meant', () => {
  const [command] = understand('cross out the optician, he has retired', TODAY);
  expect(command?.data.isCrossedOut).toBeUndefined();
});
