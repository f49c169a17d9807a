import { sql, type Kysely } from 'kysely';

/** A foreign key. The columns of both tables start with the user id. */
export interface Reference {
  name: string;
  table: string;
  columns: readonly string[];
  parent: string;
  parentColumns: readonly string[];
}

/** Adds a foreign key to an existing table. Throws when one of its rows breaks the key. */
export type AddReference = (query: Kysely<never>, reference: Reference) => Promise<void>;

/** Adds a foreign key with `alter table`. */
export const addReferenceOnPostgres: AddReference = async (query, { table, ...reference }) => {
  await sql`alter table ${sql.table(table)} add ${clauseOf(reference)}`.execute(query);
};

/**
 * Adds a foreign key by rebuilding the table, because SQLite cannot add one. The new table replaces the old one and
 * continues its sequence of ids. No other table may refer to it.
 */
export const addReferenceOnSqlite: AddReference = async (query, { table, ...reference }) => {
  const { rows: definitions } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(query);
  const { rows: sequences } = await sql<{ seq: number }>`
    select seq from sqlite_sequence where name = ${table}`.execute(query);
  const made = definitions.find(({ type }) => type === 'table')?.sql ?? '';
  const replacement = `${table}_anew`;
  const columns = made.slice(made.indexOf('('), made.lastIndexOf(')'));
  await sql`create table ${sql.table(replacement)} ${sql.raw(columns)}, ${clauseOf(reference)})`.execute(query);
  await sql`insert into ${sql.table(replacement)} select * from ${sql.table(table)}`.execute(query);
  await sql`drop table ${sql.table(table)}`.execute(query);
  await sql`alter table ${sql.table(replacement)} rename to ${sql.table(table)}`.execute(query);
  for (const { seq } of sequences)
    await sql`update sqlite_sequence set seq = ${seq} where name = ${table}`.execute(query);
  for (const { type, sql: text } of definitions) if (type === 'index') await sql.raw(text).execute(query);
};

function clauseOf({ name, columns, parent, parentColumns }: Omit<Reference, 'table'>) {
  return sql`constraint ${sql.ref(name)} foreign key (${namesOf(columns)})
    references ${sql.table(parent)} (${namesOf(parentColumns)}) on delete cascade`;
}

function namesOf(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}
