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
  await sql`alter table ${sql.table(table)} add ${getClause(reference)}`.execute(query);
};

/** Adds a foreign key by rebuilding the table, because SQLite cannot add one. No other table may refer to it. */
export const addReferenceOnSqlite: AddReference = async (query, { table, ...reference }) => {
  const clause = getClause(reference).compile(query).sql;
  await rebuildOnSqlite(query, table, (columns) => `${columns}, ${clause}`);
};

/** Removes the foreign keys of a table that lead to `users`. */
export type DropUserReferences = (query: Kysely<never>, table: string, columns: readonly string[]) => Promise<void>;

/** Removes foreign keys with `alter table`, by the names that PostgreSQL gave them. */
export const dropUserReferencesOnPostgres: DropUserReferences = async (query, table, columns) => {
  for (const column of columns)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_${column}_fkey`)}`.execute(query);
};

/** Removes foreign keys by rebuilding the table. No other table may refer to it. */
export const dropUserReferencesOnSqlite: DropUserReferences = async (query, table) => {
  await rebuildOnSqlite(query, table, (columns) =>
    columns.replaceAll(/ references "users" \("id"\) on delete (set null|cascade)/g, ''),
  );
};

/**
 * Rebuilds a table with other columns and constraints. The new table replaces the old one and continues its sequence of
 * ids. `change` gets the text between the parentheses of `create table`.
 */
async function rebuildOnSqlite(
  query: Kysely<never>,
  table: string,
  change: (columns: string) => string,
): Promise<void> {
  const { rows: definitions } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(query);
  const { rows: sequences } = await sql<{ seq: number }>`
    select seq from sqlite_sequence where name = ${table}`.execute(query);
  const made = definitions.find(({ type }) => type === 'table')?.sql ?? '';
  const replacement = `${table}_anew`;
  const columns = made.slice(made.indexOf('(') + 1, made.lastIndexOf(')'));
  await sql`create table ${sql.table(replacement)} (${sql.raw(change(columns))})`.execute(query);
  await sql`insert into ${sql.table(replacement)} select * from ${sql.table(table)}`.execute(query);
  await sql`drop table ${sql.table(table)}`.execute(query);
  await sql`alter table ${sql.table(replacement)} rename to ${sql.table(table)}`.execute(query);
  for (const { seq } of sequences)
    await sql`update sqlite_sequence set seq = ${seq} where name = ${table}`.execute(query);
  for (const { type, sql: text } of definitions) if (type === 'index') await sql.raw(text).execute(query);
}

function getClause({ name, columns, parent, parentColumns }: Omit<Reference, 'table'>) {
  return sql`constraint ${sql.ref(name)} foreign key (${getNames(columns)})
    references ${sql.table(parent)} (${getNames(parentColumns)}) on delete cascade`;
}

function getNames(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}
