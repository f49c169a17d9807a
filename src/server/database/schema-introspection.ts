import { sql } from 'kysely';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/all.ts';
import { sqliteDialect } from './sqlite.ts';

/** A table as the migrations create it. Names are the same on both engines. */
export interface TableSchema {
  name: string;
  columns: string[];
  /** The columns of its primary key, in their order. */
  key: string[];
  /** Whether the database generates its ids. */
  givesIds: boolean;
}

/**
 * Returns the tables of a schema version, parents before children. They are read from an empty in-memory database after
 * the migrations, so the list is always up to date.
 */
export async function introspectSchema(version: number): Promise<TableSchema[]> {
  const database = new Database('sqlite', sqliteDialect(':memory:'));
  try {
    await migrate(database, MIGRATIONS.slice(0, version));
    const tables: (TableSchema & { parents: string[] })[] = [];
    for (const { name, givesIds } of await getTables(database)) {
      const columns = await getColumns(database, name);
      const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
      tables.push({
        name,
        columns: columns.map((column) => column.name),
        key: key.map((column) => column.name),
        givesIds: givesIds === 1,
        parents: await getParents(database, name),
      });
    }
    return parentsFirst(tables).map(({ parents: _known, ...table }) => table);
  } finally {
    await database.close();
  }
}

async function getTables({ query }: Database): Promise<{ name: string; givesIds: number }[]> {
  const { rows } = await sql<{ name: string; givesIds: number }>`
    select name, sql like '%autoincrement%' as "givesIds" from sqlite_master
    where type = 'table' and substr(name, 1, 7) <> 'sqlite_' order by name`.execute(query);
  return rows;
}

async function getColumns({ query }: Database, table: string): Promise<{ name: string; pk: number }[]> {
  const { rows } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${table}) order by cid`.execute(query);
  return rows;
}

async function getParents({ query }: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct "table" as name from pragma_foreign_key_list(${table})`.execute(query);
  return rows.map(({ name }) => name).filter((name) => name !== table);
}

function parentsFirst<Table extends { name: string; parents: string[] }>(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const names = new Set(ordered.map(({ name }) => name));
    const next = tables.filter(({ name, parents }) => !names.has(name) && parents.every((parent) => names.has(parent)));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}
