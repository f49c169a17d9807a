import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { enteredShape, storedShape } from '#shared/items/fields.contract.ts';
import { MAX_ESTIMATE } from './estimates.rules.ts';
import {
  dayAndTimeSchema,
  daySchema,
  idSchema,
  itemParams,
  lineageSchema,
  notesSchema,
  optional,
  orderBody,
  createExpectedSchema,
  sortOrderSchema,
  storedTitleSchema,
  timeSchema,
  titleSchema,
  yesOrNoSchema,
} from '#shared/items/items.contract.ts';

/** The patterns of recurring tasks. (TIME-01) */
export const RECURRING_PATTERNS = ['none', 'daily', 'weekly', 'weekdays', 'monthly'] as const;
const recurringPatternSchema = z.enum(RECURRING_PATTERNS);

/** How many tasks one call may create. */
const BATCH_LIMIT = 500;

/** A time in a request. Seconds are removed. */
const enteredTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'The time must be in the form HH:mm')
  .transform((time) => time.slice(0, 5))
  .nullable();

/** How long a task will take, in whole minutes of at most a day. */
const ESTIMATE_MESSAGE = 'The estimate must be 1 to 1,440 whole minutes';
const estimateSchema = z
  .int(ESTIMATE_MESSAGE)
  .min(1, ESTIMATE_MESSAGE)
  .max(MAX_ESTIMATE, ESTIMATE_MESSAGE)
  .describe('How long it will take, in minutes');

/**
 * The content of a task: the fields that its copies, the occurrences of its series and its form in an export file
 * share. A field that is added here is in all of them; `BLANK_TASK_CONTENT` has its value in a new task. Its default is its
 * value in a file that lacks it.
 */
export const taskContentShape = {
  title: storedTitleSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  isPriority: z.boolean(),
  flagged: z.boolean(),
  sortOrder: sortOrderSchema,
  notes: notesSchema,
  estimateMinutes: estimateSchema.nullable().default(null),
};

/** The content of a task. */
export type TaskContent = z.output<z.ZodObject<typeof taskContentShape>>;

/** A task's date: a day, optionally with a time part. `splitDate` separates the two. (TASK-03) */
const taskDateSchema = dayAndTimeSchema.describe(
  'yyyy-MM-dd, possibly with a time part, which sets startTime when none is given',
);

/** The fields that a person sets, as they are stored. */
const storedFields = {
  ...storedShape(taskContentShape),
  date: z.string().describe('yyyy-MM-dd'),
  isCompleted: z.boolean(),
  isCrossedOut: z.boolean(),
  isRecurring: z.boolean(),
  recurringPattern: recurringPatternSchema,
};

/** The response of a task. (TASK-02) */
export const taskSchema = z.object({
  id: idSchema,
  userId: idSchema,
  ...storedFields,
  recurringId: idSchema.nullable(),
  occurrenceDay: z
    .string()
    .nullable()
    .describe('The day of its series the occurrence was created for, even if it was moved, yyyy-MM-dd'),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  ...lineageSchema.shape,
  rolledOverAt: z.string().nullable().describe('When the rollover crossed it out'),
});

/** A task of the planner. */
export type Task = z.output<typeof taskSchema>;

const taskFieldsSchema = z.object({
  ...enteredShape(taskContentShape),
  title: titleSchema,
  date: taskDateSchema,
  startTime: enteredTimeSchema.optional(),
  endTime: enteredTimeSchema.optional(),
  isCompleted: optional(z.boolean()),
  isCrossedOut: optional(z.boolean()),
  isRecurring: optional(z.boolean()),
  isFlagged: optional(z.boolean()).describe('Alias of flagged'),
  recurringPattern: optional(recurringPatternSchema),
});

/** The fields of a new task. Only title and date are required. */
export type TaskDraft = z.output<typeof taskFieldsSchema>;

const expectedTaskSchema = z.object({ ...storedFields, isFlagged: z.boolean().describe('Alias of flagged') });

