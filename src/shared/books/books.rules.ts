import { changeFlags, completedAtAfter, sortItems } from '#shared/items/items.rules.ts';
import type { Book, BookChange, BookDraft } from './books.contract.ts';

/** Everything of a book but what only the server can give it. */
export type BookFields = Omit<Book, 'id' | 'userId' | 'createdAt'>;

/** A letter at the beginning of a word, behind whatever opens it: a quotation mark, a bracket, a dash. */
const FIRST_LETTER = /(^|\s)([^\p{L}\p{N}\s]*)(\p{L})/gu;

/**
 * Text with the first letter of every word as a capital and every other letter as it was typed (core specification, section
 * 5): O'Brien and McCarthy keep theirs. A letter without a capital of its own, such as ß or 本, stays what it is.
 */
export function capitalizeWords(text: string): string {
  return text.replaceAll(FIRST_LETTER, (_, space: string, opening: string, letter: string) => {
    const capital = letter.toUpperCase();
    return `${space}${opening}${capital.length === letter.length ? capital : letter}`;
  });
}

const BLANK_BOOK: BookFields = {
  title: '',
  author: null,
  recommendedBy: null,
  isCompleted: false,
  isRead: false,
  isCrossedOut: false,
  isPriority: false,
  notes: null,
  completedAt: null,
};

/** A new book from what was typed. `now` is the instant a completion is dated with. */
export function newBook(draft: BookDraft, now: string): BookFields {
  return changeBook(BLANK_BOOK, draft, now);
}

/** Whether a change completes a book or reopens it: read is another name for completed, which counts when both are given. */
export function completionOf({ isCompleted, isRead }: BookChange): boolean | undefined {
  return isCompleted ?? isRead;
}

/**
 * The book after a change: the outcome on the server and the prediction on the client alike. Read and completed are the same
 * (clash 18).
 */
export function changeBook<T extends BookFields>(book: T, change: BookChange, now: string): T {
  const state = changeFlags(book, { ...change, isCompleted: completionOf(change) });
  return {
    ...book,
    ...state,
    isRead: state.isCompleted,
    title: change.title === undefined ? book.title : capitalizeWords(change.title),
    author: changeName(book.author, change.author),
    recommendedBy: changeName(book.recommendedBy, change.recommendedBy),
    isPriority: change.isPriority ?? book.isPriority,
    notes: change.notes === undefined ? book.notes : change.notes,
    completedAt: completedAtAfter(book, state, now),
  };
}

function changeName(current: string | null, change: string | null | undefined): string | null {
  if (change === undefined) return current;
  return change === null ? null : capitalizeWords(change);
}

/** The list with the book in it, added or replaced. */
export function putBook(books: readonly Book[], book: Book): Book[] {
  return sortItems([...books.filter((other) => other.id !== book.id), book]);
}
