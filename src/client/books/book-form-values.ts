import type { Book } from '#shared/books/books.contract.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { capitalizeWords } from '#shared/books/books.rules.ts';
import { createFormDrafts, type FormSubject } from '#client/items/form-draft.ts';
import { normalizeItemForm, isItemText, type ItemFormValues } from '#client/items/item-form-values.ts';

/** What the book dialog is open for: a new book, or an existing one. */
export type BookDialogSubject = FormSubject<Book, object>;

/** The form values of a book. */
export interface BookFormValues extends ItemFormValues {
  author: string | null;
  recommendedBy: string | null;
}

/** Returns the initial form values: empty for a new book, else the book's. */
export function bookFormValues(subject: BookDialogSubject): BookFormValues {
  if (subject.kind === 'new') return { title: '', author: null, recommendedBy: null, notes: null, isPriority: false };
  const { title, author, recommendedBy, notes, isPriority } = subject.item;
  return { title, author, recommendedBy, notes, isPriority };
}

/** Returns the values to save: trimmed, with a capital on every word (BOOK-07, BOOK-08), and blank names as null. */
export function normalizeBookForm(text: BookFormValues): BookFormValues {
  const finished = normalizeItemForm(text);
  return {
    ...finished,
    title: capitalizeWords(finished.title),
    author: normalizeName(text.author),
    recommendedBy: normalizeName(text.recommendedBy),
  };
}

function normalizeName(name: string | null): string | null {
  return capitalizeWords(trimTitle(name ?? '')) || null;
}

/** The draft of the book dialog. */
export const BOOK_DRAFTS = createFormDrafts<Book, object, BookFormValues>({
  name: 'book-dialog',
  getPlace: () => ({}),
  isPlace: () => true,
  readText: (value) => {
    if (!isItemText(value)) return undefined;
    const { author = null, recommendedBy = null } = value as Partial<BookFormValues>;
    const areValidNames = [author, recommendedBy].every((name) => name === null || typeof name === 'string');
    return areValidNames ? { ...value, author, recommendedBy } : undefined;
  },
});
