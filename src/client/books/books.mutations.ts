import { useMemo } from 'react';
import type { Book, BookChange } from '#shared/books/books.contract.ts';
import { changeBook, newBook } from '#shared/books/books.rules.ts';
import { ApiError, call, detailOf, serverMessageOf } from '#client/data/api-client.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { showPriorityLocked } from '#client/items/edit-failures.ts';
import { showFailure, showFailureTo, showRestoreFailure } from '#client/items/failures.ts';
import { creationOf, editOf, removalOf, type Removal } from '#client/items/item-changes.ts';
import { differenceOf } from '#client/items/item-text.ts';
import { sendEdit, unlessChangedElsewhere, withSeen } from '#client/items/stale-edits.ts';
import { ignoreShownFailure, removeWithUndo } from '#client/items/undo.ts';
import { textOf, type BookText } from './book-text.ts';
import { BOOK_LISTS, type BookListScope } from './books.queries.ts';

/** Everything a person does to their reading list. Each shows at once, is put back when it fails and then says so. */
export function useBookChanges() {
  const carryOut = useChange();
  return useMemo(
    () => ({
      /** Adds a book. The same key sent again adds it once. */
      createBook: async (text: BookText, idempotencyKey: string): Promise<Book> =>
        carryOut(createBookChange(text, idempotencyKey)),

      /** Stores what was edited in the dialog: only what is different. */
      editBook: async (book: Book, text: BookText): Promise<void> => {
        const change = differenceOf(textOf({ kind: 'edit', item: book }), text);
        if (Object.keys(change).length === 0) return;
        showPriorityLocked('book', change, await carryOut(updateBookChange(book, withSeen(book, change))));
      },

      /** Changes a book from its row. */
      updateBook: (book: Book, change: BookChange): void => {
        carryOut(updateBookChange(book, change)).then(
          (stored) => showPriorityLocked('book', change, stored),
          ignoreShownFailure,
        );
      },

      /** Deletes a book, and offers at once to take that back. */
      deleteBook: (book: Book): void => removeWithUndo(carryOut, deletionOf(book), 'Book deleted'),
    }),
    [carryOut],
  );
}

function createBookChange(draft: BookText, idempotencyKey: string): Change<Book, BookListScope, Book> {
  const now = new Date().toISOString();
  return creationOf({
    lists: BOOK_LISTS,
    fields: { ...newBook(draft, now), userId: 0, createdAt: now },
    send: async () => call('POST /api/books', { body: draft }, { idempotencyKey }),
    onError: showCreationFailure,
  });
}

/** A server that says nothing is told by its status; one that cannot be reached has none (clash 9). */
function showCreationFailure(error: Error): void {
  const isWordless = error instanceof ApiError && error.status !== 0 && serverMessageOf(error) === undefined;
  if (isWordless) showFailure(`Failed to add book (Status: ${error.status})`);
  else showFailure('Failed to add book', detailOf(error));
}

function updateBookChange(book: Book, change: BookChange): Change<Book, BookListScope, Book> {
  const now = new Date().toISOString();
  return editOf({
    lists: BOOK_LISTS,
    item: book,
    change: (current) => changeBook(current, change, now),
    send: async (id) => sendEdit(change, async (body) => call('PATCH /api/books/:id', { params: { id }, body })),
    onError: unlessChangedElsewhere((error) => showFailureTo('update', 'book', error)),
  });
}

function deletionOf(book: Book): Removal<Book, BookListScope> {
  return removalOf({
    lists: BOOK_LISTS,
    item: book,
    remove: async (id) => call('DELETE /api/books/:id', { params: { id } }),
    restore: async (id) => [await call('POST /api/books/:id/restore', { params: { id } })],
    onError: (error) => showFailureTo('delete', 'book', error),
    onRestoreError: showRestoreFailure('book'),
  });
}
