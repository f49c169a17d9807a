import { z } from 'zod';
import { notesSchema, storedTitleSchema } from '#shared/items/items.contract.ts';
import {
  hasValidCompletedAt,
  isOneState,
  keySchema,
  nameSchema,
  NOT_COMPLETED,
  stateShape,
  TWO_STATES,
} from '#shared/portability/exported-fields.contract.ts';

/** A book in an export file. */
export const exportedBookSchema = z
  .object({
    id: keySchema,
    title: storedTitleSchema,
    author: nameSchema,
    recommendedBy: nameSchema,
    ...stateShape,
    isPriority: z.boolean(),
    notes: notesSchema,
  })
  .refine(isOneState, TWO_STATES)
  .refine(hasValidCompletedAt, NOT_COMPLETED);
