import { memo } from 'react';
import type { Book } from '#shared/books/books.contract.ts';
import { t } from '#shared/language/language.ts';
import { joinDetails } from '#client/items/item-detail.ts';
import { PriorityRow, type PriorityRowHandlers } from '#client/items/priority-row.tsx';
import { BOOK_LISTS } from './books.queries.ts';

const CROSS_LABELS = { cross: t('Cancel book'), restore: t('Restore book'), crossed: t('Canceled') };

/** A book in the reading list. */
export const BookRow = memo(function BookRow({ book, ...handlers }: { book: Book } & PriorityRowHandlers<Book>) {
  const { author, recommendedBy, notes } = book;
  return (
    <PriorityRow
      item={book}
      root={BOOK_LISTS.root}
      detail={joinDetails(author, recommendedBy && t('Recommended by {name}', { name: recommendedBy }), notes)}
      crossLabels={CROSS_LABELS}
      {...handlers}
    />
  );
});
