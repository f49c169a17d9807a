import fc from 'fast-check';
import { expect, it } from 'vitest';
import { understandBookTitle, type BookTitleFields } from './book-phrases.rules.ts';
import { getFields } from './title-phrases.rules.ts';

it.each<[title: string, rest: string, fields: BookTitleFields]>([
  ['Circe by Madeline Miller', 'Circe', { author: 'Madeline Miller' }],
  ['the lord of the rings by j. r. r. tolkien', 'the lord of the rings', { author: 'j. r. r. tolkien' }],
  ['Good Omens, by Terry Pratchett and Neil Gaiman', 'Good Omens', { author: 'Terry Pratchett and Neil Gaiman' }],
  ['Dune by Frank Herbert !', 'Dune', { author: 'Frank Herbert', isPriority: true }],
  ['Circe by Madeline Miller, recommended by Maya', 'Circe', { author: 'Madeline Miller', recommendedBy: 'Maya' }],
  ['Emma (recommended by my sister)', 'Emma', { recommendedBy: 'my sister' }],
  ['Stand by Me by Stephen King', 'Stand by Me', { author: 'Stephen King' }],
])('%s', (title, rest, fields) => {
  const understood = understandBookTitle(title, {});
  expect(understood.rest).toBe(rest);
  expect(getFields(understood.phrases)).toEqual(fields);
  for (const { from, to, words } of understood.phrases) expect(title.slice(from, to)).toBe(words);
});

it.each([
  'Stand by Me',
  'Death by Chocolate',
  'Travels by the light of day',
  'by Madeline Miller',
  'Side by side',
  'Bird by Bird',
  'Step by step by step',
])('nothing is taken out of “%s”', (title) => {
  expect(understandBookTitle(title, {})).toEqual({ phrases: [], rest: title });
});

it('a phrase that is made plain stays in the title', () => {
  const plain = new Set(['by madeline miller']);
  expect(understandBookTitle('Circe by Madeline Miller', {}, plain).phrases).toEqual([]);
});

it('the rest has all words of the title but those of the phrases', () => {
  const part = fc.constantFrom(
    'Circe',
    'by Madeline Miller',
    'recommended by Maya',
    '!',
    '#a',
    'by',
    'and',
    ',',
    '(',
    '',
  );
  const getLetters = (text: string) => text.replaceAll(/[\s,;:()–—-]/gu, '');
  fc.assert(
    fc.property(fc.array(part), fc.string(), (parts, other) => {
      const title = [...parts, other].join(' ');
      const { phrases, rest } = understandBookTitle(title, {});
      let [left, end] = ['', 0];
      for (const { from, to, words } of phrases) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(title.slice(from, to)).toBe(words);
        left += title.slice(end, from);
        end = to;
      }
      if (phrases.length === 0) expect(rest).toBe(title);
      expect(getLetters(rest)).toBe(getLetters(left + title.slice(end)));
    }),
  );
});
