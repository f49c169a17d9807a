import { z } from 'zod';
import { isDay } from '#shared/calendar/day.ts';

/** The fields that several kinds of item share, as the API takes and answers them. */
export const TITLE_LENGTH = 1_000;
export const NOTES_LENGTH = 20_000;

/** Ids are positive integers; more than this cannot be written exactly in JSON. */
export const idSchema = z.number().int().positive();

/** An id in a path, where everything is text. */
export const pathIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'The id must be a positive number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'The id must be a positive number');

/** Text that both engines can store and give back as it came: without NUL and without halves of surrogate pairs. */
export const textSchema = z
  .string()
  .refine((text) => !text.includes('\0'), 'The text must not contain NUL characters')
  .refine((text) => text.isWellFormed(), 'The text must be valid Unicode');

/** Characters as a person counts them: an emoji outside the basic plane is one. */
function characterCount(text: string): number {
  return text.length <= TITLE_LENGTH ? text.length : Array.from(text).length;
}

/** A title: trimmed, 1 to 1,000 characters, otherwise verbatim. */
export const titleSchema = textSchema
  .trim()
  .min(1, 'Title is required')
  .refine((title) => characterCount(title) <= TITLE_LENGTH, 'Title must be at most 1,000 characters')
  .describe('Trimmed, 1 to 1,000 characters');

/** Notes: up to 20,000 characters, or none. */
export const notesSchema = textSchema.max(NOTES_LENGTH, 'Notes must be at most 20,000 characters').nullable();

/** A real calendar day, `yyyy-MM-dd`. */
export const daySchema = z
  .string()
  .refine(isDay, 'The date must be a real day in the form yyyy-MM-dd')
  .meta({ format: 'date' });

/** The parameters of a call about one item. */
export const itemParams = z.object({ id: pathIdSchema });

/** A colour by its name or in hexadecimal: what a card or a mark is drawn with. */
export const colorSchema = z.string().regex(/^([a-z]{3,20}|#[0-9a-fA-F]{3,8})$/, 'The color must be a name or #rrggbb');

/** A yes or no in a query. */
export const yesOrNoSchema = z.enum(['true', 'false']).transform((answer) => answer === 'true');

/** Where an item stands in its list. */
export const sortOrderSchema = z.number().int().min(-1_000_000_000).max(1_000_000_000);

/** Where an item that was copied or carried over comes from. The items named may be gone by now. */
export const lineageSchema = z.object({
  carriedFrom: idSchema.nullable().describe('The item that this one is a copy of'),
  ancestorId: idSchema.nullable().describe('The first item of the line of copies'),
  carriedSince: z.string().nullable().describe('The date of that first item, yyyy-MM-dd'),
  carriedCount: z.number().int().describe('How many times it has been carried'),
});

/** Where an item comes from. */
export type Lineage = z.output<typeof lineageSchema>;
