import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** An index of the database: its table, and its columns in order. */
export interface IndexColumns {
  table: string;
  columns: string[];
}

/** The names of all tables. Citus adds views. */
export async function listTables(database: Database): Promise<string[]> {
  const tables = await database.query.introspection.getTables();
  return tables.filter(({ isView }) => !isView).map(({ name }) => name);
}

/** All indexes of all tables, including those of primary keys and unique constraints. */
export async function listIndexes(database: Database): Promise<IndexColumns[]> {
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

/**
 * The schema as the engine describes it: columns, types, defaults, constraints and indexes. Triggers are left out, because
 * the server installs them when it starts.
 */
export async function readSchema(database: Database): Promise<string[]> {
  const rows = database.engine === 'sqlite' ? sqliteSchema(database) : postgresSchema(database);
  return (await rows).map((row) => JSON.stringify(row)).toSorted();
}

async function sqliteSchema(database: Database): Promise<unknown[]> {
  const { rows } = await sql`select type, name, tbl_name, sql from sqlite_master where type <> 'trigger'`.execute(
    database.query,
  );
  return rows;
}

async function postgresSchema(database: Database): Promise<unknown[]> {
  const columns = await sql`
    select table_name, ordinal_position, column_name, data_type, is_nullable, column_default, is_identity
    from information_schema.columns where table_schema = 'public'`.execute(database.query);
  const indexes = await sql`select indexdef from pg_indexes where schemaname = 'public'`.execute(database.query);
  const constraints = await sql`
    select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace`.execute(database.query);
  return [...columns.rows, ...indexes.rows, ...constraints.rows];
}
