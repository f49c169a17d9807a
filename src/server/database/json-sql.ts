import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** True as a literal, so that an index on a condition can be used. */
export const SQL_TRUE = sql.lit(true);

/**
 * Returns the condition that a column has one of many ids. The ids are one parameter, a JSON list, so the statement is
 * the same for any number of ids and can be prepared.
 */
export function inJsonList({ engine }: Database, column: string, idsAsJson: string): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`${sql.ref(column)} in (select cast(value as bigint) from json_array_elements_text(cast(${idsAsJson} as json)))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${idsAsJson}))`;
}

/** Returns a table of `itemId` and `place` (0, 1, 2, …) for a list of ids. The ids are one parameter, a JSON list. */
export function jsonListPositions(
  { engine }: Database,
  idsAsJson: string,
): RawBuilder<{ itemId: number; place: number }> {
  return engine === 'postgres'
    ? sql`(select cast(value as bigint) as "itemId", cast(ordinality - 1 as integer) as place from json_array_elements_text(cast(${idsAsJson} as json)) with ordinality)`
    : sql`(select value as "itemId", key as place from json_each(${idsAsJson}))`;
}

/** Returns a day as a selected value. PostgreSQL needs a cast, or it takes the day for text. */
export function dayValue({ engine }: Database, day: string): RawBuilder<string> {
  return engine === 'postgres' ? sql<string>`cast(${day} as date)` : sql<string>`${day}`;
}

/** Returns an instant as a selected value. PostgreSQL needs a cast, or it takes the instant for text. */
export function instantValue({ engine }: Database, instant: string): RawBuilder<string> {
  return engine === 'postgres' ? sql<string>`cast(${instant} as timestamptz)` : sql<string>`${instant}`;
}

/**
 * Returns a column's JSON object with these properties set. The database sets them, so properties that another
 * statement has set meanwhile stay.
 */
export function mergeIntoJson({ engine }: Database, column: string, properties: object): RawBuilder<string> {
  const json = JSON.stringify(properties);
  return engine === 'postgres'
    ? sql<string>`cast(cast(${sql.ref(column)} as jsonb) || cast(${json} as jsonb) as text)`
    : sql<string>`json_patch(${sql.ref(column)}, ${json})`;
}
