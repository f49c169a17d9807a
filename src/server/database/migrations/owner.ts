import type { CreateTableBuilder } from 'kysely';
import type { Columns } from '#server/database/columns.ts';

/** A table that is being made. */
export type Table = CreateTableBuilder<string, string>;

/** The person a row belongs to; it goes when they go. */
export function addOwner(columns: Columns) {
  return (table: Table): Table =>
    table.addColumn('userId', columns.reference, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    );
}
