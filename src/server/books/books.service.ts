import type { Book, BookDraft } from '#shared/books/books.contract.ts';
import { changeBook, completionOf, newBook, type BookFields } from '#shared/books/books.rules.ts';
import { compareItems, isPriorityLocked } from '#shared/items/items.rules.ts';
import type { Clock } from '#server/clock.ts';
import { sortInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { createItemService } from '#server/items/items.service.ts';
import type { TrashService } from '#server/trash/trash.service.ts';
import type { BookStore } from './books.store.ts';

/** Creates the service of the reading list. (BOOK-20 to BOOK-23) */
export function createBookService(database: Database, books: BookStore, trash: TrashService, clock: Clock) {
  const items = createItemService({
    database,
    items: books,
    trash,
    clock,
    kind: 'book',
    name: 'Book',
    change: changeBook<Book>,
    isLocked: (book, change) => isPriorityLocked(book, { ...change, isCompleted: completionOf(change) }),
    columns: ({ id: _id, userId: _owner, createdAt: _age, ...book }) => columnsOf(book),
  });

  return {
    /** Lists all books in the order of the screen. */
    async listBooks(userId: number): Promise<Book[]> {
      return sortInTurns(await books.findBooks(userId), compareItems);
    },

    /** Adds a book. */
    async createBook(userId: number, draft: BookDraft): Promise<Book> {
      const now = clock().toISOString();
      return books.insertItem(userId, columnsOf(newBook(draft, now)), now);
    },

    /** Changes a book. */
    updateBook: items.updateItem,

    /** Deletes a book. */
    deleteBook: items.deleteItem,

    /** Restores a deleted book. */
    restoreBook: items.restoreItem,
  };
}

export type BookService = ReturnType<typeof createBookService>;

/** Removes `isRead`, which is not stored because it equals `isCompleted`. */
function columnsOf({ isRead: _read, ...fields }: BookFields): Omit<BookFields, 'isRead'> {
  return fields;
}
