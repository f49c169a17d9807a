import type { Book } from '#shared/books/books.contract.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { capitalizeWords } from '#shared/books/books.rules.ts';
import { createFormDrafts, type FormSubject } from '#client/items/form-draft.ts';
import { finishText, isItemText, type ItemFormValues } from '#client/items/item-form-values.ts';

/** What the book dialog is open for: a new book, which goes to the one reading list there is, or one that exists. */
export type BookDialogSubject = FormSubject<Book, object>;

/** What is typed and chosen for a book. */
export interface BookFormValues extends ItemFormValues {
  author: string | null;
  recommendedBy: string | null;
}

/** What the dialog begins with: nothing, or the book as it is. */
export function bookFormValues(subject: BookDialogSubject): BookFormValues {
  if (subject.kind === 'new') return { title: '', author: null, recommendedBy: null, notes: null, isPriority: false };
  const { title, author, recommendedBy, notes, isPriority } = subject.item;
  return { title, author, recommendedBy, notes, isPriority };
}

/** The text as it is saved: trimmed, with a capital on every word (core specification, section 5), and no empty names. */
export function normalizeBookForm(text: BookFormValues): BookFormValues {
  const finished = finishText(text);
  return {
    ...finished,
    title: capitalizeWords(finished.title),
    author: finishName(text.author),
    recommendedBy: finishName(text.recommendedBy),
  };
}

function finishName(name: string | null): string | null {
  return capitalizeWords(trimTitle(name ?? '')) || null;
}

/** What is being typed in the book dialog. */
export const BOOK_DRAFTS = createFormDrafts<Book, object, BookFormValues>({
  name: 'book-dialog',
  placeOf: () => ({}),
  isPlace: () => true,
  readText: (value) => {
    if (!isItemText(value)) return undefined;
    const { author = null, recommendedBy = null } = value as Partial<BookFormValues>;
    const areNames = [author, recommendedBy].every((name) => name === null || typeof name === 'string');
    return areNames ? { ...value, author, recommendedBy } : undefined;
  },
});
