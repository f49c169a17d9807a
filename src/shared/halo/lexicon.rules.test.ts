import { expect, it } from 'vitest';
import { isPastForm, meaningOfWord } from './lexicon.rules.ts';

it.each(['paid', 'ironed', 'sent', 'submitted'])('“%s” may say what was done', (word) => {
  expect(isPastForm(word)).toBe(true);
});

it.each(['pay', 'need', 'feed', 'red', 'speed'])('“%s” does not say what was done', (word) => {
  expect(isPastForm(word)).toBe(false);
});

it.each([
  ['expunge', 'delete'],
  ['binned', 'delete'],
  ['re-time', 'move'],
  ['nudging', 'move'],
  ['retrieve', 'find'],
  ['toast', ''],
])('“%s” means “%s”', (word, meaning) => {
  expect(meaningOfWord(word)).toBe(meaning);
});
