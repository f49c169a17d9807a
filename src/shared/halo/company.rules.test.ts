import { expect, it } from 'vitest';
import type { Clause } from './clauses.rules.ts';
import { withCompany } from './company.rules.ts';

/** Returns a task with this text and the title 'lunch'. Its only date phrase is 'at noon'. */
function clauseOf(text: string, changed: Partial<Clause> = {}): Clause {
  return {
    intent: 'task',
    text,
    name: 'lunch',
    isQuoted: false,
    author: '',
    recommender: '',
    dates: ['at noon'],
    deniedDates: [],
    rest: '',
    beginsWithDate: false,
    endsWithDate: false,
    ...changed,
  };
}

it.each([
  ['lunch at noon with Sam', 'lunch with Sam'],
  ['lunch at noon about the trip.', 'lunch about the trip'],
  ['lunch at noon with high priority', 'lunch'],
  ['lunch at noon with a reminder', 'lunch'],
  ['lunch at noon with Sam, please', 'lunch'],
  ['lunch with Sam at noon', 'lunch'],
  ['lunch at noon about 5ish', 'lunch'],
  // The date was spelt otherwise.
  ['lunch nooon with Sam', 'lunch'],
  ['lunch at noon', 'lunch'],
])('the title of “%s” is “%s”', (text, name) => {
  expect(withCompany(clauseOf(text)).name).toBe(name);
});

it('changes only tasks that are not quoted, have a title and lack the words', () => {
  const text = 'lunch at noon with Sam';
  for (const changed of [{ intent: 'move' }, { isQuoted: true }, { name: '' }, { name: 'lunch with Sam' }] as const)
    expect(withCompany(clauseOf(text, changed)).name).toBe('name' in changed ? changed.name : 'lunch');
});
