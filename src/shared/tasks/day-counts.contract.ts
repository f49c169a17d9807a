import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { daysBetween } from '#shared/calendar/day.ts';
import { daySchema } from '#shared/items/items.contract.ts';

/** The most days that one call counts: two months. */
const COUNTED_DAYS = 62;

const dayCountsSchema = z.object({
  day: daySchema,
  total: z.number().int().describe('Its tasks, with the expected occurrences of series'),
  completed: z.number().int(),
  crossedOut: z.number().int(),
});

/** How many tasks a day has, and how many of them are completed or crossed out. */
export type DayCounts = z.output<typeof dayCountsSchema>;

export const countTasksByDay = endpoint({
  method: 'GET',
  path: '/api/tasks/days',
  access: 'user',
  cacheable: true,
  summary: `Counts the tasks of each day that has any, of at most ${COUNTED_DAYS} days`,
  query: z
    .object({ from: daySchema, to: daySchema })
    .refine(({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) < COUNTED_DAYS, {
      path: ['to'],
      message: `The last day must be 0 to ${COUNTED_DAYS - 1} days after the first`,
    }),
  status: 200,
  response: z.array(dayCountsSchema),
});
