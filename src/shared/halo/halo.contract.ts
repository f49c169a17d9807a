import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { storedShape } from '#shared/items/fields.contract.ts';
import { optional, dateSchema, idSchema, textSchemaFor } from '#shared/items/items.contract.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { RECURRING_PATTERNS, taskContentShape } from '#shared/tasks/tasks.contract.ts';
import { HABIT_FREQUENCIES } from '#shared/habits/habits.contract.ts';
import { COMMAND_ITEM_TYPES } from './item-types.rules.ts';

/** The command types of the assistant. (HALO-44, HALO-45) */
export const COMMAND_TYPES = [
  'create_task',
  'create_goal',
  'create_habit',
  'create_book',
  'flag_item',
  'unflag_item',
  'move_item',
  'delete_item',
  'find_item',
  'complete_item',
] as const;

/** The colours that a habit can be given. */
export const HABIT_COLORS = ['red', 'blue', 'green', 'orange', 'purple', 'teal', 'gray'] as const;

/** The maximum length of a request. */
const INPUT_LENGTH = 10_000;

const commandDataSchema = z.object({
  ...z.object(storedShape(taskContentShape)).partial().shape,
  date: z
    .string()
    .optional()
    .describe(
      'yyyy-MM-dd, with THH:mm behind it where a time was named; the day of what is searched for, where that was named',
    ),
  isRecurring: z.boolean().optional(),
  recurringPattern: z.enum(RECURRING_PATTERNS).optional(),
  isWeekly: z.boolean().optional(),
  author: z.string().optional(),
  recommendedBy: z.string().optional(),
  color: z.string().optional(),
  frequency: z.enum(HABIT_FREQUENCIES).optional(),
  searchTerm: z.string().optional(),
  itemType: z.enum(COMMAND_ITEM_TYPES).optional(),
  targetDate: z
    .string()
    .optional()
    .describe('yyyy-MM-dd; the day that a task is moved to, or the last day of a week that is asked about'),
  flag: z.boolean().optional(),
  deleteAllInstances: z.boolean().optional(),
  projectId: idSchema.optional().describe('The project of a new task that belongs to one'),
  projectTitle: z.string().optional(),
  isCompleted: z.boolean().optional().describe('False if a completion is taken back'),
  isCrossedOut: z.boolean().optional().describe('True if the item is crossed out instead of completed'),
});

/** The schema of a command. */
export const commandSchema = z.object({ commandType: z.enum(COMMAND_TYPES), data: commandDataSchema });

/** A command of the assistant. */
export type Command = z.output<typeof commandSchema>;

/** The data of a command. */
export type CommandData = Command['data'];

/** A single command, or several as a list under both of its names. (HALO-41) */
const interpretationSchema = z.union([
  commandSchema,
  z.object({ commands: z.array(commandSchema), allCommands: z.array(commandSchema) }),
]);

/** The interpretation of a request. */
export type Interpretation = z.output<typeof interpretationSchema>;

const askedSchema = z.object({
  input: textSchemaFor('Say what you want to do')
    .trim()
    .min(1, 'Say what you want to do')
    .max(INPUT_LENGTH, 'The request must be at most 10,000 characters')
    .refine((input) => input === '' || !isBlank(input), 'Say what you want to do'),
  date: optional(dateSchema).describe('The selected day'),
  now: optional(z.iso.datetime({ local: true, offset: true })).describe("The person's local date and time"),
});

export const interpret = endpoint({
  method: 'POST',
  path: '/api/natural-language',
  access: 'user',
  summary: 'Interprets a sentence without carrying it out; 422 if it was not understood',
  body: askedSchema,
  ignoresIdempotencyKey: true,
  status: 200,
  response: interpretationSchema,
});

export const interpretOtherwise = endpoint({
  method: 'POST',
  path: '/api/halo/second-reading',
  access: 'user',
  summary: 'Returns the commands of the second reading of a sentence, if it is nearly as probable as the first',
  body: askedSchema.extend({
    isUnmatched: optional(z.boolean()).describe(
      'Whether no item matches what the first reading names. Then any reading that creates something is returned',
    ),
  }),
  ignoresIdempotencyKey: true,
  status: 200,
  response: z.object({
    commands: z.array(commandSchema),
    isUncertain: z.boolean().describe('Whether the first reading is hardly more probable, so that the person is asked'),
  }),
});
