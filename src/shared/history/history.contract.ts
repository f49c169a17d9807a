import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, itemParams, yesOrNoSchema } from '#shared/items/items.contract.ts';
import { ACTORS } from './actors.rules.ts';

/** What was done to an item. */
export const VERBS = [
  'added',
  'deleted',
  'completed',
  'reopened',
  'crossed-out',
  'restored',
  'flagged',
  'unflagged',
  'moved',
  'reordered',
  'edited',
] as const;

/** What was done to an item. */
export type Verb = (typeof VERBS)[number];

/** The types of items that a history tells apart. */
export const HISTORY_ITEM_TYPES = ['task', 'goal', 'habit', 'book', 'project', 'project-task'] as const;

/** A type of item that a history tells apart. */
export type HistoryItemType = (typeof HISTORY_ITEM_TYPES)[number];

/** How many actions a history lists. */
export const LISTED_ACTIONS = 100;

/** An action of a person, with all the rows that it changed. */
export const historyEntrySchema = z.object({
  /** Increases with every action. */
  number: idSchema,
  at: z.string().describe('The instant in UTC'),
  actor: z.enum(ACTORS),
  verb: z.enum(VERBS),
  itemType: z.enum(HISTORY_ITEM_TYPES),
  itemId: idSchema.nullable().describe('The id of that item; null for the completion of a habit and for a series'),
  title: z.string().nullable().describe('The title of the item, or of the first of several'),
  others: z.number().int().describe('How many other items of this type were changed with it'),
  undoes: idSchema.nullable().describe('The number of the action that this one undid'),
  state: z
    .enum(['open', 'undone', 'outdated'])
    .describe('open: it can be undone; undone: it was undone; outdated: the same was changed again later'),
});

/** An action of a person. */
export type HistoryEntry = z.output<typeof historyEntrySchema>;

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  access: 'user',
  cacheable: true,
  summary: `Lists the last ${LISTED_ACTIONS} actions of this account, the latest first`,
  status: 200,
  response: z.array(historyEntrySchema),
});

const undoneSchema = z.object({ number: idSchema.describe('The number of the new action') });

export const undoAction = endpoint({
  method: 'POST',
  path: '/api/history/:id/undo',
  access: 'user',
  summary: 'Undoes an action, which is an action itself; 409 if the same was changed again later',
  params: itemParams,
  query: z.object({
    leavesChanged: yesOrNoSchema
      .optional()
      .describe(
        'Leaves what was changed again later as it is; 409 if nothing else is left, or if a deletion would also delete what was changed later',
      ),
  }),
  ignoresIdempotencyKey: true,
  status: 200,
  response: undoneSchema,
});

const itemActionSchema = z.object({
  itemType: z.enum(HISTORY_ITEM_TYPES),
  id: idSchema,
  verb: z.enum(['added', 'deleted']).describe('What the action did to the item'),
  leavesChanged: z.boolean().optional().describe('Leaves what was changed again later as it is'),
});

/** An action by what it did to an item. */
export type ActionOfItem = z.output<typeof itemActionSchema>;

export const undoItemAction = endpoint({
  method: 'POST',
  path: '/api/history/undo',
  access: 'user',
  summary: 'Undoes the action that added an item, or that deleted it last; 409 if the same was changed again later',
  body: itemActionSchema,
  ignoresIdempotencyKey: true,
  status: 200,
  response: undoneSchema,
});

export const clearHistory = endpoint({
  method: 'DELETE',
  path: '/api/history',
  access: 'user',
  summary: 'Forgets all actions; they cannot be undone any more',
  status: 204,
});
