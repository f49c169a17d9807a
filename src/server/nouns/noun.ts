import type { PortableIds } from '#shared/portability/portable-ids.rules.ts';
import type { PortableList, PortableLists } from '#shared/portability/export-file.contract.ts';
import type { PlannerTable, RowsByTable, Schema } from '#server/database/schema.ts';

/** The portable ids of each list of an export file. */
export type NamesByList = Record<PortableList, PortableIds>;

/** Returns the id of a portable id, whether it exists in the account or is new. */
export type IdOf = (list: PortableList, key: string) => number;

/** A table with rows of a person. */
export interface NounTable {
  name: keyof Schema;
  /** The columns that tell a person's rows apart. */
  key: readonly string[];
  /** The columns of possibly long text, which count towards the limit of an account. */
  texts?: readonly string[];
}

/** A table that a list of an export file is made from. */
export interface ExportedTable {
  name: PlannerTable;
  /** The column with the id of the item that a row belongs to. */
  item: string;
  /** The columns that the rows are ordered by. */
  order: readonly string[];
}

/** What the parts of an export know besides the rows that they are made from. */
export interface ExportContext {
  /** The ids of the existing rows of each list. A copy's source may have been deleted. */
  existing: Record<PortableList, ReadonlySet<number>>;
  /** The ids of the task series that have an occurrence. */
  referredSeries: ReadonlySet<number>;
}

/** A list of an export file. */
export interface ExportedList<List extends PortableList = PortableList> {
  name: List;
  /** The first has the items themselves; the others have rows that belong to them. */
  tables: readonly [ExportedTable, ...ExportedTable[]];
  /** Converts rows to items. With a context it leaves out what an export does not have. */
  toItems(rows: RowsByTable, names: NamesByList, context?: ExportContext): PortableLists[List];
  /** Converts an item of a file to its row; undefined for a series, which has rows in several tables. */
  toRow?(item: PortableLists[List][number], getId: IdOf): object;
}

/** What the general parts of the server (export, import, limits, deletion of accounts, admin) know of a noun. */
export interface Noun {
  /** All tables of the noun. Those that refer to others come first. */
  tables: readonly NounTable[];
  lists: readonly ExportedList[];
  /** The table whose rows the admin dashboard counts, with the columns that are null in a row that a person added. */
  counted?: { table: PlannerTable; madeBy: readonly string[] };
}
