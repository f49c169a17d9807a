import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { enteredShape, storedShape } from '#shared/items/fields.contract.ts';
import {
  colorSchema,
  dateSchema,
  idSchema,
  itemParams,
  notesSchema,
  optional,
  createExpectedSchema,
  storedTitleSchema,
  titleSchemaFor,
  yesOrNoSchema,
} from '#shared/items/items.contract.ts';

/** The frequencies of a habit. (HABIT-04) */
export const HABIT_FREQUENCIES = ['weekly', 'monthly'] as const;

/** The outcomes of a habit in a week or month. */
export const PERIOD_OUTCOMES = ['kept', 'missed', 'crossed-out', 'open', 'none'] as const;

/** How many operations one call may have. */
const OPERATION_LIMIT = 100;

const titleSchema = titleSchemaFor('Habit title is required');

/** The content of a habit: the fields that the habits of a segment and their form in an export file share. */
export const habitContentShape = {
  title: storedTitleSchema,
  isPriority: z.boolean(),
  color: colorSchema,
  notes: notesSchema,
};

/** The content of a habit. */
export type HabitContent = z.output<z.ZodObject<typeof habitContentShape>>;

/** The fields that a person can change, as they are stored. */
const storedFields = { ...storedShape(habitContentShape), isCrossedOut: z.boolean() };

/** The fields that a person can change. */
const changedFields = { ...enteredShape(habitContentShape), title: titleSchema, isCrossedOut: optional(z.boolean()) };

/** The response of a habit in one week or month. (HABIT-03) */
export const habitSchema = z.object({
  id: idSchema,
  userId: idSchema,
  ...storedFields,
  isWeekly: z.boolean(),
  frequency: z.enum(HABIT_FREQUENCIES).describe('Derived from isWeekly'),
  isCompleted: z.boolean().describe('Whether it was kept in its period'),
  isOngoing: z.boolean(),
  isRecurring: z.boolean(),
  baseSeries: idSchema.describe('The id of the series'),
  templateId: idSchema.nullable().describe('The habit row of an earlier period that this one was created from'),
  dueDate: z.string().describe('The first day of its period, yyyy-MM-dd'),
  streak: z.number().int().describe('Number of consecutive periods in which it was kept'),
  previousStreak: z.number().int().describe('The streak at the end of the previous period'),
  keptCount: z.number().int().describe('Number of periods up to this one in which it was kept'),
  dueCount: z.number().int().describe('keptCount plus the number of missed periods'),
  unkeptOutcome: z
    .enum(['missed', 'open', 'none'])
    .describe('The state of this period while the habit is neither kept nor crossed out'),
  history: z
    .array(z.object({ period: z.string(), outcome: z.enum(PERIOD_OUTCOMES) }))
    .describe('The twelve periods up to this one, the earliest first'),
  createdAt: z.string(),
});

/** A habit in one week or month. */
export type Habit = z.output<typeof habitSchema>;

/** The outcomes of a habit in some weeks or months. */
export type HabitHistory = Habit['history'];

const habitFieldsSchema = z.object({
  ...changedFields,
  isWeekly: optional(z.boolean()).describe('Default true; frequency is used only without it'),
  frequency: optional(z.enum(HABIT_FREQUENCIES)),
  isOngoing: optional(z.boolean()).describe('Whether it recurs; wins over isRecurring'),
  isRecurring: optional(z.boolean()).describe('Default true'),
  dueDate: optional(dateSchema).describe('Any day of its period; stored as the first day of the period'),
  color: changedFields.color.describe('Default green'),
});

/** The fields of a new habit. Only the title is required, and a day of its week or month. */
export type HabitDraft = z.output<typeof habitFieldsSchema>;

const habitCreationSchema = habitFieldsSchema.extend({
  date: optional(dateSchema).describe('A day of its period; used only without dueDate and query'),
});

const habitChangeSchema = z
  .object(changedFields)
  .partial()
  .extend({ expected: createExpectedSchema(z.object(storedFields)) });

/** A change of a habit. Fields that it does not name stay unchanged. */
export type HabitChange = z.output<typeof habitChangeSchema>;

const completionSchema = z.object({
  id: idSchema,
  habitId: idSchema.describe(
    'The habit of the week or month of the day; the nearest of its series where that has none',
  ),
  baseSeries: idSchema.describe("The id of the habit's series"),
  completionDate: z.string().describe('yyyy-MM-dd'),
});

/** The completion of a habit on a day. */
export type HabitCompletion = z.output<typeof completionSchema>;

