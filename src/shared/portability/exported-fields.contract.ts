import { z } from 'zod';
import { isDay } from '#shared/calendar/day.ts';
import { daySchema } from '#shared/items/items.contract.ts';

/** More often than any task is carried over. */
const CARRY_LIMIT = 1_000_000;

/** The portable id of an item: the prefix of the account that first exported it, and its number there. */
export const keySchema = z
  .string()
  .regex(/^[a-z0-9]{1,40}-[1-9]\d{0,15}$/, 'The id must be one that an export has given')
  .describe("The source account and the item's number there");

export const instantSchema = z.iso
  .datetime({ precision: 3, error: 'The moment must be in the form yyyy-MM-ddTHH:mm:ss.SSSZ' })
  .refine((instant) => isDay(instant.slice(0, 10)), 'The moment must be on a real day');

export const stateShape = {
  isCompleted: z.boolean(),
  isCrossedOut: z.boolean(),
  createdAt: instantSchema,
  completedAt: instantSchema.nullable(),
};

/** At most one of the two states is set. */
export function isOneState({ isCompleted, isCrossedOut }: { isCompleted: boolean; isCrossedOut: boolean }): boolean {
  return !(isCompleted && isCrossedOut);
}

export const TWO_STATES = { path: ['isCrossedOut'], error: 'It cannot be both completed and crossed out' };

/** True when only a completed item has an instant of completion. A completed item may lack one. */
export function hasValidCompletedAt({
  isCompleted,
  completedAt,
}: {
  isCompleted: boolean;
  completedAt: string | null;
}): boolean {
  return isCompleted || completedAt === null;
}

export const NOT_COMPLETED = { path: ['completedAt'], error: 'It is not completed' };

export const lineageShape = {
  carriedFrom: keySchema.nullable().describe('The item it is a copy of, if that still exists'),
  ancestor: keySchema.nullable().describe('The first item of the chain of copies, if that still exists'),
  carriedSince: daySchema.nullable(),
  carriedCount: z.number().int().min(0).max(CARRY_LIMIT),
};

/** True when a copy has its count and date, even if its source was deleted, and any other item has neither. */
export function hasValidLineage({
  carriedFrom,
  ancestor,
  carriedSince,
  carriedCount,
}: {
  [Field in keyof typeof lineageShape]: z.output<(typeof lineageShape)[Field]>;
}): boolean {
  if (carriedSince === null) return carriedFrom === null && ancestor === null && carriedCount === 0;
  return carriedCount > 0;
}

export const NO_COPY = {
  path: ['carriedCount'],
  error: 'A copy says how often and since when it was carried, nothing else does',
};
