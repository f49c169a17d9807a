import type { PortableList } from '#shared/portability/export-file.contract.ts';
import type { Actor } from '#shared/history/actors.rules.ts';

/** A change of a row. `before` and `after` are JSON. An edit has only the changed columns. */
export interface RowChangesTable {
  userId: number;
  /** Increases with each change of the user. It may skip numbers. */
  number: number;
  /** The number of the first change of the same transaction. */
  action: number;
  at: string;
  actor: Actor;
  /** The action that this one undid. */
  undoes: number | null;
  tableName: string;
  /** The columns that tell the row apart, as JSON. */
  rowKey: string;
  title: string | null;
  before: string | null;
  after: string | null;
}

/** The number of a user's last change, and the room that all of them take. */
export interface ChangeCountersTable {
  userId: number;
  last: number;
  bytes: number;
}

/** The random prefix of an account's ids in export files. It never changes. */
export interface ExportSourcesTable {
  userId: number;
  source: string;
}

/** The key that an imported row had in its file, and the id that it got. The row may be deleted. */
export interface ImportedThingsTable {
  userId: number;
  kind: PortableList;
  key: string;
  id: number;
}
