import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { findLastChanged, mayFollowUp, nameDay, spellOutFollowUp, type LastItem } from './follow-ups.rules.ts';

const SATURDAY = { today: '2026-03-07', now: '09:00' };
const DENTIST: LastItem = { itemType: 'task', title: 'Dentist', day: '2026-03-09' };

const spellOut = (input: string) => spellOutFollowUp(input, DENTIST, SATURDAY);

describe('a sentence about the item that was changed last', () => {
  it.each([
    ['no, I meant tuesday', 'move "Dentist" to tuesday'],
    ['make that 5pm', 'move "Dentist" to 5pm'],
    ['make that 9', 'move "Dentist" to 9:00'],
    ['move it to 11', 'move "Dentist" to 11:00'],
    ['oops, tomorrow', 'move "Dentist" to tomorrow'],
    ['not monday, wednesday', 'move "Dentist" to wednesday'],
    ['it should be friday at 3', 'move "Dentist" to friday at 3'],
    ['actually make it friday instead', 'move "Dentist" to friday'],
    ['move it to next week', 'move "Dentist" to next week'],
    ['push that one back a week', 'push "Dentist" back a week'],
    ['delete that please', 'delete "Dentist"'],
    ["it's done", 'complete "Dentist"'],
    ["I'm done with that", 'complete "Dentist"'],
    ['tick it off', 'complete "Dentist"'],
    ['mark it as important', 'flag "Dentist"'],
    ['make it urgent', 'flag "Dentist"'],
    ['and flag it', 'flag "Dentist"'],
  ])('%s becomes %s', (input, expected) => {
    expect(spellOut(input)).toBe(expected);
  });

  it.each([
    'buy milk',
    'no milk today',
    'actually call Ana tomorrow',
    'make it to the gym on friday',
    'make that cake tomorrow',
    'that was fun',
    'tuesday',
    'no more coffee on friday',
    'it',
  ])('%s says something else', (input) => {
    expect(spellOut(input)).toBeUndefined();
  });

  it('names the type of other items, and no title that cannot be quoted', () => {
    expect(spellOutFollowUp('delete it', { ...DENTIST, itemType: 'goal' }, SATURDAY)).toBe('delete the goal "Dentist"');
    expect(spellOutFollowUp('delete it', { ...DENTIST, title: 'the "best" one' }, SATURDAY)).toBeUndefined();
  });

  it('is looked for in little time, whatever was said', () => {
    const word = fc.constantFrom(
      'no',
      'oops,',
      'it',
      "it's",
      'not',
      'make',
      'that',
      'wait',
      'umm',
      '  ',
      'please',
      'done',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 2_000 }), (words) => {
        const input = words.join(' ').slice(0, 10_000);
        const begin = performance.now();
        mayFollowUp(input);
        expect(performance.now() - begin).toBeLessThan(50);
      }),
    );
  });
});

describe('findLastChanged', () => {
  const NOW = Date.parse('2026-03-07T09:00:00.000Z');
  const ADDED: HistoryEntry = {
    number: 9,
    at: '2026-03-07T08:40:00.000Z',
    actor: 'you',
    verb: 'added',
    itemType: 'task',
    itemId: 7,
    title: 'Dentist',
    others: 0,
    undoes: null,
    state: 'open',
  };

  it('is the item of the last change', () => {
    const earlier = { ...ADDED, number: 8, itemId: 6, title: 'Milk' };
    expect(findLastChanged([ADDED, earlier], NOW)).toEqual({ itemType: 'task', id: 7, title: 'Dentist' });
    expect(findLastChanged([{ ...ADDED, state: 'undone' }, earlier], NOW)?.title).toBe('Milk');
  });

  it.each<Partial<HistoryEntry>>([
    { at: '2026-03-07T08:29:59.000Z' },
    { actor: 'import' },
    { actor: 'new-day' },
    { verb: 'deleted' },
    { others: 1 },
    { itemType: 'project' },
    { itemId: null },
  ])('is nothing after %j', (last) => {
    expect(
      findLastChanged(
        [
          { ...ADDED, ...last },
          { ...ADDED, number: 8 },
        ],
        NOW,
      ),
    ).toBeUndefined();
  });
});

describe('nameDay', () => {
  it('gives the commands the day of the item, and returns none about anything else', () => {
    const command = { commandType: 'delete_item', data: { searchTerm: 'Dentist' } } as const;
    expect(nameDay([command], DENTIST)).toEqual([{ ...command, data: { searchTerm: 'Dentist', date: '2026-03-09' } }]);
    expect(nameDay([command], { ...DENTIST, day: undefined })).toEqual([command]);
    expect(nameDay([{ commandType: 'create_task', data: { title: 'move "Dentist"' } }], DENTIST)).toEqual([]);
  });
});
