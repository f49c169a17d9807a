import type { CreateTableBuilder } from 'kysely';
import type { Columns } from '#server/database/columns.ts';

/** A table that is being created. */
export type Table = CreateTableBuilder<string, string>;

/** Adds the user that a row belongs to. Deleting the user deletes the row. */
export function addOwner(columns: Columns) {
  return (table: Table): Table =>
    table.addColumn('userId', columns.reference, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    );
}
