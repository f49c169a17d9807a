import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { enteredShape, storedShape } from '#shared/items/fields.contract.ts';
import {
  colorSchema,
  dateSchema,
  idSchema,
  itemParams,
  lineageSchema,
  notesSchema,
  optional,
  createExpectedSchema,
  storedTitleSchema,
  titleSchema,
  yesOrNoSchema,
} from '#shared/items/items.contract.ts';

/** The content of a goal: the fields that its copies and its form in an export file share. */
export const goalContentShape = {
  title: storedTitleSchema,
  isPriority: z.boolean(),
  color: colorSchema,
  notes: notesSchema,
};

/** The content of a goal. */
export type GoalContent = z.output<z.ZodObject<typeof goalContentShape>>;

/** The fields that a person sets, as they are stored. */
const storedFields = {
  ...storedShape(goalContentShape),
  isWeekly: z.boolean().describe('True for a weekly goal, false for a monthly one'),
  dueDate: z.string().describe('The last day of its week or month, yyyy-MM-dd'),
  isCompleted: z.boolean(),
  isCrossedOut: z.boolean(),
};

/** The response of a weekly or monthly goal. (GOAL-02) */
export const goalSchema = z.object({
  id: idSchema,
  userId: idSchema,
  ...storedFields,
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  ...lineageSchema.shape,
});

/** A goal of the planner. */
export type Goal = z.output<typeof goalSchema>;

const goalFieldsSchema = z.object({
  ...enteredShape(goalContentShape),
  title: titleSchema,
  isWeekly: optional(z.boolean()).describe('Default true'),
  dueDate: optional(dateSchema).describe('Any day of its period; stored as the last day of the period'),
  isCompleted: optional(z.boolean()),
  isCrossedOut: optional(z.boolean()),
});

/** The fields of a new goal. Only the title is required, and a day of its week or month. */
export type GoalDraft = z.output<typeof goalFieldsSchema>;

const goalCreationSchema = goalFieldsSchema.extend({
  date: optional(dateSchema).describe('A day of its period; used only without dueDate and query'),
});

const goalChangeSchema = goalFieldsSchema.partial().extend({ expected: createExpectedSchema(z.object(storedFields)) });

/** A change of a goal. Fields that it does not name stay unchanged. */
export type GoalChange = z.output<typeof goalChangeSchema>;

const goalListSchema = z.array(goalSchema);

export const listGoals = endpoint({
  method: 'GET',
  path: '/api/goals',
  access: 'user',
  cacheable: true,
  summary: "Lists the goals of the day's week, month or both; without a day all goals by due date",
  query: z.object({
    weekly: yesOrNoSchema.optional(),
    isWeekly: yesOrNoSchema.optional().describe('Alias of weekly'),
    date: dateSchema.optional(),
  }),
  status: 200,
  response: goalListSchema,
});

export const listAllGoals = endpoint({
  method: 'GET',
  path: '/api/goals/all',
  access: 'user',
  cacheable: true,
  summary: 'Lists all goals by due date',
  status: 200,
  response: goalListSchema,
});

export const createGoal = endpoint({
  method: 'POST',
  path: '/api/goals',
  access: 'user',
  summary: "Adds a goal to the period of its due date, else of the given day, else of the server's day",
  query: z.object({ date: dateSchema.optional() }),
  body: goalCreationSchema,
  status: 201,
  response: goalSchema,
});

export const updateGoal = endpoint({
  method: 'PUT',
  path: '/api/goals/:id',
  access: 'user',
  summary: 'Changes fields of a goal',
  params: itemParams,
  body: goalChangeSchema,
  status: 200,
  response: goalSchema,
});

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/api/goals/:id',
  access: 'user',
  summary: 'Deletes a goal',
  params: itemParams,
  status: 204,
});

export const restoreGoal = endpoint({
  method: 'POST',
  path: '/api/goals/:id/restore',
  access: 'user',
  summary: 'Restores a deleted item',
  params: itemParams,
  status: 200,
  response: goalSchema,
});
