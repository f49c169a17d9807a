import { expect, it } from 'vitest';
import { splitIntoClauses, type Clause } from './clauses.rules.ts';
import { getStates, type Intent } from './labels.rules.ts';
import { tokenize } from './tokens.rules.ts';

/** Reads a sentence of one clause and returns this clause. All words are labelled as its title, except `others`. */
function clauseIn(sentence: string, others: readonly string[] = [], intent: Intent = 'task'): Clause | undefined {
  const tokens = tokenize(sentence, { today: '2026-11-21', now: '12:00' });
  const labels = tokens.map(({ text }, index) => ({
    intent,
    role: others.includes(text) ? ('other' as const) : ('title' as const),
    isFirst: index === 0,
  }));
  return splitIntoClauses(sentence, tokens, getStates(labels) ?? [])[0];
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
  expect(clauseIn(sentence)?.name).toBe(name);
});

it.each([
  ['meeting with year nine no year ten parents', 'meeting with year ten parents'],
  ['order two no four disks', 'order four disks'],
  ['write to Hartley not Hartley Henley', 'write to Henley'],
  ['order the clams no, sorry, the mussels', 'order the mussels'],
  ['say no to the council', 'say no to the council'],
  ['two no entry signs', 'two no entry signs'],
])('the name of “%s” is “%s”, without what is taken back', (sentence, name) => {
  expect(clauseIn(sentence)?.name).toBe(name);
});

it.each([
  ['move the move to AWS planning', 3, 'move to AWS planning'],
  ['delete the task about taxes', 4, 'taxes'],
  ['mark the letter from Ana', 4, 'Ana'],
  ['lose the every last drop leaflet', 4, 'every last drop leaflet'],
])('the item that “%s” names has all words behind the article', (sentence, from, name) => {
  const tokens = tokenize(sentence, { today: '2026-11-21', now: '12:00' });
  const labels = tokens.map((_, index) => ({
    intent: 'delete' as const,
    role: index < from ? ('other' as const) : ('search' as const),
    isFirst: index === 0,
  }));
  expect(splitIntoClauses(sentence, tokens, getStates(labels) ?? [])[0]?.name).toBe(name);
});

it.each([
  ['feed the copepods (tanks 3 to 9)', ['(', 'tanks', '3', 'to', '9', ')'], 'feed the copepods (tanks 3 to 9)'],
  ['costume (a hedgehog, sorry) asap', ['(', 'a', ',', 'sorry', ')', 'asap'], 'costume (a hedgehog, sorry)'],
  ['demo (one hour)', ['(', 'one', 'hour', ')'], 'demo'],
  ['demo (urgent)', ['(', 'urgent', ')'], 'demo'],
  ['demo (maybe', ['(', 'maybe'], 'demo'],
])('the title of “%s” keeps a note in parentheses', (sentence, others, name) => {
  expect(clauseIn(sentence, others)?.name).toBe(name);
});

it('marks between two parts of a name are kept, words are not', () => {
  expect(clauseIn('tea on the porch, no phone', [','])?.name).toBe('tea on the porch, no phone');
  expect(clauseIn('tea on the porch please no phone', ['please'])?.name).toBe('tea on the porch no phone');
  expect(clauseIn('salt , pepper', [','])?.name).toBe('salt , pepper');
});

it('a recurrence that tasks lack is a part of the title of a task, and of no other title', () => {
  expect(clauseIn('water the ferns every other Sunday', ['Sunday'])?.name).toBe('water the ferns every other Sunday');
  expect(clauseIn('climbing 2x/week', ['week'])?.name).toBe('climbing 2x/week');
  expect(clauseIn('go to the gym 4x a week', ['a', 'week'], 'habit')?.name).toBe('go to the gym');
});

it.each([
  ['motnhly habti stretch', ['motnhly', 'habti'], 'monthly habit |'],
  ['stretch urgentttt', ['urgentttt'], '| urgent'],
  ['stretch importnatly', ['importnatly'], '| importnatly'],
])('typos beside the title of “%s” are corrected', (sentence, others, rest) => {
  expect(clauseIn(sentence, others)?.rest).toBe(rest);
});

/** Reads 'X <words> <date>' and returns the dates of its clause. */
function datesIn(words: string, date: string): readonly string[] {
  const sentence = `rent ${words} ${date}`.replaceAll(/\s+/gu, ' ');
  const tokens = tokenize(sentence, { today: '2026-11-21', now: '12:00' });
  const from = sentence.length - date.length;
  const labels = tokens.map((token, index) => {
    const behindTitle = token.from >= from ? 'when' : 'other';
    return { intent: 'task', role: index === 0 ? 'title' : behindTitle, isFirst: index === 0 } as const;
  });
  return splitIntoClauses(sentence, tokens, getStates(labels) ?? [])[0]?.dates ?? [];
}

it.each([
  ['', 'on friday', true],
  ['no later than', 'friday', true],
  ["isn't", 'until friday', true],
  ['not', 'on friday', false],
  ['rather than', 'friday', false],
])('“rent %s %s” has the date: %s', (words, date, isDate) => {
  expect(datesIn(words, date)).toEqual(isDate ? [date] : []);
});

it('the second of two days is the date if the first is denied', () => {
  expect(datesIn('not', 'monday tuesday')).toEqual(['tuesday']);
});

it('a weekday between words that say nothing else is the date if there is no other', () => {
  expect(clauseIn('um tusday I must call Ana', ['um', 'tusday', 'I', 'must'])?.dates).toEqual(['tuesday']);
  expect(clauseIn('put thursday water the ferns', ['put', 'thursday'])?.dates).toEqual(['thursday']);
  expect(clauseIn('Monday was bad so call Ana', ['Monday', 'was', 'bad', 'so'])?.dates).toEqual([]);
});
