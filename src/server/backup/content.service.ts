import { MIGRATIONS } from '#server/database/migrations/all.ts';
import { introspectSchema, type TableSchema } from '#server/database/schema-introspection.ts';
import { BackupError, type Header, type Row, type ArchiveTable } from './archive-format.ts';
import { readArchive } from './archive-reader.ts';

/** The content of an archive, in numbers. */
export interface Content {
  schemaVersion: number;
  createdAt: string;
  rows: number;
  accounts: number;
}

/** Receives an archive's rows while it is read. */
export interface ArchiveVisitor {
  begin(tables: TableSchema[], header: Header): Promise<void>;
  /** Called before the rows of a table, with its last generated id. */
  beginTable(table: TableSchema, lastId: number | null): Promise<void>;
  addRows(table: TableSchema, rows: Row[]): Promise<void>;
}

/** Reads a whole archive and returns its content. Throws a BackupError of one line when the file is damaged. */
export async function checkArchive(path: string): Promise<Content> {
  return visitArchive(path, {
    begin: async () => undefined,
    beginTable: async () => undefined,
    addRows: async () => undefined,
  });
}

/** Like `checkArchive`, and passes the rows to a visitor. The rows must not be used when this throws. */
export async function visitArchive(path: string, visitor: ArchiveVisitor): Promise<Content> {
  const content: Content = { schemaVersion: 0, createdAt: '', rows: 0, accounts: 0 };
  let tables: TableSchema[] = [];
  let begun = 0;
  for await (const part of readArchive(path)) {
    if ('header' in part) {
      const { schemaVersion, createdAt } = part.header;
      tables = await introspectTables(path, schemaVersion);
      Object.assign(content, { schemaVersion, createdAt });
      await visitor.begin(tables, part.header);
    } else if ('table' in part) {
      const table = requireNextTable(path, part.table, tables[begun]);
      begun += 1;
      await visitor.beginTable(table, part.table.lastId);
    } else {
      const table = tables[begun - 1];
      if (table === undefined) continue;
      content.rows += part.rows.length;
      if (table.name === 'users') content.accounts += part.rows.length;
      await visitor.addRows(table, part.rows);
    }
  }
  if (begun < tables.length) throw new BackupError(`${path} lacks the table ${tables[begun]?.name}.`);
  return content;
}

async function introspectTables(path: string, schemaVersion: number): Promise<TableSchema[]> {
  if (schemaVersion > MIGRATIONS.length) {
    throw new BackupError(
      `${path} is of a newer halo: its data is at version ${schemaVersion}, and this halo knows versions up to ${MIGRATIONS.length}. Restore it with one that is as new.`,
    );
  }
  return introspectSchema(schemaVersion);
}

/** Returns the schema of a table. Throws when it is not the next table of the archive's version. */
function requireNextTable(
  path: string,
  { table: name, columns }: ArchiveTable,
  table: TableSchema | undefined,
): TableSchema {
  if (table?.name !== name || table.columns.join() !== columns.join())
    throw new BackupError(`${path} has a table that its version of the data does not know: ${name}.`);
  return table;
}
