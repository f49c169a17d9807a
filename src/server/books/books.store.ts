import type { Book } from '#shared/books/books.contract.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Database } from '#server/database/database.ts';
import { createItemStore } from '#server/items/items.store.ts';
import { presentBook } from './books.presenter.ts';

/** Creates the store of the reading list. */
export function createBookStore(database: Database) {
  return {
    ...createItemStore(database, 'books', presentBook),

    /** Returns all books of the user, unordered. */
    async findBooks(userId: number): Promise<Book[]> {
      const rows = await database.query.selectFrom('books').selectAll().where('userId', '=', userId).execute();
      return mapInTurns(rows, presentBook);
    },
  };
}

export type BookStore = ReturnType<typeof createBookStore>;
