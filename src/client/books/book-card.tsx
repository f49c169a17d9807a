import type { Book } from '#shared/books/books.contract.ts';
import { t } from '#shared/language/language.ts';
import { getQueueKey } from '#client/data/temporary-ids.ts';
import { createEntryPlace } from '#client/items/entry-place.tsx';
import { ListCard, type CardPlacement } from '#client/items/list-card.tsx';
import { PRIORITY_ROW_ACTION_COUNT } from '#client/items/priority-row.tsx';
import { Spinner } from '#client/ui/controls/spinner.tsx';
import { useBookCompletion } from './book-completion.tsx';
import { BookRow } from './book-row.tsx';
import { useBookChanges } from './books.mutations.ts';
import type { AddReminder } from './finished-book-dialog.tsx';
import { useBooks } from './books.queries.ts';

const BookEntryPlace = createEntryPlace(async () => (await import('./book-entry.tsx')).BookEntry);

export interface BookCardProps extends CardPlacement {
  addReminder: AddReminder;
  onAdd: () => void;
  onOpen: (book: Book) => void;
}

/** The card of the reading list (BOOK-03, BOOK-10, BOOK-11). */
export function BookCard({ addReminder, onAdd, onOpen, ...card }: BookCardProps) {
  const { data, error, refetch } = useBooks();
  const { updateBook, deleteBook } = useBookChanges();
  const { requestUpdate, question } = useBookCompletion(updateBook, addReminder);
  return (
    <>
      <ListCard
        {...card}
        title={t('Books')}
        kind="book"
        addLabel={t('Add Book')}
        onAdd={onAdd}
        entry={data && <BookEntryPlace />}
        label={t('Books')}
        items={data}
        failure={error === null ? undefined : t('Failed to fetch books')}
        onRetry={() => void refetch()}
        waiting={<Spinner />}
        emptyText={t('Nothing here')}
        actionCount={PRIORITY_ROW_ACTION_COUNT}
        renderRow={(book) => (
          <BookRow
            key={getQueueKey(book.id)}
            book={book}
            onUpdate={requestUpdate}
            onDelete={deleteBook}
            onOpen={onOpen}
          />
        )}
      />
      {question}
    </>
  );
}
