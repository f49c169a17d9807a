import { z } from 'zod';
import { isDay } from '#shared/calendar/day.ts';
import { isBlank, NOTES_LENGTH, TITLE_LENGTH } from './titles.rules.ts';

/** The fields that several item types share in requests and responses. */

/** How many tasks one call may order: more than a list has. */
const ORDER_LIMIT = 5_000;

/**
 * Makes a field optional; null counts as missing, in new items and in changes. Fields that null clears, such as notes,
 * use `.nullable().optional()`. Required fields, such as the title, are never null.
 */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
}

/**
 * The values that a caller expects in the fields that it changes, as the server last returned them. If one of them has
 * another value now, and not the wanted one, the change is refused and nothing is stored (decision 025). Without
 * expected values every field is set as sent.
 */
export function createExpectedSchema<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  return optional(fields.partial()).describe(
    'The last known values of the changed fields: if one of them was changed elsewhere meanwhile, the answer is 409 and names it',
  );
}

/** Ids are positive integers up to the largest that JSON can represent exactly. */
export const idSchema = z.number().int().positive();

/** An id in a path, where it is a string. */
export const pathIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'The id must be a positive number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'The id must be a positive number');

/**
 * Text that both engines store and return unchanged: without NUL and lone surrogates. `missing` is the message for a
 * missing value.
 */
export function textSchemaFor(missing?: string) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : undefined) })
    .refine((text) => !text.includes('\0'), 'The text must not contain NUL characters')
    .refine((text) => text.isWellFormed(), 'The text must be valid Unicode');
}

/** Text that both engines store and return unchanged. */
export const textSchema = textSchemaFor();

/** True when a text has at most 1,000 code points: an emoji outside the basic plane counts as one. */
export function isTitleLength(text: string): boolean {
  return text.length <= TITLE_LENGTH || Array.from(text).length <= TITLE_LENGTH;
}

/** A trimmed title of 1 to 1,000 characters. `missing` is the message for a missing one. */
function trimmedTitle(missing: string) {
  return textSchemaFor(missing).trim().min(1, missing).refine(isTitleLength, 'Title must be at most 1,000 characters');
}

/**
 * A stored title. It may consist of invisible characters only, as older versions allowed, so that a file with such a
 * title can be imported.
 */
export const storedTitleSchema = trimmedTitle('Title is required').describe('Trimmed, 1 to 1,000 characters');

/** A new title: trimmed, otherwise unchanged. `missing` is the message for a title without a visible character. */
export function titleSchemaFor(missing: string) {
  return trimmedTitle(missing)
    .refine((title) => title === '' || !isBlank(title), missing)
    .describe('Trimmed, 1 to 1,000 characters, at least one of them visible');
}

/** The title of an item. */
export const titleSchema = titleSchemaFor('Title is required');

/** Notes: up to 20,000 characters, or null. */
export const notesSchema = textSchema.max(NOTES_LENGTH, 'Notes must be at most 20,000 characters').nullable();

const NO_DAY = 'The date must be a real day in the form yyyy-MM-dd';
const TIME_PART = /^([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A real calendar day, `yyyy-MM-dd`. */
export const daySchema = z.string(NO_DAY).refine(isDay, NO_DAY).meta({ format: 'date' });

/** A real calendar day, optionally with a time part. The output is the input. */
export const dayAndTimeSchema = z
  .string(NO_DAY)
  .refine((text) => isDay(text.slice(0, 10)) && TIME_PART.test(text.slice(10)), NO_DAY);

/** A real calendar day. A time part is allowed and removed: the day is the first ten characters. (READ-3) */
export const dateSchema = dayAndTimeSchema.overwrite((text) => text.slice(0, 10)).describe('yyyy-MM-dd');

/** The parameters of a call about one item. */
export const itemParams = z.object({ id: pathIdSchema });

/** A colour by its name or in hexadecimal. */
export const colorSchema = z.string().regex(/^([a-z]{3,20}|#[0-9a-fA-F]{3,8})$/, 'The color must be a name or #rrggbb');

/** A boolean in a query. */
export const yesOrNoSchema = z.enum(['true', 'false']).transform((response) => response === 'true');

/** A stored time, `HH:mm`, or null. */
export const timeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The time must be in the form HH:mm')
  .nullable()
  .describe('HH:mm');

/** The position of an item in its list. */
export const sortOrderSchema = z.number().int().min(-1_000_000_000).max(1_000_000_000);

/** Ids of tasks in their new order: all tasks of the group in which a task was moved. */
export const orderBody = z.object({
  ids: z.array(idSchema).min(1, 'At least one task is required').max(ORDER_LIMIT),
});

/** The source of an item that was copied or carried over. The items it names may be deleted. */
export const lineageSchema = z.object({
  carriedFrom: idSchema.nullable().describe('The item that this one is a copy of'),
  ancestorId: idSchema.nullable().describe('The first item of the chain of copies'),
  carriedSince: z.string().nullable().describe('The date of the first item of the chain, yyyy-MM-dd'),
  carriedCount: z.number().int().describe('Number of times it was carried over'),
});

/** The source of a copied item. */
export type Lineage = z.output<typeof lineageSchema>;
