import type { Book } from '#shared/books/books.contract.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { capitalizeWords } from '#shared/books/books.rules.ts';
import { entryDrafts, type EntrySubject } from '#client/items/entry-draft.ts';
import { finishText, isItemText, type ItemText } from '#client/items/item-text.ts';

/** What the book dialog is open for: a new book, which goes to the one reading list there is, or one that exists. */
export type BookDialogSubject = EntrySubject<Book, object>;

/** What is typed and chosen for a book. */
export interface BookText extends ItemText {
  author: string | null;
  recommendedBy: string | null;
}

/** What the dialog begins with: nothing, or the book as it is. */
export function textOf(subject: BookDialogSubject): BookText {
  if (subject.kind === 'new') return { title: '', author: null, recommendedBy: null, notes: null, isPriority: false };
  const { title, author, recommendedBy, notes, isPriority } = subject.item;
  return { title, author, recommendedBy, notes, isPriority };
}

/** The text as it is saved: trimmed, with a capital on every word (core specification, section 5), and no empty names. */
export function finishBookText(text: BookText): BookText {
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
export const BOOK_DRAFTS = entryDrafts<Book, object, BookText>({
  name: 'book-dialog',
  placeOf: () => ({}),
  isPlace: () => true,
  readText: (value) => {
    if (!isItemText(value)) return undefined;
    const { author = null, recommendedBy = null } = value as Partial<BookText>;
    const areNames = [author, recommendedBy].every((name) => name === null || typeof name === 'string');
    return areNames ? { ...value, author, recommendedBy } : undefined;
  },
});
