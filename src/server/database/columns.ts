import {
  sql,
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type RawBuilder,
} from 'kysely';
import type { Engine } from './database.ts';
import { addReferenceOnPostgres, addReferenceOnSqlite, type AddReference } from './references.ts';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** The few column types halo uses, said once for both engines, each with the checks that the engine lacks. */
export interface Columns {
  /** The type of an id and of a reference to one. */
  reference: 'integer' | 'bigint';
  /** A primary key that is never given out twice, even after its row is gone. */
  id: Build;
  flag: (byDefault: boolean) => { type: ColumnDataType; build: Build };
  /** A real calendar day. */
  day: ColumnDataType;
  /** The check a day column needs. */
  isDay: (column: string) => RawBuilder<boolean>;
  /** A moment in UTC. */
  instant: ColumnDataType;
  /** For a table whose rows are their primary key: it keeps them once, where the engine can. */
  asKey: <T extends CreateTableBuilder<string, string>>(table: T) => T;
  addReference: AddReference;
}

/** The column types of an engine. */
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
  addReference: addReferenceOnSqlite,
};

const POSTGRES: Columns = {
  reference: 'bigint',
  id: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  flag: (byDefault) => ({ type: 'boolean', build: (column) => column.notNull().defaultTo(byDefault) }),
  day: 'date',
  isDay: () => sql<boolean>`true`,
  instant: 'timestamptz',
  asKey: (table) => table,
  addReference: addReferenceOnPostgres,
};
