import { z } from 'zod';
import {
  hasValidCompletedAt,
  isOneState,
  keySchema,
  NOT_COMPLETED,
  stateShape,
  TWO_STATES,
} from '#shared/portability/exported-fields.contract.ts';
import { bookContentShape } from './books.contract.ts';

/** A book in an export file. */
export const exportedBookSchema = z
  .object({
    id: keySchema,
    ...bookContentShape,
    ...stateShape,
  })
  .refine(isOneState, TWO_STATES)
  .refine(hasValidCompletedAt, NOT_COMPLETED);
