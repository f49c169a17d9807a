import { useMemo } from 'react';
import type { Book, BookChange, BookDraft } from '#shared/books/books.contract.ts';
import { changeBook, newBook } from '#shared/books/books.rules.ts';
import { t } from '#shared/language/language.ts';
import { ApiError, call, getDetail, getServerMessage, type CallHeaders } from '#client/data/api-client.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { showPriorityLocked } from '#client/items/edit-error-toasts.ts';
import { showErrorToast, showFailureTo, showRestoreFailure } from '#client/items/error-toasts.ts';
import { buildCreation, buildEdit } from '#client/items/form-changes.ts';
import { buildRemoval, type Removal } from '#client/items/item-changes.ts';
import { computeDifference } from '#client/items/item-form-values.ts';
import { sendEdit, ignoreConflicts, withExpected } from '#client/items/edit-conflicts.ts';
import { ignoreShownError, offerToCompleteAgain, removeWithUndo } from '#client/items/undo.ts';
import { bookFormValues, type BookFormValues } from './book-form-values.ts';
import { BOOK_LISTS, type BookListScope } from './books.queries.ts';

/** Returns the changes that a person makes to books. Each is optimistic; a failure is rolled back and shows a toast. */
export function useBookChanges() {
  const mutate = useChange();
  return useMemo(
    () => ({
      /** Adds a book. Sent again with the same key, it adds it once. */
      createBook: async (text: BookFormValues, idempotencyKey: string): Promise<Book> =>
        mutate(createBookChange(text, idempotencyKey)),

      /** Saves the changed fields of the dialog. */
      editBook: async (book: Book, text: BookFormValues): Promise<void> => {
        const change = computeDifference(bookFormValues({ kind: 'edit', item: book }), text);
        if (Object.keys(change).length === 0) return;
        showPriorityLocked(t('book'), change, await mutate(updateBookChange(book, withExpected(book, change))));
      },

      /** Changes a book from its row. */
      updateBook: (book: Book, change: BookChange): void => {
        mutate(updateBookChange(book, change)).then(
          (stored) => showPriorityLocked(t('book'), change, stored),
          ignoreShownError,
        );
        offerToCompleteAgain(mutate, book, change, updateBookChange, t('Canceled'));
      },

      /** Deletes a book and shows a toast with Undo. */
      deleteBook: (book: Book): void => removeWithUndo(mutate, bookDeletion(book), t('Book deleted'), book.title),
    }),
    [mutate],
  );
}

/** Returns the change that adds a book. */
export function createBookChange(
  draft: BookDraft,
  idempotencyKey: string,
  headers?: CallHeaders,
): Change<Book, BookListScope, Book> {
  const now = new Date().toISOString();
  return buildCreation({
    listCache: BOOK_LISTS,
    fields: { ...newBook(draft, now), userId: 0, createdAt: now },
    send: async () => call('POST /api/books', { body: draft }, { idempotencyKey, headers }),
    onError: showCreationFailure,
  });
}

/** Shows the status if the server sent no message (BOOK-25). Without a response there is no status (CLASH-9). */
function showCreationFailure(error: Error): void {
  const hasNoMessage = error instanceof ApiError && error.status !== 0 && getServerMessage(error) === undefined;
  if (hasNoMessage) showErrorToast(t('Failed to add book (Status: {status})', { status: error.status }));
  else showErrorToast(t('Failed to add book'), getDetail(error));
}

function updateBookChange(book: Book, change: BookChange): Change<Book, BookListScope, Book> {
  const now = new Date().toISOString();
  return buildEdit({
    listCache: BOOK_LISTS,
    item: book,
    change: (current) => changeBook(current, change, now),
    send: async (id) => sendEdit(change, async (body) => call('PATCH /api/books/:id', { params: { id }, body })),
    onError: ignoreConflicts((error) => showFailureTo('update', t('book'), error)),
  });
}

/** Returns the deletion of a book with its undo. */
export function bookDeletion(book: Book): Removal<Book, BookListScope> {
  return buildRemoval({
    listCache: BOOK_LISTS,
    item: book,
    remove: async (id) => call('DELETE /api/books/:id', { params: { id } }),
    restore: async (id) => [await call('POST /api/books/:id/restore', { params: { id } })],
    onError: (error) => showFailureTo('delete', t('book'), error),
    onRestoreError: showRestoreFailure(t('book')),
  });
}
