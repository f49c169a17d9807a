import { z } from 'zod';
import { optional } from './items.contract.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** Fields of a request. Those that can be null are cleared by null; for the others null counts as missing. */
type EnteredShape<Fields extends Shape> = {
  [Name in keyof Fields]: null extends z.output<Fields[Name]>
    ? z.ZodOptional<Fields[Name]>
    : ReturnType<typeof optional<Fields[Name]>>;
};

/** Fields with the same values and other checks. */
type SameValues<Fields extends Shape> = { [Name in keyof Fields]: z.ZodType<z.output<Fields[Name]>> };

/** Returns the fields of a request: each may be missing. */
export function enteredShape<Fields extends Shape>(fields: Fields): EnteredShape<Fields> {
  return mapShape(fields, (field) => {
    const plain = withoutDefault(field);
    return isNullable(plain) ? plain.optional() : optional(plain);
  }) as unknown as EnteredShape<Fields>;
}

/**
 * Returns the fields of a response, and of what a caller has seen. Their texts and numbers are not checked again: they
 * come from the database.
 */
export function storedShape<Fields extends Shape>(fields: Fields): SameValues<Fields> {
  return mapShape(fields, withoutChecks) as SameValues<Fields>;
}

function mapShape(fields: Shape, map: (field: z.ZodType) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
}

/** A default is what a field means that an export file of an older version lacks. */
function withoutDefault(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault ? (field as z.ZodDefault<z.ZodType>).unwrap() : field;
}

function isNullable(field: z.ZodType): field is z.ZodNullable<z.ZodType> {
  return field instanceof z.ZodNullable;
}

function withoutChecks(given: z.ZodType): z.ZodType {
  const field = withoutDefault(given);
  if (isNullable(field)) return describedAs(field, withoutChecks(field.unwrap()).nullable());
  if (field instanceof z.ZodString) return describedAs(field, z.string());
  if (field instanceof z.ZodNumber) return describedAs(field, z.number().int());
  return field;
}

function describedAs(field: z.ZodType, plain: z.ZodType): z.ZodType {
  return field.description === undefined ? plain : plain.describe(field.description);
}
