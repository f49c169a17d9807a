import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { daySchema, idSchema, titleSchema } from '#shared/items/items.contract.ts';

/** The types of items that can be carried over. (TIME-26) */
export const CARRY_OVER_TYPES = ['day-task', 'weekly-goal', 'monthly-goal'] as const;

/** How many items one call may carry over. */
const CARRY_LIMIT = 500;

const typeSchema = z.enum(CARRY_OVER_TYPES);

const itemSchema = z.object({
  id: idSchema,
  type: typeSchema,
  title: z.string(),
  date: z.string().describe("The task's day, or the goal's due date, yyyy-MM-dd"),
  isCrossedOut: z.boolean(),
  isSelected: z.boolean().describe('Whether it is selected at first; false if the user crossed it out'),
});

/** An unfinished item of the previous week or month. (TIME-26) */
export type CarryOverItem = z.output<typeof itemSchema>;

/** A type of item that can be carried over. */
export type CarryOverType = CarryOverItem['type'];

const itemsSchema = z.object({ items: z.array(itemSchema) });

const chosenSchema = z.object({
  id: idSchema,
  type: typeSchema,
  title: titleSchema,
  date: daySchema.optional().describe('The day a task is copied to; the date of the call unless given'),
});

/** An item that the person chose to carry over, with its title, which may be edited, and a day for a task. */
export type CarryOverChoice = z.output<typeof chosenSchema>;

/** A copy that was created by the New Day or Carry Over dialog. */
export type CarriedItem = Pick<CarryOverItem, 'id' | 'type'>;

export const listCarryOver = endpoint({
  method: 'GET',
  path: '/api/carry-over',
  access: 'user',
  cacheable: true,
  summary:
    'Lists unfinished tasks and weekly goals of the previous week, and unfinished monthly goals of the previous month',
  query: z.object({ date: daySchema }),
  status: 200,
  response: itemsSchema,
});

export const carryOver = endpoint({
  method: 'POST',
  path: '/api/carry-over',
  access: 'user',
  actor: 'new-day',
  summary:
    'Copies items to a day and its periods in one transaction and returns the copies; existing copies are skipped',
  body: z.object({
    date: daySchema,
    items: z.array(chosenSchema).min(1, 'At least one item is required').max(CARRY_LIMIT),
  }),
  status: 201,
  response: itemsSchema,
});
