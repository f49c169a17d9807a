import {
  sql,
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type RawBuilder,
} from 'kysely';
import type { Engine } from './database.ts';
import {
  dropUniqueOnPostgres,
  keepOnSqlite,
  leadKeysOnPostgres,
  type DropUnique,
  type LeadKeysWithUser,
} from './person-keys.ts';
import {
  addReferenceOnPostgres,
  addReferenceOnSqlite,
  dropUserReferencesOnPostgres,
  dropUserReferencesOnSqlite,
  type AddReference,
  type DropUserReferences,
} from './references.ts';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** The column types of halo for one engine, with the checks that the engine lacks. */
export interface Columns {
  /** The type of an id and of a reference to one. */
  reference: 'integer' | 'bigint';
  /** A primary key whose values are never reused, even after a row is deleted. */
  id: Build;
  flag: (byDefault: boolean) => { type: ColumnDataType; build: Build };
  /** The type of a calendar day. */
  day: ColumnDataType;
  /** The check that a day column needs. */
  isDay: (column: string) => RawBuilder<boolean>;
  /** The type of an instant in UTC. */
  instant: ColumnDataType;
  /** Storage options of a table whose rows consist of their primary key: without rowid on SQLite. */
  asKey: <T extends CreateTableBuilder<string, string>>(table: T) => T;
  /** A field of a column that contains a JSON object, as text. */
  jsonField: (column: string, field: string) => RawBuilder<string | null>;
  addReference: AddReference;
  dropUserReferences: DropUserReferences;
  dropUnique: DropUnique;
  leadKeysWithUser: LeadKeysWithUser;
}

/** Returns the column types of an engine. */
export function columnsFor(engine: Engine): Columns {
  return engine === 'sqlite' ? SQLITE : POSTGRES;
}

const SQLITE: Columns = {
  reference: 'integer',
  id: (column) => column.primaryKey().autoIncrement(),
  flag: (byDefault) => ({ type: 'integer', build: (column) => column.notNull().defaultTo(byDefault ? 1 : 0) }),
  day: 'text',
  isDay: (column) => sql<boolean>`${sql.ref(column)} is date(${sql.ref(column)})`,
  instant: 'text',
  asKey: (table) => table.modifyEnd(sql`without rowid`) as typeof table,
  jsonField: (column, field) => sql<string | null>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${field}`)})`,
  addReference: addReferenceOnSqlite,
  dropUserReferences: dropUserReferencesOnSqlite,
  dropUnique: keepOnSqlite,
  leadKeysWithUser: keepOnSqlite,
};

const POSTGRES: Columns = {
  reference: 'bigint',
  id: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  flag: (byDefault) => ({ type: 'boolean', build: (column) => column.notNull().defaultTo(byDefault) }),
  day: 'date',
  isDay: () => sql<boolean>`true`,
  instant: 'timestamptz',
  asKey: (table) => table,
  jsonField: (column, field) => sql<string | null>`cast(${sql.ref(column)} as jsonb) ->> ${sql.lit(field)}`,
  addReference: addReferenceOnPostgres,
  dropUserReferences: dropUserReferencesOnPostgres,
  dropUnique: dropUniqueOnPostgres,
  leadKeysWithUser: leadKeysOnPostgres,
};
