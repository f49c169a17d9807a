import { z } from 'zod';
import { daySchema } from '#shared/items/items.contract.ts';
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
import { goalContentShape } from './goals.contract.ts';

/** A goal in an export file. */
export const exportedGoalSchema = z
  .object({
    id: keySchema,
    ...goalContentShape,
    isWeekly: z.boolean(),
    dueDate: daySchema,
    ...stateShape,
    ...lineageShape,
  })
  .refine(isOneState, TWO_STATES)
  .refine(hasValidCompletedAt, NOT_COMPLETED)
  .refine(hasValidLineage, NO_COPY);

export type PortableGoal = z.output<typeof exportedGoalSchema>;
