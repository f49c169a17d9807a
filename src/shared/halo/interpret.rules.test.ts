import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, readCorpus } from '#tests/support/sentences.ts';
import { interpret } from './interpret.rules.ts';

const SATURDAY = { today: '2026-11-21', selected: '2026-11-21', now: '12:00' };
const WORDS =
  'add delete remove task goal habit book by recommended on the every friday monday at 3 pm in two days 5th of may and then , ; "x" \' ( ) ! important to my list all as mark move from next week month 12/5 5.12. um hey please remind me 😀 日本 \n - * find show'.split(
    ' ',
  );

describe.each(readCorpus('sentences'))('of $group', ({ sentences }) => {
  it('what is meant is understood', () => {
    const wrong = sentences.filter((sentence) => !judge(sentence).isRight);
    expect(wrong.map(({ said, on }) => [said, on, interpret(said, { ...SATURDAY, today: on, selected: on })])).toEqual(
      [],
    );
  });
});

describe('whatever is said', () => {
  const babble = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 8 })), {
    maxLength: 60,
  });

  it('is understood or not, in the same way each time', () => {
    fc.assert(
      fc.property(babble, (words) => {
        const input = words.join(' ');
        const commands = interpret(input, SATURDAY);
        expect(interpret(input, SATURDAY)).toEqual(commands);
        for (const { data } of commands) {
          for (const text of [data.title, data.searchTerm]) expect(text?.trim()).toBe(text);
          expect(data.title ?? data.searchTerm).toMatch(/./s);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('a quoted title is kept to the letter', () => {
    const title = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => /^[^"\n\uE000-\uE063]+$/.test(text) && text.trim() === text && text !== '');
    fc.assert(
      fc.property(title, (text) => {
        expect(interpret(`add a task "${text}" for tomorrow`, SATURDAY)).toEqual([
          { commandType: 'create_task', data: { title: text, date: '2026-11-22' } },
        ]);
      }),
    );
  });

  it.each([
    ['wash and iron the shirts', ['wash and iron the shirts']],
    ['buy milk, eggs and bread', ['buy milk, eggs and bread']],
    ['call Ana and Ben', ['call Ana and Ben']],
    ["prepare slides for friday's meeting", ["prepare slides for friday's meeting"]],
    ['work on the report from 9am to 11am', ['work on the report from 9am to 11am']],
    ['call mom, wash the car and buy paint', ['call mom', 'wash the car', 'buy paint']],
  ])('of %j the tasks are %j', (said, titles) => {
    expect(interpret(said, SATURDAY).map(({ data }) => data.title)).toEqual(titles);
  });

  it('what is flagged as "it" is what was just asked for', () => {
    expect(interpret('add goal finish thesis and flag it', SATURDAY)).toEqual([
      { commandType: 'create_goal', data: { title: 'finish thesis', isWeekly: true, isPriority: true } },
    ]);
    for (const said of ['flag it', 'delete it', 'delete that', 'buy milk and delete it'])
      expect(interpret(said, SATURDAY)).toEqual([]);
  });

  it('more than fifty things at once are no request', () => {
    expect(interpret('buy milk\n'.repeat(50), SATURDAY)).toHaveLength(50);
    expect(interpret('buy milk\n'.repeat(51), SATURDAY)).toEqual([]);
  });
});
