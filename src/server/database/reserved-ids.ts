import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Reserves ids of a table, ascending. No other row has or gets them. Must run in a transaction. */
export async function reserveIds({ engine, query }: Database, table: keyof Schema, count: number): Promise<number[]> {
  if (count === 0) return [];
  if (engine === 'postgres') {
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id
      from generate_series(1, cast(${count} as integer))`.execute(query);
    return rows.map(({ id }) => id).toSorted((first, second) => first - second);
  }
  // The transaction holds the only write lock. An inserted id moves the sequence forward.
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(query);
  const first = (rows[0]?.seq ?? 0) + 1;
  return Array.from({ length: count }, (_, index) => first + index);
}
