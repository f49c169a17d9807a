import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { listTables } from './catalog.ts';

/** A row as both engines represent it: booleans are 0 or 1. */
export type PlainRow = Record<string, unknown>;

/** The rows of all tables or of the named ones. */
export async function readTables(database: Database, names?: string[]): Promise<Record<string, PlainRow[]>> {
  const records: Record<string, PlainRow[]> = {};
  for (const name of names ?? (await listTables(database)).toSorted()) {
    const { rows } = await sql<PlainRow>`select * from ${sql.table(name)}`.execute(database.query);
    records[name] = rows.map(toPlainRow);
  }
  return records;
}

/** The rows of each table as sorted JSON texts. */
export async function readSortedRows(database: Database, names?: string[]): Promise<Record<string, string[]>> {
  const tables = Object.entries(await readTables(database, names));
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).toSorted()]));
}

/** A hash of the rows of each table. Equal rows have equal hashes on both engines. */
export async function hashTables(database: Database, names?: string[]): Promise<Record<string, string>> {
  const tables = Object.entries(await readSortedRows(database, names));
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
