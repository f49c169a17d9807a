import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BOOK_DRAFTS, normalizeBookForm, type BookFormValues } from './book-form-values.ts';

const TEXT: BookFormValues = {
  title: 'Emma',
  author: 'Jane Austen',
  recommendedBy: null,
  notes: null,
  isPriority: false,
};
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('what is typed is saved trimmed, with a capital on every word, and without empty names', () => {
  const typed = { ...TEXT, title: ' the waves ', author: "flann o'brien ", recommendedBy: '  ', notes: ' \n' };
  expect(normalizeBookForm(typed)).toEqual({
    ...TEXT,
    title: 'The Waves',
    author: "Flann O'brien",
    recommendedBy: null,
    notes: null,
  });
});

it('a name of which nothing can be seen is none', () => {
  const typed = { ...TEXT, author: '\u200B\u3164', recommendedBy: ' \u200B ' };
  expect(normalizeBookForm(typed)).toEqual({ ...TEXT, author: null, recommendedBy: null });
});

it('what was typed is there again', () => {
  BOOK_DRAFTS.write(1, { subject: { kind: 'new' }, text: TEXT });
  expect(BOOK_DRAFTS.read(1)).toEqual({ subject: { kind: 'new' }, text: TEXT });
  expect(BOOK_DRAFTS.read(2)).toBeUndefined();
});

it.each([{ ...TEXT, author: 7 }, { ...TEXT, recommendedBy: {} }, { ...TEXT, title: null }, 'Emma', null])(
  '%j is no text of a book',
  (text) => {
    BOOK_DRAFTS.write(1, { subject: { kind: 'new' }, text: TEXT });
    for (const key of kept.keys()) kept.set(key, JSON.stringify({ subject: { kind: 'new' }, text }));
    expect(BOOK_DRAFTS.read(1)).toBeUndefined();
  },
);
