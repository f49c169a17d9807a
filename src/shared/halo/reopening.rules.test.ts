import { describe, expect, it } from 'vitest';
import { understand, understandWithItems } from '#tests/support/sentences.ts';
import { parseReopening } from './reopening.rules.ts';

/** A Saturday. */
const TODAY = { today: '2026-03-07', selected: '2026-03-07', now: '09:00' };

describe('parseReopening', () => {
  it.each([
    ['uncheck wash the car', 'wash the car'],
    ['Please untick the milk.', 'milk'],
    ['mark water the plants as not done', 'water the plants'],
    ['mark the report undone', 'report'],
    ['set the report back to incomplete', 'report'],
    ["the report isn't done after all", 'report'],
    ['the report is not finished after all', 'report'],
    ["I didn't actually finish the report", 'report'],
    ['reopen the tax return', 'tax return'],
    ['undo groceries', 'groceries'],
    ['markiere Steuer als nicht erledigt', 'Steuer'],
    ['die Steuer ist doch nicht fertig', 'die Steuer'],
  ])('takes back the completion that %j is about', (said, searchTerm) => {
    expect(parseReopening(said, TODAY)?.data).toEqual({ itemType: 'task', searchTerm, isCompleted: false });
  });

  it('takes the type and the day that are said', () => {
    expect(parseReopening('uncheck the swimming habit', TODAY)?.data.itemType).toBe('habit');
    expect(parseReopening('uncheck the gym of yesterday', TODAY)?.data.searchTerm).toBe('gym of yesterday');
    expect(parseReopening('uncheck the gym on friday', TODAY)?.data).toMatchObject({
      searchTerm: 'gym',
      date: '2026-03-13',
    });
  });

  it.each([
    'reopen the shop on monday',
    'mark the essays',
    'mark the report as done',
    'the report is not done',
    "I haven't done the report yet",
    'uncheck it',
    'undo it',
    'undo the stitches',
    'undo everything',
    'undo delete',
    'undo recent change',
    'undo now',
  ])('is not about %j', (said) => {
    expect(parseReopening(said, TODAY)).toBeUndefined();
  });
});

it('does not complete what is to be taken back, also if such an item exists', () => {
  const said = 'mark water the plants as not done';
  const expected = [
    { commandType: 'complete_item', data: { itemType: 'task', searchTerm: 'water the plants', isCompleted: false } },
  ];
  expect(understand(said, TODAY)).toEqual(expected);
  expect(understandWithItems(said, TODAY, [{ type: 'task', title: 'Water the plants' }])).toEqual(expected);
});
