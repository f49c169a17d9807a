import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { tableNames } from './catalog.ts';

/** A row as both engines have it: a flag is 0 or 1. */
export type PlainRow = Record<string, unknown>;

/** The rows of every table, or of those that are named. */
export async function recordsOfTables(database: Database, names?: string[]): Promise<Record<string, PlainRow[]>> {
  const records: Record<string, PlainRow[]> = {};
  for (const name of names ?? (await tableNames(database)).toSorted()) {
    const { rows } = await sql<PlainRow>`select * from ${sql.table(name)}`.execute(database.query);
    records[name] = rows.map(toPlainRow);
  }
  return records;
}

/** The rows of every table, as text in an order of its own. */
export async function rowsOfTables(database: Database, names?: string[]): Promise<Record<string, string[]>> {
  const tables = Object.entries(await recordsOfTables(database, names));
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).toSorted()]));
}

/** A hash of every table's rows: equal tables have equal hashes, whatever the engine. */
export async function hashesOfTables(database: Database, names?: string[]): Promise<Record<string, string>> {
  const tables = Object.entries(await rowsOfTables(database, names));
  return Object.fromEntries(
    tables.map(([name, rows]) => [name, createHash('sha256').update(JSON.stringify(rows)).digest('hex')]),
  );
}

function toPlainRow(row: PlainRow): PlainRow {
  const columns = Object.keys(row).toSorted();
  return Object.fromEntries(
    columns.map((column) => [column, typeof row[column] === 'boolean' ? Number(row[column]) : row[column]]),
  );
}
