import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/**
 * Whether a column has one of many ids, which come as one value: the JSON of their list. A statement with it is the same
 * however many there are, so it can be prepared.
 */
export function inJsonList({ engine }: Database, column: string, idsAsJson: string): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`${sql.ref(column)} in (select cast(value as bigint) from json_array_elements_text(cast(${idsAsJson} as json)))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${idsAsJson}))`;
}

/** The places 0, 1, 2, … of many ids, as a table of `itemId` and `place`. They come as one value: the JSON of their list. */
export function jsonListPositions(
  { engine }: Database,
  idsAsJson: string,
): RawBuilder<{ itemId: number; place: number }> {
  return engine === 'postgres'
    ? sql`(select cast(value as bigint) as "itemId", cast(ordinality - 1 as integer) as place from json_array_elements_text(cast(${idsAsJson} as json)) with ordinality)`
    : sql`(select value as "itemId", key as place from json_each(${idsAsJson}))`;
}

/** A day as a value of a selection, where PostgreSQL would take it for a text. */
export function dayValue({ engine }: Database, day: string): RawBuilder<string> {
  return engine === 'postgres' ? sql<string>`cast(${day} as date)` : sql<string>`${day}`;
}

/** An instant as a value of a selection, where PostgreSQL would take it for a text. */
export function instantValue({ engine }: Database, instant: string): RawBuilder<string> {
  return engine === 'postgres' ? sql<string>`cast(${instant} as timestamptz)` : sql<string>`${instant}`;
}
