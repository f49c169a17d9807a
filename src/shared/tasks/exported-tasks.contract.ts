import { z } from 'zod';
import { daySchema } from '#shared/items/items.contract.ts';
import {
  hasValidCompletedAt,
  hasValidLineage,
  instantSchema,
  isOneState,
  keySchema,
  lineageShape,
  NO_COPY,
  NOT_COMPLETED,
  stateShape,
  TWO_STATES,
} from '#shared/portability/exported-fields.contract.ts';
import { RECURRING_PATTERNS, taskContentShape } from './tasks.contract.ts';

/** A task in an export file. */
export const exportedTaskSchema = z
  .object({
    id: keySchema,
    date: daySchema,
    ...taskContentShape,
    ...stateShape,
    isRecurring: z.boolean(),
    recurringPattern: z.enum(RECURRING_PATTERNS),
    series: keySchema.nullable().describe('The series of the occurrence'),
    seriesDay: daySchema.nullable().describe('The day of the series it was created for, even if it was moved'),
    ...lineageShape,
    rolledOverAt: instantSchema.nullable(),
  })
  .refine(isOneState, TWO_STATES)
  .refine(hasValidCompletedAt, NOT_COMPLETED)
  .refine(hasValidLineage, NO_COPY)
  .refine(({ series, seriesDay }) => (series === null) === (seriesDay === null), {
    path: ['seriesDay'],
    error: 'An occurrence has both a series and a day of it',
  })
  .refine(({ series, recurringPattern }) => (series === null) === (recurringPattern === 'none'), {
    path: ['recurringPattern'],
    error: 'An occurrence has a pattern, and nothing else has one',
  })
  .refine(({ isRecurring, recurringPattern }) => isRecurring || recurringPattern === 'none', {
    path: ['isRecurring'],
    error: 'What has a pattern recurs',
  });

/** A task series in an export file, with its segments. */
export const exportedTaskSeriesSchema = z.object({
  id: keySchema,
  createdAt: instantSchema,
  parts: z
    .array(
      z
        .object({
          startDay: daySchema,
          endDay: daySchema.nullable(),
          anchorDay: daySchema,
          recurringPattern: z.enum(['daily', 'weekly', 'weekdays', 'monthly']),
          ...taskContentShape,
        })
        .refine(({ startDay, endDay }) => endDay === null || endDay >= startDay, {
          path: ['endDay'],
          error: 'A part of a series must not end before it starts',
        }),
    )
    .describe('The segments of the series with their first and last day'),
  madeDays: z.array(daySchema).describe('The days whose occurrence was created, even if it was deleted later'),
});

export type PortableTask = z.output<typeof exportedTaskSchema>;
export type PortableTaskSeries = z.output<typeof exportedTaskSeriesSchema>;
