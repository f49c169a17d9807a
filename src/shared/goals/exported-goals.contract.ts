import { z } from 'zod';
import { colorSchema, daySchema, notesSchema, storedTitleSchema } from '#shared/items/items.contract.ts';
import {
  hasValidCompletedAt,
  hasValidLineage,
  isOneState,
  keySchema,
  lineageShape,
  NO_COPY,
  NOT_COMPLETED,
  stateShape,
  TWO_STATES,
} from '#shared/portability/exported-fields.contract.ts';

/** A goal in an export file. */
export const exportedGoalSchema = z
  .object({
    id: keySchema,
    title: storedTitleSchema,
    isWeekly: z.boolean(),
    dueDate: daySchema,
    ...stateShape,
    isPriority: z.boolean(),
    color: colorSchema,
    notes: notesSchema,
    ...lineageShape,
  })
  .refine(isOneState, TWO_STATES)
  .refine(hasValidCompletedAt, NOT_COMPLETED)
  .refine(hasValidLineage, NO_COPY);

export type PortableGoal = z.output<typeof exportedGoalSchema>;
