import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { bookSchema } from '#shared/books/books.contract.ts';
import { goalSchema } from '#shared/goals/goals.contract.ts';
import { habitSchema } from '#shared/habits/habits.contract.ts';
import {
  dateSchema,
  idSchema,
  optional,
  textSchemaFor,
  TITLE_LENGTH,
  yesOrNoSchema,
} from '#shared/items/items.contract.ts';
import { COMMAND_ITEM_TYPES } from './halo.contract.ts';
import { taskSchema } from '#shared/tasks/tasks.contract.ts';

/** A search term, with the selected day: of two equally good matches the nearer one wins. */
const searchSchema = z.object({
  searchTerm: textSchemaFor('A search term is required')
    .trim()
    .min(1, 'A search term is required')
    .max(TITLE_LENGTH, 'The search term must be at most 1,000 characters'),
  date: optional(dateSchema).describe('The day that is looked at'),
  id: optional(idSchema).describe('Which one is meant, where that was asked: nothing is searched for then'),
});

/** A search for an item. */
export type Search = z.output<typeof searchSchema>;

/** An item that matches a search term. */
const matchSchema = z.object({
  id: idSchema,
  itemType: z.enum(COMMAND_ITEM_TYPES),
  title: z.string(),
  date: z.string().nullable().describe('Its day, or a day of its week or month; a book has none'),
  isCompleted: z.boolean(),
  isCrossedOut: z.boolean(),
  isFlagged: z.boolean().describe('Whether a task is flagged; of the other kinds whether it is a priority'),
  isOnDay: z
    .boolean()
    .describe('Whether it is of the day that is looked at, or of its week or month; a book always is'),
  excerpt: z
    .string()
    .optional()
    .describe('What of its other texts the term was found in; absent where its title has it'),
});

/** An item that matches a search term. */
export type Match = z.output<typeof matchSchema>;

/** A search before an action. */
const matchQuery = z.object({
  searchTerm: searchSchema.shape.searchTerm,
  itemType: z.enum(COMMAND_ITEM_TYPES).optional(),
  date: dateSchema.optional().describe('The day that is looked at'),
  isDaySaid: yesOrNoSchema.optional().describe('Whether that day was said: what is of it comes first then'),
  isWide: yesOrNoSchema
    .optional()
    .describe('Whether notes, authors and who recommended a book are looked through too, behind titles'),
});

/** A search before an action. */
export type MatchQuery = z.output<typeof matchQuery>;

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/halo/matches',
  access: 'user',
  summary: 'What a search term may mean, the best match first; of one kind, or of all',
  query: matchQuery,
  status: 200,
  answer: z.array(matchSchema),
});

const flagBody = searchSchema.extend({ flag: z.boolean() });
const deletionBody = searchSchema.extend({
  deleteAllInstances: optional(z.boolean()).describe(
    'Of what recurs, that one and all later ones: all that is not history yet',
  ),
});

export const flagTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/flag',
  access: 'user',
  summary: 'Flags the task that a search term means, or takes its flag',
  body: flagBody,
  status: 200,
  answer: taskSchema,
});

export const flagGoal = endpoint({
  method: 'PATCH',
  path: '/api/goals/flag',
  access: 'user',
  summary: 'Makes the goal that a search term means a priority, or no longer one',
  body: flagBody,
  status: 200,
  answer: goalSchema,
});

export const moveTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/move',
  access: 'user',
  summary: 'Moves the task that a search term means to another day',
  body: searchSchema.extend({ targetDate: dateSchema }),
  status: 200,
  answer: taskSchema,
});

export const deleteTaskBySearch = endpoint({
  method: 'POST',
  path: '/api/tasks/delete-by-search',
  access: 'user',
  summary: 'Deletes the task that a search term means; answers what it was',
  body: deletionBody,
  status: 200,
  answer: taskSchema,
});

export const deleteGoalBySearch = endpoint({
  method: 'POST',
  path: '/api/goals/delete-by-search',
  access: 'user',
  summary: 'Deletes the goal that a search term means; answers what it was',
  body: searchSchema,
  status: 200,
  answer: goalSchema,
});

export const deleteHabitBySearch = endpoint({
  method: 'POST',
  path: '/api/habits/delete-by-search',
  access: 'user',
  summary:
    'Deletes the habit that a search term means from its week or month, or all of it from the week or month of the day on; answers what was meant',
  body: deletionBody,
  status: 200,
  answer: habitSchema,
});

export const deleteBookBySearch = endpoint({
  method: 'POST',
  path: '/api/books/delete-by-search',
  access: 'user',
  summary: 'Deletes the book that a search term means; answers what it was',
  body: searchSchema,
  status: 200,
  answer: bookSchema,
});
