import type { Selectable } from 'kysely';
import type { Book } from '#shared/books/books.contract.ts';
import type { BooksTable } from '#server/database/schema.ts';

/** Converts a row to a book, with booleans on either engine. `isRead` equals `isCompleted`. (BOOK-02) */
export function presentBook(row: Selectable<BooksTable>): Book {
  const isCompleted = Boolean(row.isCompleted);
  return {
    ...row,
    isCompleted,
    isRead: isCompleted,
    isCrossedOut: Boolean(row.isCrossedOut),
    isPriority: Boolean(row.isPriority),
  };
}
