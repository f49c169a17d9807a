import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import {
  colorSchema,
  dateSchema,
  idSchema,
  itemParams,
  notesSchema,
  optional,
  seenSchemaOf,
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

/** The response of a habit in one week or month. (HABIT-03) */
export const habitSchema = z.object({
  id: idSchema,
  userId: idSchema,
  title: z.string(),
  isWeekly: z.boolean(),
  frequency: z.enum(HABIT_FREQUENCIES).describe('Follows isWeekly'),
  isPriority: z.boolean(),
  isCrossedOut: z.boolean(),
  isCompleted: z.boolean().describe('Whether it was kept in its week or month'),
  isOngoing: z.boolean(),
  isRecurring: z.boolean(),
  baseSeries: idSchema.describe('What all its weeks or months have in common'),
  templateId: idSchema.nullable().describe('The habit of the week or month that it was made from'),
  dueDate: z.string().describe('The Monday of its week, or the first of its month, yyyy-MM-dd'),
  streak: z.number().int().describe('How many weeks or months in a row it was kept'),
  previousStreak: z.number().int().describe('The streak up to the week or month before this one'),
  keptCount: z.number().int().describe('In how many weeks or months up to this one it was kept'),
  dueCount: z.number().int().describe('Those, and how many of the others were missed'),
  unkeptOutcome: z
    .enum(['missed', 'open', 'none'])
    .describe('What this week or month is as long as it is neither kept nor crossed out'),
  history: z
    .array(z.object({ period: z.string(), outcome: z.enum(PERIOD_OUTCOMES) }))
    .describe('The last twelve weeks or months up to this one, the earliest first'),
  color: z.string(),
  notes: z.string().nullable(),
  createdAt: z.string(),
});

/** A habit in one week or month. */
export type Habit = z.output<typeof habitSchema>;

/** The outcomes of a habit in some weeks or months. */
export type HabitHistory = Habit['history'];

const habitFieldsSchema = z.object({
  title: titleSchema,
  isWeekly: optional(z.boolean()).describe('true unless given; frequency counts only without it'),
  frequency: optional(z.enum(HABIT_FREQUENCIES)),
  isPriority: optional(z.boolean()),
  isCrossedOut: optional(z.boolean()),
  isOngoing: optional(z.boolean()).describe('Whether it recurs; when it is given it decides'),
  isRecurring: optional(z.boolean()).describe('true unless given'),
  dueDate: optional(dateSchema).describe('Any day of its week or month: it becomes the first one'),
  color: optional(colorSchema).describe('green unless given'),
  notes: notesSchema.optional(),
});

/** The fields of a new habit. Only the title is required, and a day of its week or month. */
export type HabitDraft = z.output<typeof habitFieldsSchema>;

const habitCreationSchema = habitFieldsSchema.extend({
  date: optional(dateSchema).describe('A day of its week or month, where dueDate and the query name none'),
});

const habitChangeSchema = z.object({
  title: titleSchema.optional(),
  isPriority: optional(z.boolean()),
  isCrossedOut: optional(z.boolean()),
  color: optional(colorSchema),
  notes: notesSchema.optional(),
  seen: seenSchemaOf(habitSchema.pick({ title: true, isPriority: true, isCrossedOut: true, color: true, notes: true })),
});

/** A change of a habit. Fields that it does not name stay unchanged. */
export type HabitChange = z.output<typeof habitChangeSchema>;

const completionSchema = z.object({
  id: idSchema,
  habitId: idSchema.describe(
    'The habit of the week or month of the day; the nearest of its series where that has none',
  ),
  baseSeries: idSchema.describe('What all weeks or months of the habit have in common'),
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
  summary:
    'The habits of the week or month that the reference date lies in; without one each habit once, as it is last',
  query: z.object({
    isWeekly: yesOrNoSchema.optional(),
    weekly: yesOrNoSchema.optional().describe('The same as isWeekly'),
    referenceDate: dateSchema.optional(),
    date: dateSchema.optional().describe('The same as referenceDate'),
    ...todayShape,
  }),
  status: 200,
  answer: z.array(habitSchema),
});

export const createHabit = endpoint({
  method: 'POST',
  path: '/api/habits',
  access: 'user',
  summary:
    "Adds a habit to the week or the month of its due date, or of the day in the query or the body, or else of the server's day; and to later ones if it recurs",
  query: z.object({ date: dateSchema.optional(), ...todayShape }),
  body: habitCreationSchema,
  status: 201,
  answer: habitSchema,
});

export const updateHabit = endpoint({
  method: 'PUT',
  path: '/api/habits/:id',
  access: 'user',
  summary:
    'Changes a habit: its state in this week or month only, everything else in later ones too. Its priority only while it is active',
  params: itemParams,
  query: todayQuery,
  body: habitChangeSchema,
  status: 200,
  answer: habitSchema,
});

export const stopRecurringHabit = endpoint({
  method: 'PUT',
  path: '/api/habits/:id/stop-recurring',
  access: 'user',
  summary: 'Keeps a habit in its own week or month only: it goes from later ones, unless it was kept there already',
  params: itemParams,
  query: todayQuery,
  status: 200,
  answer: habitSchema,
});

export const completeHabit = endpoint({
  method: 'POST',
  path: '/api/habits/:id/complete',
  access: 'user',
  summary:
    'Says that a habit was kept on a day, which counts for the week or month of the day. It is no longer crossed out then',
  params: itemParams,
  query: todayQuery,
  body: dateBody,
  status: 200,
  answer: habitSchema,
});

export const uncompleteHabit = endpoint({
  method: 'POST',
  path: '/api/habits/:id/uncomplete',
  access: 'user',
  summary: 'Says that a habit was not kept on a day, or not at all in its week or month',
  params: itemParams,
  query: todayQuery,
  body: uncompletionBody,
  status: 200,
  answer: habitSchema,
});

export const operateOnHabit = endpoint({
  method: 'POST',
  path: '/api/habits/:id/batch-operation',
  access: 'user',
  summary: 'Several changes of a habit in one step',
  params: itemParams,
  query: todayQuery,
  body: z.object({
    operations: z
      .array(z.object({ type: z.literal('update'), data: habitChangeSchema }))
      .min(1, 'At least one operation is required')
      .max(OPERATION_LIMIT),
  }),
  status: 200,
  answer: habitSchema,
});

export const deleteHabit = endpoint({
  method: 'DELETE',
  path: '/api/habits/:id',
  access: 'user',
  summary: 'Deletes a habit from its week or month, or with deleteFuture from this and all later ones',
  params: itemParams,
  query: z.object({ deleteFuture: yesOrNoSchema.optional() }),
  status: 204,
});

export const restoreHabit = endpoint({
  method: 'POST',
  path: '/api/habits/:id/restore',
  access: 'user',
  summary:
    'Takes a deletion back, with everything that was deleted in the same step. A series that was stopped since stays stopped',
  params: itemParams,
  query: todayQuery,
  status: 200,
  answer: habitSchema,
});

export const listCompletions = endpoint({
  method: 'GET',
  path: '/api/habits/completions',
  access: 'user',
  cacheable: true,
  summary: 'Which habits were kept on the day',
  query: z.object({ date: dateSchema }),
  status: 200,
  answer: z.array(completionSchema),
});

export const listAllCompletions = endpoint({
  method: 'GET',
  path: '/api/habits/all-completions',
  access: 'user',
  cacheable: true,
  summary: 'Everything that is known of when habits were kept, by day',
  status: 200,
  answer: z.array(completionSchema),
});
