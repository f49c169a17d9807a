import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand, understandWithItems } from '#tests/support/sentences.ts';
import type { Command } from './halo.contract.ts';
import { getNameWords } from './item-names.rules.ts';
import { getChangedItems } from './known-items.rules.ts';

const SATURDAY = { today: '2026-03-07', selected: '2026-03-07', now: '09:00' };

/** The commands of a sentence of a person who has these tasks. */
function understandWith(said: string, tasks: readonly string[]): readonly Command[] {
  return understandWithItems(
    said,
    SATURDAY,
    tasks.map((title) => ({ type: 'task', title })),
  );
}

function getMeaning({ commandType, data }: Command): string {
  return `${commandType} ${data.title ?? data.searchTerm ?? ''}`;
}

describe('a sentence that names an existing item', () => {
  it.each([
    ['finish call Ana', ['Call Ana'], ['complete_item call Ana']],
    ['meditated today', ['Meditate'], ['complete_item meditated']],
    ['finish dentist', ['Dentist'], ['complete_item dentist']],
    ['scratch dog-sit Coco', ['dog-sit Coco'], ['delete_item dog-sit Coco']],
    ['axe the garden club talk', ['Garden club talk'], ['delete_item garden club talk']],
    [
      'send Bo the map on Monday, and junk pond liner quote',
      ['pond liner quote'],
      ['create_task send Bo the map', 'delete_item pond liner quote'],
    ],
  ])('%s is about it, and creates something without it', (said, tasks, expected) => {
    expect(understandWith(said, tasks).map(getMeaning)).toEqual(expected);
    expect(understandWith(said, []).map(getMeaning)).toEqual(understand(said, SATURDAY).map(getMeaning));
    expect(understand(said, SATURDAY).map(getMeaning)).not.toEqual(expected);
  });

  it.each([
    ['eat lunch', ['Lunch'], ['create_task eat lunch']],
    ['do the laundry', ['Laundry'], ['create_task do the laundry']],
    ['dentist on Friday', ['Dentist'], ['create_task dentist']],
    ['call Ana tomorrow', ['Call Ana'], ['create_task call Ana']],
    ['find the gearbox job', ['gearbox job'], ['find_item gearbox job']],
    ['write the fire drill log', ['fire drill'], ['create_task write the fire drill log']],
    ['cancel the gym membership', ['gym'], ['create_task cancel the gym membership']],
  ])('%s stays what it is', (said, tasks, expected) => {
    expect(understandWith(said, tasks).map(getMeaning)).toEqual(expected);
  });

  it.each([
    ["Ain't gonna get Mama's lawn mowed today, put it on Saturday", ["Mow Mama's lawn"], ["move_item Mama's lawn"]],
  ])('%s is about an item that it names in part', (said, tasks, expected) => {
    expect(understandWith(said, tasks).map(getMeaning)).toEqual(expected);
    expect(understandWith(said, ['Call Ana']).map(getMeaning)).not.toEqual(expected);
  });

  it.each([
    // One word of a longer name, one word of several titles, and a deletion.
    ["Parents' meeting change to March 5", ['Team meeting']],
    ["Ain't gonna get Mama's lawn mowed today, put it on Saturday", ['Mow the lawn', 'Water the lawn']],
    ['axe the garden club talk', ['Prepare the garden club talk']],
  ])('%s is not about an item that it hardly names', (said, tasks) => {
    expect(understandWith(said, tasks).map(getMeaning)).toEqual(understand(said, SATURDAY).map(getMeaning));
  });

  it('means the same as without any items if no item is reported done', () => {
    const said = 'done finish and move and';
    expect(understandWith(said, [])).toEqual(understand(said, SATURDAY));
  });

  it('names an existing item, or means the same as without any', () => {
    const words = [
      'finish',
      'the',
      'report',
      'kill',
      'gym',
      'and',
      'move',
      'to',
      'friday',
      'star',
      'call',
      'Ana',
      'done',
    ];
    const said = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((each) => each.join(' '));
    fc.assert(
      fc.property(said, fc.subarray(['report', 'gym', 'call Ana', 'Ana']), (sentence, tasks) => {
        const meant = understandWith(sentence, tasks);
        const first = understand(sentence, SATURDAY);
        const names = getChangedItems(meant).map(({ searchTerm }) => searchTerm.toLowerCase());
        // A request beside what is reported done may name others: 'gym done and finish done'.
        const isKnown = names.some((name) =>
          tasks.some((task) => new Set(getNameWords(name)).isSubsetOf(new Set(getNameWords(task)))),
        );
        expect(isKnown || JSON.stringify(meant) === JSON.stringify(first)).toBe(true);
      }),
    );
  });
});

describe('getChangedItems', () => {
  it('returns the types that an item can have', () => {
    const searchTerm = 'yoga';
    const items = getChangedItems([
      { commandType: 'complete_item', data: { itemType: 'task', searchTerm } },
      { commandType: 'flag_item', data: { searchTerm } },
      { commandType: 'delete_item', data: { itemType: 'habit', searchTerm } },
      { commandType: 'find_item', data: { searchTerm } },
      { commandType: 'create_task', data: { title: 'yoga' } },
    ]);
    expect(items.map(({ itemTypes }) => itemTypes)).toEqual([
      ['task', 'goal', 'habit', 'book'],
      ['task', 'goal'],
      ['habit'],
    ]);
  });
});
