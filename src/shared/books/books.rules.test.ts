import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareItems } from '#shared/items/items.rules.ts';
import { aBook } from '#tests/support/factories.ts';
import type { BookChange } from './books.contract.ts';
import { capitalizeWords, changeBook, getCompletion, newBook, putBook } from './books.rules.ts';

const NOW = '2026-11-21T09:30:00.000Z';
const LATER = '2026-11-21T10:00:00.000Z';

/** Text with characters that may surround words or be inside them, and any other text. */
const anyText = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'ß', 'é', 'Z', 'ŉ', '𐐨', '本', '1', "'", '“', '(', '-', ' ', '\n', '\u00A0'),
  }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);
const anyName = fc.option(fc.constantFrom('ana', 'Ben', 'o’Neil'));
const anyChange: fc.Arbitrary<BookChange> = fc.record(
  {
    title: fc.constantFrom('the waves', 'Orlando'),
    author: anyName,
    recommendedBy: anyName,
    isCompleted: fc.boolean(),
    isRead: fc.boolean(),
    isCrossedOut: fc.boolean(),
    isPriority: fc.boolean(),
    notes: fc.option(fc.constantFrom('', 'Blue')),
  },
  { requiredKeys: [] },
);
const anyBook = fc
  .record({
    id: fc.integer({ min: 1, max: 20 }),
    isCompleted: fc.boolean(),
    isPriority: fc.boolean(),
    author: fc.constantFrom(null, 'Virginia Woolf'),
  })
  .map((fields) =>
    aBook({
      ...fields,
      isRead: fields.isCompleted,
      completedAt: fields.isCompleted ? '2026-11-20T12:00:00.000Z' : null,
    }),
  );

/** A second implementation of capitalizeWords, word by word. */
function capitalizeWordByWord(text: string): string {
  return text
    .split(/(\s+)/u)
    .map((word) => {
      const characters = Array.from(word);
      const first = characters.findIndex((character) => /[\p{L}\p{N}]/u.test(character));
      const letter = characters[first] ?? '';
      const capital = letter.toUpperCase();
      const hasCapital = /^\p{L}/u.test(letter) && capital.length === letter.length;
      return hasCapital ? characters.with(first, capital).join('') : word;
    })
    .join('');
}

describe('capitalizeWords', () => {
  it.each([
    ['the left hand of darkness', 'The Left Hand Of Darkness'],
    ["o'Brien and O'Brien", "O'Brien And O'Brien"],
    ['mcCarthy McCarthy', 'McCarthy McCarthy'],
    ['école, école', 'École, École'],
    ['ß ŉ ß', 'ß ŉ ß'],
    ['本 and 書', '本 And 書'],
    ['“so” (it) [goes] «on»', '“So” (It) [Goes] «On»'],
    ['2nd x2', '2nd X2'],
    ['a  b\n\tc', 'A  B\n\tC'],
    ['', ''],
  ])('turns %j into %j', (typed, shown) => {
    expect(capitalizeWords(typed)).toBe(shown);
  });

  it('matches a second implementation for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(capitalizeWords(text)).toBe(capitalizeWordByWord(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is idempotent and keeps the length of the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = capitalizeWords(text);
        expect(capitalizeWords(shown)).toBe(shown);
        expect(shown).toHaveLength(text.length);
        expect(Array.from(shown)).toHaveLength(Array.from(text).length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes first letters only', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [typed, shown] = [Array.from(text), Array.from(capitalizeWords(text))];
        for (const [index, character] of shown.entries()) {
          if (character === typed[index]) continue;
          expect(character).toBe(typed[index]?.toUpperCase());
          const before = typed.slice(0, index).join('');
          expect(before).toMatch(/(^|\s)[^\p{L}\p{N}\s]*$/u);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('newBook', () => {
  it('is an active book with every default', () => {
    const { id: _id, userId: _owner, createdAt: _age, ...fields } = aBook();

    expect(newBook({ title: 'the dispossessed' }, NOW)).toEqual(fields);
  });

  it('with isRead is completed and has completedAt', () => {
    expect(newBook({ title: 'Orlando', isRead: true, recommendedBy: 'ana' }, NOW)).toMatchObject({
      isRead: true,
      isCompleted: true,
      completedAt: NOW,
      recommendedBy: 'Ana',
    });
  });
});

describe('changeBook', () => {
  it('takes isRead for isCompleted, unless both are given', () => {
    expect([{}, { isRead: true }, { isRead: true, isCompleted: false }].map(getCompletion)).toEqual([
      undefined,
      true,
      false,
    ]);
  });

  it('keeps fields that the change does not name, and is idempotent', () => {
    fc.assert(
      fc.property(anyBook, anyChange, (book, change) => {
        const changed = changeBook(book, change, NOW);
        expect(changeBook(changed, change, LATER)).toEqual(changed);
        expect(changeBook(book, {}, NOW)).toEqual(book);
        expect(changed.isPriority).toBe(change.isPriority ?? book.isPriority);
        for (const name of ['author', 'notes'] as const) {
          if (change[name] === undefined) expect(changed[name]).toBe(book[name]);
          if (change[name] === null) expect(changed[name]).toBeNull();
        }
      }),
    );
  });

  it('keeps a single state, with isRead and completedAt in step with it', () => {
    fc.assert(
      fc.property(anyBook, anyChange, (book, change) => {
        const { isCompleted, isCrossedOut, isRead, completedAt } = changeBook(book, change, NOW);
        expect(isCompleted && isCrossedOut).toBe(false);
        expect(isRead).toBe(isCompleted);
        expect(completedAt !== null).toBe(isCompleted);
        if (book.isCompleted && isCompleted) expect(completedAt).toBe(book.completedAt);
      }),
    );
  });
});

it('putBook adds a book once in its place', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyBook, { selector: ({ id }) => id, maxLength: 8 }), anyBook, (books, book) => {
      const list = putBook(books, book);
      expect(list.filter(({ id }) => id === book.id)).toEqual([book]);
      expect(list).toEqual(list.toSorted(compareItems));
      expect(new Set(list.map(({ id }) => id))).toEqual(new Set([...books.map(({ id }) => id), book.id]));
      expect(list).toHaveLength(new Set(list.map(({ id }) => id)).size);
    }),
  );
});
