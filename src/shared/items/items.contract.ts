import { z } from 'zod';
import { isDay } from '#shared/calendar/day.ts';
import { isBlank } from './titles.rules.ts';

/** The fields that several kinds of item share, as the API takes and answers them. */
export const TITLE_LENGTH = 1_000;
export const NOTES_LENGTH = 20_000;

/** How many tasks one call may put in an order: more than a person has in one list. */
const ORDER_LIMIT = 5_000;

/**
 * A field that may be left out; null counts as left out too, in what is added and in what is changed. Fields that null
 * empties, such as notes, say so by `.nullable().optional()`; what every item must have, such as its title, is never null.
 */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
}

/**
 * What a caller saw of the fields that it changes, as they were answered. Where one of them is something else by now, and not what is
 * wanted either, the change is refused and nothing is stored (decision 025). Without it everything is set as it is sent.
 */
export function seenSchemaOf<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  return optional(fields.partial()).describe(
    'What was seen of the fields that are changed: if one of them was changed elsewhere meanwhile, the answer is 409 and names it',
  );
}

/** Ids are positive integers; more than this cannot be written exactly in JSON. */
export const idSchema = z.number().int().positive();

/** An id in a path, where everything is text. */
export const pathIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'The id must be a positive number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'The id must be a positive number');

/**
 * Text that both engines can store and give back as it came: without NUL and without halves of surrogate pairs. `missing` is what
 * is said when there is none at all.
 */
export function textSchemaFor(missing?: string) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : undefined) })
    .refine((text) => !text.includes('\0'), 'The text must not contain NUL characters')
    .refine((text) => text.isWellFormed(), 'The text must be valid Unicode');
}

/** Text that can be stored and given back as it came. */
export const textSchema = textSchemaFor();

/** Whether a text has at most 1,000 characters as a person counts them: an emoji outside the basic plane is one. */
export function isTitleLength(text: string): boolean {
  return text.length <= TITLE_LENGTH || Array.from(text).length <= TITLE_LENGTH;
}

/** A title that is trimmed and has 1 to 1,000 characters. `missing` is what is said when there is none. */
function trimmedTitle(missing: string) {
  return textSchemaFor(missing).trim().min(1, missing).refine(isTitleLength, 'Title must be at most 1,000 characters');
}

/** A title as it may be stored already: one of which nothing can be seen could once be given, and a file that has one still comes back. */
export const storedTitleSchema = trimmedTitle('Title is required').describe('Trimmed, 1 to 1,000 characters');

/** A title as it is given: trimmed, otherwise verbatim. `missing` is what is said when nothing of it can be seen. */
export function titleSchemaFor(missing: string) {
  return trimmedTitle(missing)
    .refine((title) => title === '' || !isBlank(title), missing)
    .describe('Trimmed, 1 to 1,000 characters, at least one of which can be seen');
}

/** The title of an item. */
export const titleSchema = titleSchemaFor('Title is required');

/** Notes: up to 20,000 characters, or none. */
export const notesSchema = textSchema.max(NOTES_LENGTH, 'Notes must be at most 20,000 characters').nullable();

const NO_DAY = 'The date must be a real day in the form yyyy-MM-dd';
const TIME_PART = /^([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A real calendar day, `yyyy-MM-dd`. */
export const daySchema = z.string(NO_DAY).refine(isDay, NO_DAY).meta({ format: 'date' });

/** A real calendar day, possibly with a time part behind it, as it was sent. */
export const dayAndTimeSchema = z
  .string(NO_DAY)
  .refine((text) => isDay(text.slice(0, 10)) && TIME_PART.test(text.slice(10)), NO_DAY);

/** A real calendar day that may arrive with a time part: the day is its first ten characters (readings, 3). */
export const dateSchema = dayAndTimeSchema.overwrite((text) => text.slice(0, 10)).describe('yyyy-MM-dd');

/** The parameters of a call about one item. */
export const itemParams = z.object({ id: pathIdSchema });

/** A colour by its name or in hexadecimal: what a card or a mark is drawn with. */
export const colorSchema = z.string().regex(/^([a-z]{3,20}|#[0-9a-fA-F]{3,8})$/, 'The color must be a name or #rrggbb');

/** A yes or no in a query. */
export const yesOrNoSchema = z.enum(['true', 'false']).transform((answer) => answer === 'true');

/** Where an item stands in its list. */
export const sortOrderSchema = z.number().int().min(-1_000_000_000).max(1_000_000_000);

/** The ids of tasks in the order that they are given: of everything that a task changes places with. */
export const orderBody = z.object({
  ids: z.array(idSchema).min(1, 'At least one task is required').max(ORDER_LIMIT),
});

/** Where an item that was copied or carried over comes from. The items named may be gone by now. */
export const lineageSchema = z.object({
  carriedFrom: idSchema.nullable().describe('The item that this one is a copy of'),
  ancestorId: idSchema.nullable().describe('The first item of the line of copies'),
  carriedSince: z.string().nullable().describe('The date of that first item, yyyy-MM-dd'),
  carriedCount: z.number().int().describe('How many times it has been carried'),
});

/** Where an item comes from. */
export type Lineage = z.output<typeof lineageSchema>;
