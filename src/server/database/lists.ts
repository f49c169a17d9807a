import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/**
 * Whether a column has one of many ids, which come as one value: the JSON of their list. A statement with it is the same
 * however many there are, so it can be prepared.
 */
export function isOneOf({ engine }: Database, column: string, idsAsJson: string): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`${sql.ref(column)} in (select cast(value as bigint) from json_array_elements_text(cast(${idsAsJson} as json)))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${idsAsJson}))`;
}

/** A day as a value of a selection, where PostgreSQL would take it for a text. */
export function dayValue({ engine }: Database, day: string): RawBuilder<string> {
  return engine === 'postgres' ? sql<string>`cast(${day} as date)` : sql<string>`${day}`;
}

/** An instant as a value of a selection, where PostgreSQL would take it for a text. */
export function instantValue({ engine }: Database, instant: string): RawBuilder<string> {
  return engine === 'postgres' ? sql<string>`cast(${instant} as timestamptz)` : sql<string>`${instant}`;
}
