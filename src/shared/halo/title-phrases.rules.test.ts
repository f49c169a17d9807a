import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldsOf, understandTitle, type TitleFields } from './title-phrases.rules.ts';

/** A Saturday. */
const TODAY = { today: '2026-11-21', now: '12:00' };

it.each<[title: string, rest: string, fields: TitleFields]>([
  ['call Ana tomorrow at 5 pm', 'call Ana', { date: '2026-11-22', startTime: '17:00' }],
  ['lunch with Ana, tomorrow, 12:30', 'lunch with Ana', { date: '2026-11-22', startTime: '12:30' }],
  ['dentist on dec 3', 'dentist', { date: '2026-12-03' }],
  ['Gym every monday at 7', 'Gym', { recurringPattern: 'weekly', date: '2026-11-23', startTime: '07:00' }],
  ['stretch every day', 'stretch', { recurringPattern: 'daily' }],
  ['pay rent monthly', 'pay rent', { recurringPattern: 'monthly' }],
  ['Buy milk !', 'Buy milk', { isPriority: true }],
  ['taxes by friday p1', 'taxes', { date: '2026-11-27', isPriority: true }],
])('%s', (title, rest, fields) => {
  const understood = understandTitle(title, TODAY);
  expect(understood.rest).toBe(rest);
  expect(fieldsOf(understood.phrases)).toEqual(fields);
  for (const { from, to, words } of understood.phrases) expect(title.slice(from, to)).toBe(words);
});

it.each([
  'Monday report',
  'Daily standup',
  'prepare for Monday',
  'the cat sat',
  'Write about today',
  'Buy milk!',
  'Read The Day After Tomorrow',
  'review this week',
  'run 5k',
  'Read 1984',
  'tomorrow',
  'tomorrow at 5',
  'yoga tomorrow and friday',
])('nothing is taken out of “%s”', (title) => {
  expect(understandTitle(title, TODAY)).toEqual({ phrases: [], rest: title });
});

it('a phrase that the person made plain stays in the title', () => {
  expect(understandTitle('call Ana Tomorrow', TODAY, new Set(['tomorrow'])).rest).toBe('call Ana Tomorrow');
  const { rest, phrases } = understandTitle('call Ana tomorrow at 5 pm', TODAY, new Set(['tomorrow']));
  expect(rest).toBe('call Ana tomorrow');
  expect(fieldsOf(phrases)).toEqual({ startTime: '17:00' });
});

it('phrases are at the end of the title, in their order, and the rest is not empty', () => {
  const word = fc.constantFrom(
    'call',
    'Ana',
    'tomorrow',
    'at 5 pm',
    'every day',
    'monday',
    'for',
    '!',
    '12/5',
    'ünï',
    ' ',
    ',',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 12 }), (words) => {
      const title = words.join(' ');
      const { phrases, rest } = understandTitle(title, TODAY);
      expect(title.startsWith(rest)).toBe(true);
      if (phrases.length > 0) expect(rest.trim()).not.toBe('');
      let end = rest.length;
      for (const { from, to } of phrases) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
    }),
  );
});
