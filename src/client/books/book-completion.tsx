import { useCallback, useState, type ReactNode } from 'react';
import type { Book, BookChange } from '#shared/books/books.contract.ts';
import { createLazyDialog, useIdlePreload } from '#client/ui/lazy-component.tsx';
import type { AddReminder } from './finished-book-dialog.tsx';

const finishedBookDialog = createLazyDialog(
  async () => (await import('./finished-book-dialog.tsx')).FinishedBookDialog,
);
const PARTS = [finishedBookDialog];

/**
 * Returns a function that changes a book. Completing a book with a recommender first opens the Finished Book dialog
 * (BOOK-14). Render `question`.
 */
export function useBookCompletion(
  updateBook: (book: Book, change: BookChange) => void,
  addReminder: AddReminder,
): {
  requestUpdate: (book: Book, change: BookChange) => void;
  question: ReactNode;
} {
  const [finished, setFinished] = useState<{ book: Book; change: BookChange }>();
  useIdlePreload(PARTS);
  const requestUpdate = useCallback(
    (book: Book, change: BookChange) => {
      if (change.isCompleted === true && book.recommendedBy !== null) setFinished({ book, change });
      else updateBook(book, change);
    },
    [updateBook],
  );
  const close = (): void => setFinished(undefined);
  return {
    requestUpdate,
    question: finished && (
      <finishedBookDialog.Component
        book={finished.book}
        addReminder={addReminder}
        onClose={close}
        onFinish={() => {
          close();
          updateBook(finished.book, finished.change);
        }}
      />
    ),
  };
}
