import type { Selectable } from 'kysely';
import type { Book } from '#shared/books/books.contract.ts';
import type { BooksTable } from '#server/database/schema.ts';

/** A book as the planner has it, whatever the engine keeps its flags as. Read is what is completed. */
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
