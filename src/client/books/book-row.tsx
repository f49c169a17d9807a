import { memo } from 'react';
import type { Book } from '#shared/books/books.contract.ts';
import { joinDetails } from '#client/items/item-detail.ts';
import { PriorityRow, type PriorityRowHandlers } from '#client/items/priority-row.tsx';
import { BOOK_LISTS } from './books.queries.ts';

const CROSS_LABELS = { cross: 'Cancel book', restore: 'Restore book', crossed: 'Canceled' };

/** A book in the reading list. */
export const BookRow = memo(function BookRow({ book, ...handlers }: { book: Book } & PriorityRowHandlers<Book>) {
  const { author, recommendedBy, notes } = book;
  return (
    <PriorityRow
      item={book}
      root={BOOK_LISTS.root}
      detail={joinDetails(author, recommendedBy && `Recommended by ${recommendedBy}`, notes)}
      crossLabels={CROSS_LABELS}
      {...handlers}
    />
  );
});
