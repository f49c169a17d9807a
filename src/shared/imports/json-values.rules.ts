import { instantAt } from '#shared/calendar/written-instants.ts';

/** An object of a JSON file with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the objects in a list; an empty list for any other value. */
export function recordsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Returns the objects among an object's values; an empty list for any other value. */
export function getRecords(value: unknown): JsonObject[] {
  return isJsonObject(value) ? Object.values(value).filter(isJsonObject) : [];
}

/** True for an object, but not for a list or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts a text or number to text. Returns an empty text for any other value. */
export function getText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Converts a number of milliseconds since 1970 to an instant. Returns undefined for any other value. */
export function instantOfNumber(value: unknown): string | undefined {
  return typeof value === 'number' ? instantAt(value) : undefined;
}
