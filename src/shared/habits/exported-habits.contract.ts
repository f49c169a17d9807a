import { z } from 'zod';
import { daySchema } from '#shared/items/items.contract.ts';
import { instantSchema, keySchema } from '#shared/portability/exported-fields.contract.ts';
import { HABIT_FREQUENCIES, habitContentShape } from './habits.contract.ts';

/** A habit in an export file, with all its weeks or months. Each is identified by its first day. */
export const exportedHabitSchema = z.object({
  id: keySchema,
  frequency: z.enum(HABIT_FREQUENCIES),
  startDay: daySchema.describe('The first day of its first period'),
  stopDay: daySchema.nullable().describe('The first day of the period in which it was stopped'),
  createdAt: instantSchema,
  parts: z
    .array(z.object({ startDay: daySchema, ...habitContentShape }))
    .describe('The segments of the series with their first day'),
  periods: z
    .array(z.object({ startDay: daySchema, ...habitContentShape, isCrossedOut: z.boolean(), createdAt: instantSchema }))
    .describe('The habit rows of its periods'),
  madePeriods: z.array(daySchema).describe('The periods whose habit was created, even if it was deleted later'),
  deletedPeriods: z
    .array(z.object({ startDay: daySchema, withLater: z.boolean() }))
    .describe('The skipped periods, alone or with all later ones'),
  completions: z.array(z.object({ date: daySchema, createdAt: instantSchema })).describe('Its completions'),
});

export type PortableHabit = z.output<typeof exportedHabitSchema>;
