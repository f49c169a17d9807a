import { expect, it } from 'vitest';
import { clausesOf } from './clauses.rules.ts';
import { statesOf } from './labels.rules.ts';
import { tokenize } from './tokens.rules.ts';

/** Returns the name in a sentence of which all words but `others` are the title of a task. */
function nameIn(sentence: string, others: readonly string[] = []): string | undefined {
  const tokens = tokenize(sentence, { today: '2026-11-21', now: '12:00' });
  const labels = tokens.map(({ text }, index) => ({
    intent: 'task' as const,
    role: others.includes(text) ? ('other' as const) : ('title' as const),
    isFirst: index === 0,
  }));
  return clausesOf(sentence, tokens, statesOf(labels) ?? [])[0]?.name;
}

it.each([
  ['umm dentist', 'dentist'],
  ['Uh, um, call Ana', 'call Ana'],
  ['call Ana erm', 'call Ana'],
  ['hmm … water the ferns, uhh', 'water the ferns'],
  ['umbrella repair', 'umbrella repair'],
  ['buy a drum', 'buy a drum'],
  ['ER shift', 'ER shift'],
  ['Hum a song', 'Hum a song'],
  ['um', 'um'],
])('the name of “%s” is “%s”, without sounds of thinking', (sentence, name) => {
  expect(nameIn(sentence)).toBe(name);
});

it('marks between two parts of a name are kept, words are not', () => {
  expect(nameIn('tea on the porch, no phone', [','])).toBe('tea on the porch, no phone');
  expect(nameIn('tea on the porch please no phone', ['please'])).toBe('tea on the porch no phone');
  expect(nameIn('salt , pepper', [','])).toBe('salt , pepper');
});
