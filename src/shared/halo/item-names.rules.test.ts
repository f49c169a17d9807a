import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNameFinder, getNameWords } from './item-names.rules.ts';

/** How a name matches the titles of tasks. */
function match(searchTerm: string, titles: readonly string[]) {
  const named = { itemTypes: ['task' as const], searchTerm };
  const finder = createNameFinder([named]);
  for (const title of titles) finder.addTitle('task', title);
  return finder.match(named);
}

it.each([
  ['the dishes', ['Dishes'], 'whole'],
  ['meditating', ['Meditate', 'Meditate on the roof'], 'whole'],
  ['tax installment', ['Property tax second installment'], 'part'],
  ['the property tax', ['Property tax second installment', 'Call Ana'], 'part'],
  ['caterer', ['Call the caterer', 'Pay the caterer'], 'parts'],
  // The occurrences of a series are one title.
  ['bins', ['Put the bins out', 'Put the bins out'], 'part'],
  ['gym membership', ['Gym'], 'none'],
  ['the', ['The bins'], 'none'],
  ['🌵', ['🌵'], 'whole'],
])('%s of an account with %j is %s', (name, titles, expected) => {
  expect(match(name, titles)).toBe(expected);
});

it('tells the types apart', () => {
  const task = { itemTypes: ['task' as const], searchTerm: 'dune' };
  const book = { ...task, itemTypes: ['book' as const] };
  const finder = createNameFinder([task]);
  finder.addTitle('book', 'Dune');
  expect([finder.match(task), finder.match(book)]).toEqual(['none', 'whole']);
  expect(finder.match({ ...book, searchTerm: 'emma' })).toBe('none');
});

it('finds every title by its whole, and by any of its words that tell items apart', () => {
  const title = fc.array(fc.constantFrom('call', 'Ana', 'about', 'the', 'Tax', 'papers'), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(title, (words) => {
      const whole = words.join(' ');
      expect(match(whole, [whole])).toBe('whole');
      for (const word of words.filter((each) => getNameWords(each).length > 0))
        expect(match(word, [whole])).not.toBe('none');
    }),
  );
});
