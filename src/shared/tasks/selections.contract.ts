import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { daySchema, idSchema, optional, sortOrderSchema } from '#shared/items/items.contract.ts';
import { SELECTION_LIMIT } from './selection-limit.rules.ts';
import { taskListSchema } from './tasks.contract.ts';

const selectionChangeSchema = z.object({
  id: idSchema,
  isCompleted: optional(z.boolean()),
  isCrossedOut: optional(z.boolean()),
  isPriority: optional(z.boolean()),
  flagged: optional(z.boolean()),
  date: optional(daySchema),
  sortOrder: optional(sortOrderSchema),
});

/** The change of one of several selected tasks: its state, its priority, its flag, its day and its place there. */
export type SelectionChange = z.output<typeof selectionChangeSchema>;

const changesSchema = z
  .array(selectionChangeSchema)
  .min(1, 'At least one task is required')
  .max(SELECTION_LIMIT)
  .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'A task can be changed only once');

const idsSchema = z.array(idSchema).min(1, 'At least one task is required').max(SELECTION_LIMIT);

export const changeTasks = endpoint({
  method: 'PATCH',
  path: '/api/tasks/batch',
  access: 'user',
  summary: 'Changes several tasks in one transaction and returns them; tasks that do not exist are skipped',
  body: z.object({ changes: changesSchema }),
  status: 200,
  response: taskListSchema,
});

export const deleteTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/batch/delete',
  access: 'user',
  summary: 'Deletes several tasks in one transaction, each alone; tasks that do not exist are skipped',
  body: z.object({ ids: idsSchema }),
  status: 204,
});

export const restoreTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/batch/restore',
  access: 'user',
  summary: 'Restores several deleted tasks in one transaction; those that were not deleted are skipped',
  body: z.object({ ids: idsSchema }),
  status: 200,
  response: taskListSchema,
});
