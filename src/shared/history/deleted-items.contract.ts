import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { matchQuery } from '#shared/halo/actions.contract.ts';
import { idSchema } from '#shared/items/items.contract.ts';
import { HISTORY_ITEM_TYPES } from './history.contract.ts';

/** How many of the last deletions are searched. */
export const SEARCHED_DELETIONS = 5_000;

const deletedItemSchema = z.object({
  number: idSchema.describe('The number of the action that deleted it. Undoing the action restores it'),
  at: z.string().describe('The instant in UTC'),
  itemType: z.enum(HISTORY_ITEM_TYPES),
  title: z.string(),
});

/** A deleted item that the log of changes still has. */
export type DeletedItem = z.output<typeof deletedItemSchema>;

export const findDeletedItems = endpoint({
  method: 'GET',
  path: '/api/history/deletions',
  access: 'user',
  cacheable: true,
  summary: 'Finds deleted items by a part of their title, the best matches first',
  query: matchQuery.pick({ searchTerm: true }),
  status: 200,
  response: z.array(deletedItemSchema),
});
