import { instantAt } from '#shared/calendar/written-instants.ts';

/** An object of a JSON file whose fields are not known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the objects of a list; none for any other value. */
export function recordsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Returns the values of an object that are objects; none for any other value. */
export function recordsOf(value: unknown): JsonObject[] {
  return isJsonObject(value) ? Object.values(value).filter(isJsonObject) : [];
}

/** True for an object that is no list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a text or number as text; an empty one for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Returns the instant of a number of milliseconds since 1970; undefined for any other value. */
export function instantOfNumber(value: unknown): string | undefined {
  return typeof value === 'number' ? instantAt(value) : undefined;
}
