import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { daySchema, idSchema } from '#shared/items/items.contract.ts';
import { taskSchema } from '#shared/tasks/tasks.contract.ts';
import { ACTORS } from './actors.rules.ts';

/** How many changes of its tasks a past day has at most. */
export const DAY_CHANGES = 500;

/** How many characters of a task's notes a past list shows. */
export const PAST_NOTES_LENGTH = 200;

/** The fields of a task that a past list shows. Notes are cut. */
export const pastTaskSchema = taskSchema.pick({
  id: true,
  title: true,
  date: true,
  startTime: true,
  estimateMinutes: true,
  notes: true,
  isCompleted: true,
  isCrossedOut: true,
  isPriority: true,
  flagged: true,
  isRecurring: true,
  sortOrder: true,
});

/** A task as it was. */
export type PastTask = z.output<typeof pastTaskSchema>;

const someFieldsSchema = pastTaskSchema.partial();

const taskChangeSchema = z.object({
  taskId: idSchema,
  /** Changes that were made together have the same action. */
  action: idSchema,
  at: z.string().describe('The instant in UTC'),
  actor: z.enum(ACTORS),
  undoes: idSchema.nullable().describe('The number of the action that this one undid'),
  before: someFieldsSchema.nullable().describe('The changed fields; null for a new task'),
  after: someFieldsSchema.nullable().describe('The changed fields; null for a deleted task'),
});

/** A recorded change of a task. */
export type RecordedTaskChange = z.output<typeof taskChangeSchema>;

const dayRecordSchema = z.object({
  tasks: z.array(pastTaskSchema).describe('The tasks that are on the day now, and those that have left it'),
  changes: z.array(taskChangeSchema).describe('The recorded changes of these tasks and of deleted ones, oldest first'),
});

/** The tasks of a day and their changes. `listAt` rebuilds the day's list from them. */
export type DayRecord = z.output<typeof dayRecordSchema>;

export const readDayRecord = endpoint({
  method: 'GET',
  path: '/api/history/days/:date',
  access: 'user',
  cacheable: true,
  summary: `Returns the tasks that were on a day at any time, with their last ${DAY_CHANGES} changes`,
  params: z.object({ date: daySchema }),
  status: 200,
  response: dayRecordSchema,
});
