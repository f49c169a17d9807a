import { queryOptions } from '@tanstack/react-query';
import type { Book } from '#shared/books/books.contract.ts';
import { newBook, putBook } from '#shared/books/books.rules.ts';
import { call } from '#client/data/api-client.ts';
import { completeItems } from '#client/data/complete-items.ts';
import { useList, type ListCache } from '#client/data/optimistic.ts';
import { LIST_STALE_TIME, LIST_GC_TIME } from '#client/data/stale-times.ts';

const BOOKS = '/api/books';

/** There is one reading list. */
export type BookListScope = 'all';

/** The list cache of the reading list. */
export const BOOK_LISTS: ListCache<Book, BookListScope> = {
  root: BOOKS,
  getScope: () => 'all',
  upsert: (books, _scope, book) => putBook(books, book),
};

const BOOKS_QUERY = queryOptions({
  queryKey: [BOOKS],
  queryFn: async ({ signal }) =>
    completeItems(await call('GET /api/books', {}, { signal }), () => newBook({ title: '' }, '')),
  staleTime: LIST_STALE_TIME,
  gcTime: LIST_GC_TIME,
  refetchOnWindowFocus: false,
});

/** The reading list with pending changes. */
export function useBooks() {
  return useList(BOOK_LISTS, BOOKS_QUERY);
}