/** The parameter that streaks and histories are computed from. */
const todayShape = {
  today: dateSchema
    .optional()
    .describe(
      "The person's today: a week or month before it that was not kept is missed, its own and later ones are open. Without it the week or month of the habit is taken for the running one",
    ),
};

const todayQuery = z.object(todayShape);

const dateBody = z.object({ date: dateSchema });

const uncompletionBody = dateBody.extend({
  wholePeriod: optional(z.boolean()).describe(
    'Takes back every day of the week or month of the habit, as its checkbox does',
  ),
});

/** The completions to remove. */
export type HabitUncompletion = z.output<typeof uncompletionBody>;

export const listHabits = endpoint({
  method: 'GET',
  path: '/api/habits',
  access: 'user',
  cacheable: true,
  summary: "Lists the habits of the reference date's week or month; without a date the latest of each series",
  query: z.object({
    isWeekly: yesOrNoSchema.optional(),
    weekly: yesOrNoSchema.optional().describe('Alias of isWeekly'),
    referenceDate: dateSchema.optional(),
    date: dateSchema.optional().describe('Alias of referenceDate'),
    ...todayShape,
  }),
  status: 200,
  response: z.array(habitSchema),
});

export const createHabit = endpoint({
  method: 'POST',
  path: '/api/habits',
  access: 'user',
  summary:
    "Adds a habit to the period of its due date, else of the given day, else of the server's day, and to later periods if it recurs",
  query: z.object({ date: dateSchema.optional(), ...todayShape }),
  body: habitCreationSchema,
  status: 201,
  response: habitSchema,
});

export const updateHabit = endpoint({
  method: 'PUT',
  path: '/api/habits/:id',
  access: 'user',
  summary:
    'Changes the state of a habit in its period, and its other fields in later periods too; the priority only of an active habit',
  params: itemParams,
  query: todayQuery,
  body: habitChangeSchema,
  status: 200,
  response: habitSchema,
});

export const stopRecurringHabit = endpoint({
  method: 'PUT',
  path: '/api/habits/:id/stop-recurring',
  access: 'user',
  summary: 'Ends a habit with its current period; later periods in which it was kept stay',
  params: itemParams,
  query: todayQuery,
  status: 200,
  response: habitSchema,
});

export const completeHabit = endpoint({
  method: 'POST',
  path: '/api/habits/:id/complete',
  access: 'user',
  summary: 'Adds a completion of a habit on a day, which counts for its period, and removes its crossed-out state',
  params: itemParams,
  query: todayQuery,
  body: dateBody,
  status: 200,
  response: habitSchema,
});

export const uncompleteHabit = endpoint({
  method: 'POST',
  path: '/api/habits/:id/uncomplete',
  access: 'user',
  summary: 'Removes the completion of a day, or all of its period',
  params: itemParams,
  query: todayQuery,
  body: uncompletionBody,
  status: 200,
  response: habitSchema,
});

export const operateOnHabit = endpoint({
  method: 'POST',
  path: '/api/habits/:id/batch-operation',
  access: 'user',
  summary: 'Applies several changes to a habit in one transaction',
  params: itemParams,
  query: todayQuery,
  body: z.object({
    operations: z
      .array(z.object({ type: z.literal('update'), data: habitChangeSchema }))
      .min(1, 'At least one operation is required')
      .max(OPERATION_LIMIT),
  }),
  status: 200,
  response: habitSchema,
});

export const deleteHabit = endpoint({
  method: 'DELETE',
  path: '/api/habits/:id',
  access: 'user',
  summary: 'Deletes a habit from its period, or with deleteFuture from this and all later periods',
  params: itemParams,
  query: z.object({ deleteFuture: yesOrNoSchema.optional() }),
  status: 204,
});

export const restoreHabit = endpoint({
  method: 'POST',
  path: '/api/habits/:id/restore',
  access: 'user',
  summary: 'Restores everything that one deletion deleted; a series that was stopped since stays stopped',
  params: itemParams,
  query: todayQuery,
  status: 200,
  response: habitSchema,
});

export const listCompletions = endpoint({
  method: 'GET',
  path: '/api/habits/completions',
  access: 'user',
  cacheable: true,
  summary: 'Lists the completions of a day',
  query: z.object({ date: dateSchema }),
  status: 200,
  response: z.array(completionSchema),
});

export const listAllCompletions = endpoint({
  method: 'GET',
  path: '/api/habits/all-completions',
  access: 'user',
  cacheable: true,
  summary: 'Lists all completions by day',
  status: 200,
  response: z.array(completionSchema),
});
