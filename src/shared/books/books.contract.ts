import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { enteredShape, storedShape } from '#shared/items/fields.contract.ts';
import {
  idSchema,
  isTitleLength,
  itemParams,
  notesSchema,
  optional,
  createExpectedSchema,
  storedTitleSchema,
  textSchema,
  titleSchema,
} from '#shared/items/items.contract.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';

/** A stored name of a person, or null. */
const storedNameSchema = textSchema
  .trim()
  .min(1, 'A name must not be empty')
  .refine(isTitleLength, 'It must be at most 1,000 characters')
  .nullable();

/** The content of a book. */
export const bookContentShape = {
  title: storedTitleSchema,
  author: storedNameSchema,
  recommendedBy: storedNameSchema,
  isPriority: z.boolean(),
  notes: notesSchema,
};

/** The content of a book. */
export type BookContent = z.output<z.ZodObject<typeof bookContentShape>>;

/** The fields that a person sets, as they are stored. */
const storedFields = {
  ...storedShape(bookContentShape),
  isCompleted: z.boolean(),
  isRead: z.boolean().describe('Alias of isCompleted'),
  isCrossedOut: z.boolean(),
};

/** The response of a book. (BOOK-02) */
export const bookSchema = z.object({
  id: idSchema,
  userId: idSchema,
  ...storedFields,
  createdAt: z.string(),
  completedAt: z.string().nullable(),
});

/** A book of the planner. */
export type Book = z.output<typeof bookSchema>;

/** A person's name in a request. A name without a visible character becomes null. */
const enteredNameSchema = textSchema
  .trim()
  .refine(isTitleLength, 'It must be at most 1,000 characters')
  .nullable()
  .transform((name) => (name === null ? null : trimTitle(name) || null))
  .describe('Trimmed, up to 1,000 characters; a text without visible characters counts as null');

const bookFieldsSchema = z.object({
  ...enteredShape(bookContentShape),
  title: titleSchema,
  author: enteredNameSchema.optional(),
  recommendedBy: enteredNameSchema.optional(),
  isCompleted: optional(z.boolean()),
  isRead: optional(z.boolean()).describe('Alias of isCompleted, which wins when both are given'),
  isCrossedOut: optional(z.boolean()),
});

/** The fields of a new book. Only the title is required. */
export type BookDraft = z.output<typeof bookFieldsSchema>;

const bookChangeSchema = bookFieldsSchema.partial().extend({ expected: createExpectedSchema(z.object(storedFields)) });

/** A change of a book. Fields that it does not name stay unchanged. */
export type BookChange = z.output<typeof bookChangeSchema>;

export const listBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  access: 'user',
  cacheable: true,
  summary: 'Lists the books of the reading list in order',
  status: 200,
  response: z.array(bookSchema),
});

export const createBook = endpoint({
  method: 'POST',
  path: '/api/books',
  access: 'user',
  summary: 'Adds a book; the words of its title and names are capitalized',
  body: bookFieldsSchema,
  status: 201,
  response: bookSchema,
});

export const updateBook = endpoint({
  method: 'PATCH',
  path: '/api/books/:id',
  access: 'user',
  summary: 'Changes fields of a book',
  params: itemParams,
  body: bookChangeSchema,
  status: 200,
  response: bookSchema,
});

export const deleteBook = endpoint({
  method: 'DELETE',
  path: '/api/books/:id',
  access: 'user',
  summary: 'Deletes a book',
  params: itemParams,
  status: 204,
});

export const restoreBook = endpoint({
  method: 'POST',
  path: '/api/books/:id/restore',
  access: 'user',
  summary: 'Restores a deleted item',
  params: itemParams,
  status: 200,
  response: bookSchema,
});
