import type { Noun } from '#server/nouns/noun.ts';
import { plainList } from '#server/nouns/plain-list.ts';

/** The definition of books. */
export const bookNoun: Noun = {
  tables: [{ name: 'books', key: ['id'], texts: ['title', 'author', 'recommendedBy', 'notes'] }],
  lists: [plainList({ name: 'books', table: 'books' })],
  counted: { table: 'books', madeBy: [] },
};
