import type { Book, BookChange, BookDraft } from '#shared/books/books.contract.ts';
import { changeBook, getCompletion, newBook, type BookFields } from '#shared/books/books.rules.ts';
import { compareItems } from '#shared/items/items.rules.ts';
import type { Clock } from '#server/clock.ts';
import { sortInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { createItemService, requireActiveForPriority, requireExpected } from '#server/items/items.service.ts';
import type { RestoreDeleted } from '#server/history/deleted-items.service.ts';
import type { BookStore } from './books.store.ts';

/** Creates the service of the reading list. (BOOK-20 to BOOK-23) */
export function createBookService(database: Database, books: BookStore, restoreDeleted: RestoreDeleted, clock: Clock) {
  const items = createItemService(database, books, restoreDeleted, 'book');

  return {
    /** Lists all books in the order of the screen. */
    async listBooks(userId: number): Promise<Book[]> {
      return sortInTurns(await books.findBooks(userId), compareItems);
    },

    /** Returns a book; undefined when the user has none with this id. */
    findBook: items.findItem,

    /** Adds a book. */
    async createBook(userId: number, draft: BookDraft): Promise<Book> {
      const now = clock().toISOString();
      return books.insertItem(userId, getColumns(newBook(draft, now)), now);
    },

    /**
     * Changes a book. Throws 'not-found'. Throws 'conflict' when a field was changed elsewhere since the person saw it, or
     * when a book that is not active is to change its priority. (READ-7)
     */
    async updateBook(userId: number, id: number, change: BookChange): Promise<Book> {
      return items.changeItem(userId, id, async (book) => {
        const changed = changeBook(book, change, clock().toISOString());
        requireExpected('book', book, changed, change.expected);
        requireActiveForPriority('book', book, { ...change, isCompleted: getCompletion(change) });
        const { id: _id, userId: _owner, createdAt: _age, ...fields } = changed;
        await books.saveItem(userId, id, getColumns(fields));
        return changed;
      });
    },

    /** Deletes a book. */
    deleteBook: items.deleteItem,

    /** Restores a deleted book. */
    restoreBook: items.restoreItem,
  };
}

export type BookService = ReturnType<typeof createBookService>;

/** Removes `isRead`, which is not stored because it equals `isCompleted`. */
function getColumns({ isRead: _read, ...fields }: BookFields): Omit<BookFields, 'isRead'> {
  return fields;
}
