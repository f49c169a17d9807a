import { definedFields, getNames } from '#shared/items/fields.rules.ts';
import { changeFlags, computeCompletedAt, sortItems } from '#shared/items/items.rules.ts';
import type { Book, BookChange, BookContent, BookDraft } from './books.contract.ts';

/** All fields of a book except those that only the server can set. */
export type BookFields = Omit<Book, 'id' | 'userId' | 'createdAt'>;

/** Matches the first letter of a word, after an opening quotation mark, bracket or dash. */
const FIRST_LETTER = /(^|\s)([^\p{L}\p{N}\s]*)(\p{L})/gu;

/**
 * Makes the first letter of every word a capital and keeps every other letter as typed (BOOK-08): O'Brien and McCarthy
 * keep theirs. A letter without a capital of one character, such as ß or 本, stays unchanged.
 */
export function capitalizeWords(text: string): string {
  return text.replaceAll(FIRST_LETTER, (_, space: string, opening: string, letter: string) => {
    const capital = letter.toUpperCase();
    return `${space}${opening}${capital.length === letter.length ? capital : letter}`;
  });
}

const BLANK_BOOK_CONTENT: BookContent = {
  title: '',
  author: null,
  recommendedBy: null,
  isPriority: false,
  notes: null,
};

const BLANK_BOOK: BookFields = {
  ...BLANK_BOOK_CONTENT,
  isCompleted: false,
  isRead: false,
  isCrossedOut: false,
  completedAt: null,
};

/** Returns a new book with the fields of a draft. `now` is the instant of a completion. */
export function newBook(draft: BookDraft, now: string): BookFields {
  return changeBook(BLANK_BOOK, draft, now);
}

/**
 * Returns whether a change completes or reopens a book; undefined if neither. isRead is another name for isCompleted,
 * which counts when both are given.
 */
export function getCompletion({ isCompleted, isRead }: BookChange): boolean | undefined {
  return isCompleted ?? isRead;
}

/**
 * Returns a book after a change. The server and the client's optimistic update both use it. isRead always equals
 * isCompleted. (CLASH-18)
 */
export function changeBook<T extends BookFields>(book: T, change: BookChange, now: string): T {
  const state = changeFlags(book, { ...change, isCompleted: getCompletion(change) });
  return {
    ...book,
    ...state,
    ...definedFields(getNames(BLANK_BOOK_CONTENT), change),
    isRead: state.isCompleted,
    title: change.title === undefined ? book.title : capitalizeWords(change.title),
    author: changeName(book.author, change.author),
    recommendedBy: changeName(book.recommendedBy, change.recommendedBy),
    completedAt: computeCompletedAt(book, state, now),
  };
}

function changeName(current: string | null, change: string | null | undefined): string | null {
  if (change === undefined) return current;
  return change === null ? null : capitalizeWords(change);
}

/** Returns the list with the book added or replaced. */
export function putBook(books: readonly Book[], book: Book): Book[] {
  return sortItems([...books.filter((other) => other.id !== book.id), book]);
}
