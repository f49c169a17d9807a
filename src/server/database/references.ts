import { sql, type Kysely } from 'kysely';

/** A reference from columns of a table to those of its parent's, which both lead with whose row it is. */
export interface Reference {
  name: string;
  table: string;
  columns: readonly string[];
  parent: string;
  parentColumns: readonly string[];
}

/** Adds a reference to a table that is there already, with its rows. Throws when one of them would break it. */
export type AddReference = (query: Kysely<never>, reference: Reference) => Promise<void>;

/** As PostgreSQL does by itself. */
export const addReferenceOnPostgres: AddReference = async (query, { table, ...reference }) => {
  await sql`alter table ${sql.table(table)} add ${clauseOf(reference)}`.execute(query);
};

/**
 * SQLite has no such statement: the table is made anew with the reference, beside the old one, and takes its place. The ids that
 * were given out go with it. No other table may refer to this one.
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
