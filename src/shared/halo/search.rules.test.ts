import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '#tests/support/factories.ts';
import { isNearly, nearness, search } from './search.rules.ts';

const titlesFor = (titles: readonly string[], term: string) =>
  search(
    titles.map((title) => aTask({ title })),
    term,
    () => 0,
  ).map(({ title }) => title);

describe('a search', () => {
  it('takes whole titles, then beginnings, then all words, then any part, then typos', () => {
    const titles = ['Read the milc label', 'Buttermilk', 'Get some milk', 'Milk for Ana', 'Milk'];
    expect(titlesFor(titles, 'milk')).toEqual([
      'Milk',
      'Milk for Ana',
      'Get some milk',
      'Buttermilk',
      'Read the milc label',
    ]);
  });

  it('takes all words of the term, in any order, and no title that lacks one', () => {
    expect(titlesFor(['Call Ana about the rent', 'Call Ana'], 'rent ana')).toEqual(['Call Ana about the rent']);
  });

  it('has no regard for case, spaces and how accents are written', () => {
    expect(titlesFor(['JOSÉ  anrufen'], ' josé anrufen ')).toHaveLength(1);
    expect(titlesFor(['Straße'], 'STRAßE')).toHaveLength(1);
  });

  it('takes % and _ as what they are', () => {
    expect(titlesFor(['Save 10% of it', 'Save it'], '10%')).toEqual(['Save 10% of it']);
    expect(titlesFor(['a_b', 'axb'], 'a_b')).toEqual(['a_b']);
    expect(titlesFor(['Anything'], '%')).toEqual([]);
    expect(titlesFor(['Anything'], '_')).toEqual([]);
  });

  it('finds nothing for nothing', () => {
    expect(titlesFor(['Milk'], '')).toEqual([]);
    expect(titlesFor(['Milk'], '   ')).toEqual([]);
  });

  it('prefers what is active to what is done with, and then what is near', () => {
    const items = [
      aTask({ title: 'Milk', isCompleted: true, date: '2026-11-21' }),
      aTask({ title: 'Milk', date: '2026-11-30' }),
      aTask({ title: 'Milk', date: '2026-11-22' }),
    ];
    const found = search(items, 'milk', ({ date }) => Number(date.slice(8)) - 21);
    expect(found.map(({ id }) => id)).toEqual([items[2]?.id, items[1]?.id, items[0]?.id]);
  });

  it('finds every title by itself first, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 }), (titles) => {
        for (const title of titles.filter((each) => each.trim() !== '')) {
          expect(titlesFor(titles, title)[0]?.trim().toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' ')).toBe(
            title.trim().toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' '),
          );
        }
      }),
    );
  });
});

describe('two words are nearly the same', () => {
  it.each([
    ['milk', 'milc'],
    ['milk', 'milks'],
    ['dentist', 'dentits'],
    ['dentist', 'detist'],
    ['dentist', 'xentist'],
    ['milk', 'milk'],
  ])('%s and %s', (first, second) => {
    expect(isNearly(first, second)).toBe(true);
    expect(isNearly(second, first)).toBe(true);
  });

  it.each([
    ['cat', 'car'],
    ['milk', 'mule'],
    ['dentist', 'dentists!'],
    ['milk', 'klim'],
    ['ana', 'anna'],
  ])('not %s and %s', (first, second) => {
    expect(isNearly(first, second)).toBe(false);
    expect(isNearly(second, first)).toBe(false);
  });

  it('when one letter was changed, left out or doubled, however long they are', () => {
    const word = fc.stringMatching(/^[a-z]{5,12}$/);
    fc.assert(
      fc.property(word, fc.nat({ max: 4 }), fc.stringMatching(/^[a-z]$/), (text, at, letter) => {
        expect(isNearly(text, text.slice(0, at) + letter + text.slice(at + 1))).toBe(true);
        expect(isNearly(text, text.slice(0, at) + text.slice(at + 1))).toBe(true);
        expect(isNearly(text, text.slice(0, at) + letter + text.slice(at))).toBe(true);
      }),
    );
  });
});

it('a day ahead is nearer than one as far behind', () => {
  expect([-2, 0, 2, -1, 1].toSorted((first, second) => nearness(first) - nearness(second))).toEqual([0, 1, -1, 2, -2]);
});
