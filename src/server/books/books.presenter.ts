import type { Selectable } from 'kysely';
import { bookSchema, type Book } from '#shared/books/books.contract.ts';
import type { BooksTable } from '#server/database/schema.ts';
import { createPresenter } from '#server/items/items.presenter.ts';

const present = createPresenter(bookSchema);

/** Converts a row to a book, with booleans on either engine. `isRead` equals `isCompleted`. (BOOK-02) */
export function presentBook(row: Selectable<BooksTable>): Book {
  const book = present(row);
  return { ...book, isRead: book.isCompleted };
}
