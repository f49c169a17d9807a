import { sql, type Kysely } from 'kysely';
import { addReferenceOnPostgres, type Reference } from './references.ts';

/** A table whose primary key gets the user id in front. */
interface PersonKey {
  table: string;
  /** The column of its primary key until now. */
  column: string;
  /** The unique constraint with the columns of the new key, which replaces it. */
  constraint?: string;
  /** The index with the columns of the new key, which replaces it. */
  index?: string;
  /** The name of a new index of the column alone, for a table in which it is still looked up. */
  lookup?: string;
  /** The foreign keys that lead to the table. */
  children?: readonly Reference[];
}

/** Puts the user id in front of the primary keys of tables of a person. (decision 074) */
export type LeadKeysWithUser = (query: Kysely<never>, keys: readonly PersonKey[]) => Promise<void>;

/** Replaces primary keys with `alter table`. The foreign keys to them are removed and added again. */
export const leadKeysOnPostgres: LeadKeysWithUser = async (query, keys) => {
  for (const { table, column, constraint, index, lookup, children = [] } of keys) {
    const names = [`${table}_pkey`, ...(constraint === undefined ? [] : [constraint])];
    const dropped = names.map((name) => sql`drop constraint ${sql.ref(name)} cascade`);
    await sql`alter table ${sql.table(table)} ${sql.join(dropped)}, add primary key ("userId", ${sql.ref(column)})`.execute(
      query,
    );
    if (index !== undefined) await sql`drop index ${sql.ref(index)}`.execute(query);
    if (lookup !== undefined)
      await sql`create index ${sql.ref(lookup)} on ${sql.table(table)} (${sql.ref(column)})`.execute(query);
    for (const child of children) await addReferenceOnPostgres(query, child);
  }
};

/** Removes the unique constraint of a column, which would need all people in one place. (decision 074) */
export type DropUnique = (query: Kysely<never>, table: string, column: string) => Promise<void>;

/** Removes a unique constraint by the name that PostgreSQL gave it. */
export const dropUniqueOnPostgres: DropUnique = async (query, table, column) => {
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_${column}_key`)}`.execute(query);
};

/**
 * Changes nothing. A file of SQLite is not spread over servers, and its keys are better there: an id is the number of
 * its row, by which the row is found directly, and is never given twice.
 */
export const keepOnSqlite = async (): Promise<void> => undefined;
