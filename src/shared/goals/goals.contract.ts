import { z } from 'zod';
import { idSchema, lineageSchema } from '#shared/items/items.contract.ts';

/** A weekly or monthly goal (core specification, section 3). */
const goalSchema = z.object({
  id: idSchema,
  userId: idSchema,
  title: z.string(),
  isWeekly: z.boolean().describe('Of a week; otherwise of a month'),
  isCompleted: z.boolean(),
  isCrossedOut: z.boolean(),
  isPriority: z.boolean(),
  dueDate: z.string().describe('The last day of its week or month, yyyy-MM-dd'),
  color: z.string(),
  notes: z.string().nullable(),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  ...lineageSchema.shape,
});

/** A goal as a person has it. */
export type Goal = z.output<typeof goalSchema>;
