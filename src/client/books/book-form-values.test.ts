import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BOOK_DRAFTS, normalizeBookForm, type BookFormValues } from './book-form-values.ts';

const TEXT: BookFormValues = {
  title: 'Emma',
  author: 'Jane Austen',
  recommendedBy: null,
  notes: null,
  isPriority: false,
};
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('values are saved trimmed, with a capital on every word, and blank names as null', () => {
  const typed = { ...TEXT, title: ' the waves ', author: "flann o'brien ", recommendedBy: '  ', notes: ' \n' };
  expect(normalizeBookForm(typed)).toEqual({
    ...TEXT,
    title: 'The Waves',
    author: "Flann O'brien",
    recommendedBy: null,
    notes: null,
  });
});

it('a name without visible characters is saved as null', () => {
  const typed = { ...TEXT, author: '\u200B\u3164', recommendedBy: ' \u200B ' };
  expect(normalizeBookForm(typed)).toEqual({ ...TEXT, author: null, recommendedBy: null });
});

it('a draft is restored for the same user', () => {
  BOOK_DRAFTS.write(1, { subject: { kind: 'new' }, text: TEXT });
  expect(BOOK_DRAFTS.read(1)).toEqual({ subject: { kind: 'new' }, text: TEXT });
  expect(BOOK_DRAFTS.read(2)).toBeUndefined();
});

it.each([{ ...TEXT, author: 7 }, { ...TEXT, recommendedBy: {} }, { ...TEXT, title: null }, 'Emma', null])(
  '%j is not a valid draft',
  (text) => {
    BOOK_DRAFTS.write(1, { subject: { kind: 'new' }, text: TEXT });
    for (const key of storage.keys()) storage.set(key, JSON.stringify({ subject: { kind: 'new' }, text }));
    expect(BOOK_DRAFTS.read(1)).toBeUndefined();
  },
);
