import * as contract from '#shared/books/books.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { BookService } from './books.service.ts';

/** Routes of books. (BOOK-20 to BOOK-23) */
export function bookRoutes(route: RegisterRoute, books: BookService): void {
  route(contract.listBooks, async ({ user }) => books.listBooks(user.id));
  route(contract.createBook, async ({ user, body }) => books.createBook(user.id, body));
  route(contract.updateBook, async ({ user, params, body }) => books.updateBook(user.id, params.id, body));
  route(contract.deleteBook, async ({ user, params }) => {
    await books.deleteBook(user.id, params.id);
    return undefined;
  });
  route(contract.restoreBook, async ({ user, params }) => books.restoreBook(user.id, params.id));
}
