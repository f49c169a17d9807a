import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { idSchema, itemParams, textSchemaFor } from '#shared/items/items.contract.ts';
import { COMMAND_TYPES, commandSchema } from './halo.contract.ts';
import { COMMAND_ITEM_TYPES } from './item-types.rules.ts';

/** The maximum number of wordings of a person. The oldest make room for new ones. */
export const MAX_WORDINGS = 200;

/** The longest sentence that is learned from. */
const SENTENCE_LENGTH = 500;

/** A way of saying something that Halo has learned from a correction. (decision 044) */
export const wordingSchema = z.object({
  id: idSchema,
  /** The sentence as it was said. */
  sentence: z.string(),
  /** What the person meant by it. */
  commandType: z.enum(COMMAND_TYPES),
  itemType: z.enum(COMMAND_ITEM_TYPES).nullable(),
  period: z.enum(['weekly', 'monthly']).nullable(),
  createdAt: z.string(),
});

/** A way of saying something that Halo has learned from a correction. */
export type Wording = z.output<typeof wordingSchema>;

export const listWordings = endpoint({
  method: 'GET',
  path: '/api/halo/wordings',
  access: 'user',
  summary: 'Lists what Halo has learned from corrections, the latest first',
  status: 200,
  response: z.array(wordingSchema),
});

export const learnWording = endpoint({
  method: 'POST',
  path: '/api/halo/wordings',
  access: 'user',
  summary: 'Learns from a corrected command; null if the sentence does not contain its title or search term',
  body: z.object({
    sentence: textSchemaFor('Say what you want to do')
      .min(1, 'Say what you want to do')
      .max(SENTENCE_LENGTH, 'It must be at most 500 characters'),
    command: commandSchema,
  }),
  status: 200,
  response: z.object({ wording: wordingSchema.nullable() }),
});

export const forgetWording = endpoint({
  method: 'DELETE',
  path: '/api/halo/wordings/:id',
  access: 'user',
  summary: 'Forgets one of them',
  params: itemParams,
  status: 204,
});

export const forgetWordings = endpoint({
  method: 'DELETE',
  path: '/api/halo/wordings',
  access: 'user',
  summary: 'Forgets all of them',
  status: 204,
});
