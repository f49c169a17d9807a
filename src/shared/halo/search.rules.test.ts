import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '#tests/support/factories.ts';
import { getExcerpt, getNameKey, isNearly, nearness, RANK, getRank, search } from './search.rules.ts';

const titlesFor = (titles: readonly string[], term: string) =>
  search(
    titles.map((title) => aTask({ title })),
    term,
    () => 0,
  ).map(({ title }) => title);

describe('search', () => {
  it('ranks whole titles first, then beginnings, all words, any part, and typos', () => {
    const titles = ['Read the milc label', 'Buttermilk', 'Get some milk', 'Milk for Ana', 'Milk'];
    expect(titlesFor(titles, 'milk')).toEqual([
      'Milk',
      'Milk for Ana',
      'Get some milk',
      'Buttermilk',
      'Read the milc label',
    ]);
  });

  it('needs all words of the term, in any order', () => {
    expect(titlesFor(['Call Ana about the rent', 'Call Ana'], 'rent ana')).toEqual(['Call Ana about the rent']);
  });

  it('ignores case, white space and the encoding of accents', () => {
    expect(titlesFor(['JOSÉ  anrufen'], ' josé anrufen ')).toHaveLength(1);
    expect(titlesFor(['Straße'], 'STRAßE')).toHaveLength(1);
  });

  it('treats % and _ as plain characters', () => {
    expect(titlesFor(['Save 10% of it', 'Save it'], '10%')).toEqual(['Save 10% of it']);
    expect(titlesFor(['a_b', 'axb'], 'a_b')).toEqual(['a_b']);
    expect(titlesFor(['Anything'], '%')).toEqual([]);
    expect(titlesFor(['Anything'], '_')).toEqual([]);
  });

  it('finds words with another ending, behind exact matches', () => {
    expect(titlesFor(['Meditate', 'On meditating'], 'meditating')).toEqual(['On meditating', 'Meditate']);
    expect(titlesFor(['Water the plants', 'Plan the party'], 'watered plants')).toEqual(['Water the plants']);
  });

  it('finds nothing for an empty term', () => {
    expect(titlesFor(['Milk'], '')).toEqual([]);
    expect(titlesFor(['Milk'], '   ')).toEqual([]);
  });

  it('prefers active items, then near ones', () => {
    const items = [
      aTask({ title: 'Milk', isCompleted: true, date: '2026-11-21' }),
      aTask({ title: 'Milk', date: '2026-11-30' }),
      aTask({ title: 'Milk', date: '2026-11-22' }),
    ];
    const found = search(items, 'milk', ({ date }) => Number(date.slice(8)) - 21);
    expect(found.map(({ id }) => id)).toEqual([items[2]?.id, items[1]?.id, items[0]?.id]);
  });

  it('finds every title by itself first', () => {
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

describe('search in other texts', () => {
  const items = [
    aTask({ title: 'Buy litrs of paint' }),
    aTask({ title: 'Paint the fence', notes: 'It takes\n\nfour LITRES of it.' }),
    aTask({ title: 'Litres' }),
    aTask({ title: 'Nothing of it', notes: 'At all' }),
  ];
  const found = (term: string) =>
    search(
      items,
      term,
      () => 0,
      ({ notes }) => [notes],
    ).map(({ title }) => title);

  it('ranks them after titles and before titles with typos', () => {
    expect(found('litres')).toEqual(['Litres', 'Paint the fence', 'Buy litrs of paint']);
    expect(found('four litres of')).toEqual(['Paint the fence']);
  });

  it('finds whole words that are partly in the title and partly elsewhere', () => {
    expect(found('fence litres')).toEqual(['Paint the fence']);
    expect(found('fence litre')).toEqual([]);
  });

  it('looks only in titles unless other texts are given', () => {
    expect(search(items, 'four', () => 0)).toEqual([]);
  });

  it('returns an excerpt on one line that starts at a word', () => {
    const notes = `Begin early.\n${'Then go on and on. '.repeat(9)}It takes four litres. ${'And so on. '.repeat(20)}`;
    const excerpt = getExcerpt('Paint', [null, notes], 'LITRES');
    expect(excerpt).toMatch(/^…(\S+ )+It takes four litres\. And so on\..*…$/);
    expect(getExcerpt('Paint', [null, 'Ursula K. Le Guin'], 'le guin')).toBe('Ursula K. Le Guin');
    expect(getExcerpt('Paint the fence', ['in June', 'with Tom'], 'tom paint')).toBe('with Tom');
    expect(getExcerpt('Litres', [notes], 'litres')).toBeUndefined();
    expect(getExcerpt('Paint', [notes], 'metres')).toBeUndefined();
    expect(getExcerpt('Paint', [notes], ' ')).toBeUndefined();
  });

  it('ranks every exact match before every match with typos', () => {
    const text = fc.stringMatching(/^[a-e]{3,5}( [a-e]{3,5}){0,2}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 8 }), text, (pairs, term) => {
        const ranks = search(
          pairs.map(([title, notes]) => aTask({ title, notes })),
          term,
          () => 0,
          ({ notes }) => [notes],
        ).map(({ title, notes }) => getRank(title, [notes], term) ?? -1);
        expect(ranks).toEqual(ranks.toSorted((first, second) => first - second));
        const isTyped = (pair: readonly string[]) => pair.some((each) => each.includes(term));
        expect(ranks.filter((rank) => rank <= RANK.otherText).length).toBeGreaterThanOrEqual(
          pairs.filter(isTyped).length,
        );
      }),
    );
  });

  it('shows the match in the excerpt, wherever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (before, after) => {
        const excerpt = getExcerpt('Paint', [`${before} zebra ${after}`], 'zebra');
        expect(excerpt).toContain('zebra');
        expect(excerpt?.length).toBeLessThanOrEqual(92);
      }),
    );
  });
});

describe('isNearly', () => {
  it.each([
    ['milk', 'milc'],
    ['milk', 'milks'],
    ['dentist', 'dentits'],
    ['dentist', 'detist'],
    ['dentist', 'xentist'],
    ['milk', 'imlk'],
    ['milk', 'milk'],
  ])('is true for %s and %s', (first, second) => {
    expect(isNearly(first, second)).toBe(true);
    expect(isNearly(second, first)).toBe(true);
  });

  it.each([
    ['cat', 'car'],
    ['milk', 'mule'],
    ['dentist', 'dentists!'],
    ['milk', 'klim'],
    ['ana', 'anna'],
    ['rent', 'dent'],
  ])('is false for %s and %s', (first, second) => {
    expect(isNearly(first, second)).toBe(false);
    expect(isNearly(second, first)).toBe(false);
  });

  it('is true when one letter was replaced, left out or added', () => {
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

describe('getNameKey', () => {
  it.each([
    ['Meditate', 'meditating'],
    ['The dishes', 'dish'],
    ['plan trip', 'Planned  trips!'],
    ['call Ana', 'Call Ana.'],
  ])('is the same for %s and %s', (name, other) => {
    expect(getNameKey(name)).toBe(getNameKey(other));
  });

  it.each([
    ['rent', 'rental'],
    ['call Ana', 'Ana call'],
    ['bus', 'but'],
    ['bed', 'bing'],
    ['🎉', '🎂'],
  ])('differs for %s and %s', (name, other) => {
    expect(getNameKey(name)).not.toBe(getNameKey(other));
  });
});