const taskChangeSchema = taskFieldsSchema.partial().extend({ expected: createExpectedSchema(expectedTaskSchema) });

/** A change of a task. Fields that it does not name stay unchanged. */
export type TaskChange = z.output<typeof taskChangeSchema>;

const taskCopySchema = taskFieldsSchema.extend({
  carriedFrom: optional(idSchema).describe('The task it is a copy of; a day gets only one copy of a task'),
});

/** A new task that may be a copy of an earlier one. */
export type TaskCopyDraft = z.output<typeof taskCopySchema>;

/** The response of a list of tasks. */
export const taskListSchema = z.array(taskSchema);

/** The result of a rollover: its days and instant, and how many tasks it crossed out. */
const rolloverSchema = z.object({
  from: daySchema,
  to: daySchema,
  rolledOverAt: z.iso.datetime(),
  count: z.number().int(),
  number: idSchema.nullable().describe('The number of its action in the history; null if it crossed out nothing'),
});

/** The result of a rollover. */
export type Rollover = z.output<typeof rolloverSchema>;

export const listDayTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/date/:date',
  access: 'user',
  cacheable: true,
  summary: 'Lists the tasks of a day in order',
  params: z.object({ date: taskDateSchema }),
  status: 200,
  response: taskListSchema,
});

export const listWeekTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/week',
  access: 'user',
  cacheable: true,
  summary: "Lists the tasks of the day's week, Monday to Sunday",
  query: z.object({ date: daySchema }),
  status: 200,
  response: taskListSchema,
});

export const listAllTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/all',
  access: 'user',
  cacheable: true,
  summary: 'Lists all tasks by day',
  status: 200,
  response: taskListSchema,
});

export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  access: 'user',
  summary: 'Adds a task to a day',
  body: taskFieldsSchema,
  status: 201,
  response: taskSchema,
});

export const createTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/batch',
  access: 'user',
  summary: 'Adds several tasks in one transaction and returns them; existing copies are skipped',
  body: z.object({ tasks: z.array(taskCopySchema).min(1, 'At least one task is required').max(BATCH_LIMIT) }),
  status: 201,
  response: taskListSchema,
});

export const renameTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/edit/:id',
  access: 'user',
  summary: "Changes a task's title",
  params: itemParams,
  body: z.object({ title: titleSchema, expected: createExpectedSchema(expectedTaskSchema.pick({ title: true })) }),
  status: 200,
  response: taskSchema,
});

export const updateTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/:id',
  access: 'user',
  summary: 'Changes fields of a task; with updateFuture also of later occurrences',
  params: itemParams,
  query: z.object({ updateFuture: yesOrNoSchema.optional() }),
  body: taskChangeSchema,
  status: 200,
  response: taskSchema,
});

export const reorderTasks = endpoint({
  method: 'PATCH',
  path: '/api/tasks/order',
  access: 'user',
  summary: 'Stores the order of tasks',
  body: orderBody,
  status: 200,
  response: taskListSchema,
});

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id',
  access: 'user',
  summary: 'Deletes a task; with deleteFuture also later occurrences',
  params: itemParams,
  query: z.object({
    deleteFuture: yesOrNoSchema.optional(),
    deleteAllInstances: yesOrNoSchema.optional().describe('Alias of deleteFuture'),
  }),
  status: 204,
});

export const restoreTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/restore',
  access: 'user',
  summary: 'Restores everything that one deletion deleted',
  params: itemParams,
  status: 200,
  response: taskListSchema,
});

export const rollOverTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/rollover',
  access: 'user',
  actor: 'new-day',
  summary: 'Rollover: crosses out unfinished tasks from the day of the last visit up to yesterday, each task once',
  body: z
    .object({
      from: daySchema.describe('The day of the last visit'),
      to: daySchema.describe('The new day; its tasks stay unchanged'),
    })
    .refine(({ from, to }) => from <= to, { path: ['from'], message: 'The last visit must not be after the new day' }),
  status: 200,
  response: rolloverSchema,
});
