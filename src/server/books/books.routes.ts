import * as contract from '#shared/books/books.contract.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { BookService } from './books.service.ts';

/** The calls for books (core specification, section 7). */
export function bookRoutes(answer: AnswerEndpoint, books: BookService): void {
  answer(contract.listBooks, async ({ user }) => books.listBooks(user.id));
  answer(contract.createBook, async ({ user, body }) => books.createBook(user.id, body));
  answer(contract.updateBook, async ({ user, params, body }) => books.updateBook(user.id, params.id, body));
  answer(contract.deleteBook, async ({ user, params }) => {
    await books.deleteBook(user.id, params.id);
    return undefined;
  });
  answer(contract.restoreBook, async ({ user, params }) => books.restoreBook(user.id, params.id));
}
