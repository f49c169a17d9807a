import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand as understandAs } from '#tests/support/sentences.ts';
import type { Command } from './halo.contract.ts';
import { withoutSounds } from './restarts.rules.ts';
import { tokenize } from './tokens.rules.ts';
import { isEmptyTalk } from './words.rules.ts';
import { getPattern, type LearnedWording, type WordingPattern } from './wordings.rules.ts';

const SATURDAY = { today: '2026-11-21', selected: '2026-11-21', now: '12:00' };

const patternFor = (sentence: string, name: string): WordingPattern | undefined =>
  getPattern(tokenize(sentence, SATURDAY), tokenize(name, SATURDAY));

/** What is learned when the person meant this by a sentence. */
function learned(sentence: string, { commandType, data }: Command): LearnedWording {
  const pattern = patternFor(sentence, data.title ?? data.searchTerm ?? '');
  if (pattern === undefined) throw new Error('The name is not in the sentence');
  const period = data.isWeekly === true ? 'weekly' : 'monthly';
  return {
    ...pattern,
    commandType,
    itemType: data.itemType ?? null,
    period: data.isWeekly === undefined ? null : period,
  };
}

const understand = (sentence: string, ...wordings: LearnedWording[]): Command[] =>
  understandAs(sentence, SATURDAY, wordings);

const PILE = learned('zorp yoga on the pile', { commandType: 'delete_item', data: { searchTerm: 'yoga' } });

describe('getPattern', () => {
  it('keeps the words around the name, with @ for dates', () => {
    expect(patternFor('Bump the 1:1 to next friday, mate', 'the 1:1')).toEqual({
      before: 'bump',
      after: '@ mate',
      name: null,
    });
  });

  it('counts only for the same name if the other words say nothing', () => {
    expect(patternFor('add Yoga', 'yoga')).toEqual({ before: 'add', after: '', name: 'yoga' });
    expect(patternFor('please remind me to stretch tomorrow', 'stretch')?.name).toBe('stretch');
    expect(patternFor('yoga', 'yoga')?.name).toBe('yoga');
  });

  it('is undefined if the name is not in the sentence', () => {
    expect(patternFor('add yoga', 'pilates')).toBeUndefined();
    expect(patternFor('add yoga', '')).toBeUndefined();
  });
});

describe('a sentence that is said in a learned way', () => {
  it('means what the person meant, for any name', () => {
    expect(understand('zorp the old gym bag on the pile', PILE)).toMatchObject([
      { commandType: 'delete_item', data: { itemType: 'task', searchTerm: 'old gym bag' } },
    ]);
    expect(understand('zorp "Read Emma" on the pile!', PILE)).toMatchObject([
      { commandType: 'delete_item', data: { searchTerm: 'Read Emma' } },
    ]);
    expect(understand('zorp yoga on the table', PILE)[0]?.commandType).not.toBe('delete_item');
  });

  it('keeps its dates', () => {
    const wording = learned('vamos dentist → thursday', {
      commandType: 'move_item',
      data: { searchTerm: 'dentist', targetDate: '2026-11-26' },
    });
    expect(understand('vamos yoga → tomorrow', wording)).toMatchObject([
      { commandType: 'move_item', data: { searchTerm: 'yoga', targetDate: '2026-11-22' } },
    ]);
  });

  it('is a clause of several, too', () => {
    expect(understand('buy milk and then zorp yoga on the pile', PILE)).toMatchObject([
      { commandType: 'create_task', data: { title: 'buy milk' } },
      { commandType: 'delete_item', data: { searchTerm: 'yoga' } },
    ]);
  });

  it('has the period and the kind that were meant', () => {
    const goal = learned('aim ten pages', {
      commandType: 'create_goal',
      data: { title: 'ten pages', isWeekly: false },
    });
    expect(understand('aim five walks', goal)).toMatchObject([
      { commandType: 'create_goal', data: { title: 'five walks', isWeekly: false } },
    ]);
    const habit = learned('zorp yoga', { commandType: 'delete_item', data: { searchTerm: 'yoga', itemType: 'habit' } });
    expect(understand('zorp yoga', habit)).toMatchObject([{ data: { itemType: 'habit', searchTerm: 'yoga' } }]);
  });

  it('follows the latest of two wordings, and the one with more words', () => {
    const complete = { ...PILE, commandType: 'complete_item' } as const;
    expect(understand('zorp yoga on the pile', complete, PILE)[0]?.commandType).toBe('complete_item');
    const short = { ...PILE, after: '', commandType: 'find_item' } as const;
    expect(understand('zorp yoga on the pile', short, PILE)[0]?.commandType).toBe('delete_item');
  });

  it('is understood with and without the sounds of thinking', () => {
    const wording = learned('zorp um yoga', { commandType: 'delete_item', data: { searchTerm: 'yoga' } });
    for (const said of ['zorp um yoga', 'zorp yoga'])
      expect(understand(said, wording)[0]?.commandType).toBe('delete_item');
  });

  it('is understood exactly as it was corrected, whatever was said', () => {
    const word = fc
      .stringMatching(/^[a-z]{3,9}$/)
      .filter((text) => !/^(?:the|all|every|each|any|our|its)$/.test(text) && withoutSounds(text) === text);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(), (words, place) => {
        const name = words[place % words.length] ?? '';
        const sentence = words.join(' ');
        const tokens = tokenize(sentence, SATURDAY);
        fc.pre(tokens.every(({ when }) => when === '-') && understand(sentence).length < 2 && !isEmptyTalk(name));
        const wording = learned(sentence, { commandType: 'create_book', data: { title: name } });
        expect(understand(sentence, wording)).toEqual([
          { commandType: 'create_book', data: { title: words[words.indexOf(name)] } },
        ]);
      }),
      { numRuns: 200 },
    );
  });
});
