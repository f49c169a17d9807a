import { z } from 'zod';
import { storedTitleSchema } from '#shared/items/items.contract.ts';
import {
  hasValidCompletedAt,
  instantSchema,
  isOneState,
  keySchema,
  NOT_COMPLETED,
  stateShape,
  TWO_STATES,
} from '#shared/portability/exported-fields.contract.ts';
import { projectTaskContentShape } from './projects.contract.ts';

/** A project in an export file. */
export const exportedProjectSchema = z
  .object({
    id: keySchema,
    title: storedTitleSchema,
    isCompleted: z.boolean(),
    createdAt: instantSchema,
    completedAt: instantSchema.nullable(),
  })
  .refine(hasValidCompletedAt, NOT_COMPLETED);

/** A task of a project in an export file. */
export const exportedProjectTaskSchema = z
  .object({
    id: keySchema,
    project: keySchema,
    ...projectTaskContentShape,
    ...stateShape,
  })
  .refine(isOneState, TWO_STATES)
  .refine(hasValidCompletedAt, NOT_COMPLETED);
