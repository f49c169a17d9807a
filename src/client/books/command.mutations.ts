import { changeBook } from '#shared/books/books.rules.ts';
import { call } from '#client/data/api-client.ts';
import { buildEdit } from '#client/items/form-changes.ts';
import { BY_HALO, createByCommand, removeByCommand, type ItemCommands } from '#client/items/item-commands.ts';
import { bookDeletion, createBookChange } from './books.mutations.ts';
import { BOOK_LISTS } from './books.queries.ts';

/** Halo's commands for books. */
export const BOOK_COMMANDS: ItemCommands = {
  root: BOOK_LISTS.root,

  create: async (mutate, { data, key }) => {
    const { title = '', author = null, recommendedBy = null, notes = null, isPriority = false } = data;
    const draft = { title, author, recommendedBy, isRead: false, notes, ...(isPriority && { isPriority }) };
    return createByCommand(mutate, createBookChange(draft, key, BY_HALO.headers), bookDeletion);
  },

  remove: async (mutate, request, id) =>
    removeByCommand(mutate, request, id, {
      listCache: BOOK_LISTS,
      remove: async (body, options) => call('POST /api/books/delete-by-search', { body }, options),
      restore: async (input, options) => [await call('POST /api/books/:id/restore', input, options)],
    }),

  complete: async (mutate, { id }, isCompleted) =>
    mutate(
      buildEdit({
        listCache: BOOK_LISTS,
        item: { id },
        change: (book) => changeBook(book, { isCompleted }, new Date().toISOString()),
        send: async () => call('PATCH /api/books/:id', { params: { id }, body: { isCompleted } }, BY_HALO),
        onError: () => undefined,
      }),
    ),
};
