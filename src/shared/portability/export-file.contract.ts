import { z } from 'zod';
import { isDay } from '#shared/calendar/day.ts';
import {
  colorSchema,
  daySchema,
  isTitleLength,
  notesSchema,
  sortOrderSchema,
  storedTitleSchema,
  textSchema,
} from '#shared/items/items.contract.ts';
import { HABIT_FREQUENCIES } from '#shared/habits/habits.contract.ts';
import { RECURRING_PATTERNS, taskContentShape } from '#shared/tasks/tasks.contract.ts';

/**
 * The format of the export file. It contains a person's data as it is stored, without derived values and in readable
 * words. Values are not transformed, so an import gets exactly what the export wrote.
 */
export const EXPORT_FORMAT = 'halo-export';
export const EXPORT_VERSION = 1;

/** More often than any task is carried over. */
const CARRY_LIMIT = 1_000_000;

/** The portable id of an item: the prefix of the account that first exported it, and its number there. */
const keySchema = z
  .string()
  .regex(/^[a-z0-9]{1,40}-[1-9]\d{0,15}$/, 'The id must be one that an export has given')
  .describe("The source account and the item's number there");

const instantSchema = z.iso
  .datetime({ precision: 3, error: 'The moment must be in the form yyyy-MM-ddTHH:mm:ss.SSSZ' })
  .refine((instant) => isDay(instant.slice(0, 10)), 'The moment must be on a real day');

const nameSchema = textSchema
  .trim()
  .min(1, 'A name must not be empty')
  .refine(isTitleLength, 'It must be at most 1,000 characters')
  .nullable();

const stateShape = {
  isCompleted: z.boolean(),
  isCrossedOut: z.boolean(),
  createdAt: instantSchema,
  completedAt: instantSchema.nullable(),
};

/** At most one of the two states is set. */
function isOneState({ isCompleted, isCrossedOut }: { isCompleted: boolean; isCrossedOut: boolean }): boolean {
  return !(isCompleted && isCrossedOut);
}

const TWO_STATES = { path: ['isCrossedOut'], error: 'It cannot be both completed and crossed out' };

/** True when only a completed item has an instant of completion. A completed item may lack one. */
function hasValidCompletedAt({
  isCompleted,
  completedAt,
}: {
  isCompleted: boolean;
  completedAt: string | null;
}): boolean {
  return isCompleted || completedAt === null;
}

const NOT_COMPLETED = { path: ['completedAt'], error: 'It is not completed' };

const lineageShape = {
  carriedFrom: keySchema.nullable().describe('The item it is a copy of, if that still exists'),
  ancestor: keySchema.nullable().describe('The first item of the chain of copies, if that still exists'),
  carriedSince: daySchema.nullable(),
  carriedCount: z.number().int().min(0).max(CARRY_LIMIT),
};

/** True when a copy has its count and date, even if its source was deleted, and any other item has neither. */
function hasValidLineage({
  carriedFrom,
  ancestor,
  carriedSince,
  carriedCount,
}: {
  [Field in keyof typeof lineageShape]: z.output<(typeof lineageShape)[Field]>;
}): boolean {
  if (carriedSince === null) return carriedFrom === null && ancestor === null && carriedCount === 0;
  return carriedCount > 0;
}

const NO_COPY = {
  path: ['carriedCount'],
  error: 'A copy says how often and since when it was carried, nothing else does',
};

const taskSchema = z
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

const taskSeriesSchema = z.object({
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

const goalSchema = z
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

const lookShape = { title: storedTitleSchema, isPriority: z.boolean(), color: colorSchema, notes: notesSchema };

/** A habit with all its weeks or months, each identified by its first day. */
const habitSchema = z.object({
  id: keySchema,
  frequency: z.enum(HABIT_FREQUENCIES),
  startDay: daySchema.describe('The first day of its first period'),
  stopDay: daySchema.nullable().describe('The first day of the period in which it was stopped'),
  createdAt: instantSchema,
  parts: z
    .array(z.object({ startDay: daySchema, ...lookShape }))
    .describe('The segments of the series with their first day'),
  periods: z
    .array(z.object({ startDay: daySchema, ...lookShape, isCrossedOut: z.boolean(), createdAt: instantSchema }))
    .describe('The habit rows of its periods'),
  madePeriods: z.array(daySchema).describe('The periods whose habit was created, even if it was deleted later'),
  deletedPeriods: z
    .array(z.object({ startDay: daySchema, withLater: z.boolean() }))
    .describe('The skipped periods, alone or with all later ones'),
  completions: z.array(z.object({ date: daySchema, createdAt: instantSchema })).describe('Its completions'),
});

const bookSchema = z
  .object({
    id: keySchema,
    title: storedTitleSchema,
    author: nameSchema,
    recommendedBy: nameSchema,
    ...stateShape,
    isPriority: z.boolean(),
    notes: notesSchema,
  })
  .refine(isOneState, TWO_STATES)
  .refine(hasValidCompletedAt, NOT_COMPLETED);

const projectSchema = z
  .object({
    id: keySchema,
    title: storedTitleSchema,
    isCompleted: z.boolean(),
    createdAt: instantSchema,
    completedAt: instantSchema.nullable(),
  })
  .refine(hasValidCompletedAt, NOT_COMPLETED);

const projectTaskSchema = z
  .object({
    id: keySchema,
    project: keySchema,
    title: storedTitleSchema,
    ...stateShape,
    flagged: z.boolean(),
    sortOrder: sortOrderSchema,
  })
  .refine(isOneState, TWO_STATES)
  .refine(hasValidCompletedAt, NOT_COMPLETED);

/** The schema of a row of each list. Rows may refer only to rows of earlier lists. */
export const ROW_SCHEMAS = {
  taskSeries: taskSeriesSchema,
  tasks: taskSchema,
  goals: goalSchema,
  habits: habitSchema,
  books: bookSchema,
  projects: projectSchema,
  projectTasks: projectTaskSchema,
};

/** The lists of an export file. */
export type PortableList = keyof typeof ROW_SCHEMAS;

/** The items of an export file, by list. */
export type PortableLists = { [List in PortableList]: z.output<(typeof ROW_SCHEMAS)[List]>[] };

export type PortableTask = z.output<typeof taskSchema>;
export type PortableTaskSeries = z.output<typeof taskSeriesSchema>;
export type PortableGoal = z.output<typeof goalSchema>;
export type PortableHabit = z.output<typeof habitSchema>;

/** A sign-in. It is part of the person's data, but an import ignores it, because it belongs to the exported account. */
const signInSchema = z.object({
  signedInAt: z.string(),
  signedOutAt: z.string().nullable(),
  seconds: z.number().int().nullable().describe('Duration in seconds'),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});

/**
 * All data of one person, as a file. It leaves out the password, derived values and deleted items. Account and sign-ins
 * are for the person to read; an import ignores them.
 */
export const exportSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  formatVersion: z.literal(EXPORT_VERSION),
  exportedAt: instantSchema,
  account: z.object({ email: z.string(), createdAt: z.string() }),
  taskSeries: z.array(taskSeriesSchema),
  tasks: z.array(taskSchema),
  goals: z.array(goalSchema),
  habits: z.array(habitSchema),
  books: z.array(bookSchema),
  projects: z.array(projectSchema),
  projectTasks: z.array(projectTaskSchema),
  signIns: z.array(signInSchema),
});
