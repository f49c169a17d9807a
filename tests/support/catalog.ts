import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** An index as the database knows it: its table, and its columns in order. */
export interface IndexColumns {
  table: string;
  columns: string[];
}

/** The names of the tables. */
export async function tableNames(database: Database): Promise<string[]> {
  const tables = await database.query.introspection.getTables();
  return tables.map(({ name }) => name);
}

/** Every index of every table, those of primary keys and unique constraints included. */
export async function indexColumns(database: Database): Promise<IndexColumns[]> {
  const rows = database.engine === 'sqlite' ? await sqliteRows(database) : await postgresRows(database);
  return Object.values(Object.groupBy(rows, ({ name }) => name)).map((columns = []) => ({
    table: columns[0]?.tableName ?? '',
    columns: columns.map(({ columnName }) => columnName),
  }));
}

interface Row {
  name: string;
  tableName: string;
  columnName: string;
}

async function sqliteRows(database: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.name as "name", m.name as "tableName", i.name as "columnName"
    from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
    where m.type = 'table' and m.name not like 'sqlite_%'
    order by l.name, i.seqno`.execute(database.query);
  return rows;
}

async function postgresRows(database: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.relname as "name", t.relname as "tableName", a.attname as "columnName"
    from pg_index x
    join pg_class c on c.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    cross join lateral unnest(x.indkey) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
    order by c.relname, k.place`.execute(database.query);
  return rows;
}
