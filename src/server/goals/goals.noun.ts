import type { Noun } from '#server/nouns/noun.ts';
import { plainList } from '#server/nouns/plain-list.ts';

/** The definition of goals. */
export const goalNoun: Noun = {
  tables: [{ name: 'goals', key: ['id'], texts: ['title', 'notes'] }],
  lists: [plainList({ name: 'goals', table: 'goals', columns: { ancestor: 'ancestorId' } })],
  counted: { table: 'goals', madeBy: ['carriedFrom'] },
};
