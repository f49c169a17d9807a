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
  timeSchema,
  yesOrNoSchema,
} from '#shared/items/items.contract.ts';
import { TITLE_LENGTH } from '#shared/items/titles.rules.ts';
import { COMMAND_ITEM_TYPES } from './item-types.rules.ts';
import { taskSchema } from '#shared/tasks/tasks.contract.ts';

/** A search term, with the selected day: of two equally good matches the nearer one wins. */
const searchSchema = z.object({
  searchTerm: textSchemaFor('A search term is required')
    .trim()
    .min(1, 'A search term is required')
    .max(TITLE_LENGTH, 'The search term must be at most 1,000 characters'),
  date: optional(dateSchema).describe('The selected day'),
  id: optional(idSchema).describe('The id that the user chose; the search term is then ignored'),
});

/** A search for an item. */
export type Search = z.output<typeof searchSchema>;

/** An item that matches a search term. */
const matchSchema = z.object({
  id: idSchema,
  itemType: z.enum(COMMAND_ITEM_TYPES),
  title: z.string(),
  date: z.string().nullable().describe('Its day, or a day of its period; null for a book'),
  startTime: z.string().optional().describe('HH:mm; absent without a time'),
  isCompleted: z.boolean(),
  isCrossedOut: z.boolean(),
  isFlagged: z.boolean().describe('The flag of a task, or the priority of other items'),
  isOnDay: z.boolean().describe('Whether it belongs to the selected day or its period; always true for a book'),
  excerpt: z.string().optional().describe('The part of its notes or names that matched; absent if the title matched'),
});

/** An item that matches a search term. */
export type Match = z.output<typeof matchSchema>;

/** A search before an action. */
export const matchQuery = z.object({
  searchTerm: searchSchema.shape.searchTerm,
  itemType: z.enum(COMMAND_ITEM_TYPES).optional(),
  date: dateSchema.optional().describe('The selected day'),
  isDaySaid: yesOrNoSchema.optional().describe('Whether the user named the day; its items are then ranked first'),
  isWide: yesOrNoSchema.optional().describe('Also searches notes, authors and recommenders, ranked after titles'),
});

/** A search before an action. */
export type MatchQuery = z.output<typeof matchQuery>;

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/halo/matches',
  access: 'user',
  summary: 'Finds items of one or all types by a search term, the best match first',
  query: matchQuery,
  status: 200,
  response: z.array(matchSchema),
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
  actor: 'halo',
  summary: 'Flags or unflags the task that matches a search term',
  body: flagBody,
  status: 200,
  response: taskSchema,
});

export const flagGoal = endpoint({
  method: 'PATCH',
  path: '/api/goals/flag',
  access: 'user',
  actor: 'halo',
  summary: 'Sets or clears the priority of the goal that matches a search term',
  body: flagBody,
  status: 200,
  response: goalSchema,
});

export const moveTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/move',
  access: 'user',
  actor: 'halo',
  summary: 'Moves the task that matches a search term to another day, and to another time if one is given',
  body: searchSchema.extend({ targetDate: dateSchema, startTime: optional(timeSchema) }),
  status: 200,
  response: taskSchema,
});

export const deleteTaskBySearch = endpoint({
  method: 'POST',
  path: '/api/tasks/delete-by-search',
  access: 'user',
  actor: 'halo',
  summary: 'Deletes the task that matches a search term and returns it',
  body: deletionBody,
  status: 200,
  response: taskSchema,
});

export const deleteGoalBySearch = endpoint({
  method: 'POST',
  path: '/api/goals/delete-by-search',
  access: 'user',
  actor: 'halo',
  summary: 'Deletes the goal that matches a search term and returns it',
  body: searchSchema,
  status: 200,
  response: goalSchema,
});

export const deleteHabitBySearch = endpoint({
  method: 'POST',
  path: '/api/habits/delete-by-search',
  access: 'user',
  actor: 'halo',
  summary:
    'Deletes the habit that matches a search term from its period, or the series from the period of the day on, and returns it',
  body: deletionBody,
  status: 200,
  response: habitSchema,
});

export const deleteBookBySearch = endpoint({
  method: 'POST',
  path: '/api/books/delete-by-search',
  access: 'user',
  actor: 'halo',
  summary: 'Deletes the book that matches a search term and returns it',
  body: searchSchema,
  status: 200,
  response: bookSchema,
});
