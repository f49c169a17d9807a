import { useMemo } from 'react';
import type { Book, BookChange } from '#shared/books/books.contract.ts';
import { changeBook, newBook } from '#shared/books/books.rules.ts';
import { ApiError, call, detailOf, serverMessageOf } from '#client/data/api-client.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { showPriorityLocked } from '#client/items/edit-error-toasts.ts';
import { showErrorToast, showFailureTo, showRestoreFailure } from '#client/items/error-toasts.ts';
import { creationOf, editOf, removalOf, type Removal } from '#client/items/item-changes.ts';
import { differenceOf } from '#client/items/item-form-values.ts';
import { sendEdit, unlessChangedElsewhere, withExpected } from '#client/items/edit-conflicts.ts';
import { ignoreShownFailure, removeWithUndo } from '#client/items/undo.ts';
import { bookFormValues, type BookFormValues } from './book-form-values.ts';
import { BOOK_LISTS, type BookListScope } from './books.queries.ts';

/** Everything a person does to their reading list. Each shows at once, is put back when it fails and then says so. */
export function useBookChanges() {
  const carryOut = useChange();
  return useMemo(
    () => ({
      /** Adds a book. The same key sent again adds it once. */
      createBook: async (text: BookFormValues, idempotencyKey: string): Promise<Book> =>
        carryOut(createBookChange(text, idempotencyKey)),

      /** Stores what was edited in the dialog: only what is different. */
      editBook: async (book: Book, text: BookFormValues): Promise<void> => {
        const change = differenceOf(bookFormValues({ kind: 'edit', item: book }), text);
        if (Object.keys(change).length === 0) return;
        showPriorityLocked('book', change, await carryOut(updateBookChange(book, withExpected(book, change))));
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

function createBookChange(draft: BookFormValues, idempotencyKey: string): Change<Book, BookListScope, Book> {
  const now = new Date().toISOString();
  return creationOf({
    listCache: BOOK_LISTS,
    fields: { ...newBook(draft, now), userId: 0, createdAt: now },
    send: async () => call('POST /api/books', { body: draft }, { idempotencyKey }),
    onError: showCreationFailure,
  });
}

/** A server that says nothing is told by its status; one that cannot be reached has none (clash 9). */
function showCreationFailure(error: Error): void {
  const isWordless = error instanceof ApiError && error.status !== 0 && serverMessageOf(error) === undefined;
  if (isWordless) showErrorToast(`Failed to add book (Status: ${error.status})`);
  else showErrorToast('Failed to add book', detailOf(error));
}

function updateBookChange(book: Book, change: BookChange): Change<Book, BookListScope, Book> {
  const now = new Date().toISOString();
  return editOf({
    listCache: BOOK_LISTS,
    item: book,
    change: (current) => changeBook(current, change, now),
    send: async (id) => sendEdit(change, async (body) => call('PATCH /api/books/:id', { params: { id }, body })),
    onError: unlessChangedElsewhere((error) => showFailureTo('update', 'book', error)),
  });
}

function deletionOf(book: Book): Removal<Book, BookListScope> {
  return removalOf({
    listCache: BOOK_LISTS,
    item: book,
    remove: async (id) => call('DELETE /api/books/:id', { params: { id } }),
    restore: async (id) => [await call('POST /api/books/:id/restore', { params: { id } })],
    onError: (error) => showFailureTo('delete', 'book', error),
    onRestoreError: showRestoreFailure('book'),
  });
}
