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
  begin(plans: TableSchema[], header: Header): Promise<void>;
  /** Called before the rows of a table, with its last generated id. */
  beginTable(plan: TableSchema, lastId: number | null): Promise<void>;
  addRows(plan: TableSchema, rows: Row[]): Promise<void>;
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
  let plans: TableSchema[] = [];
  let begun = 0;
  for await (const part of readArchive(path)) {
    if ('header' in part) {
      const { schemaVersion, createdAt } = part.header;
      plans = await plansFor(path, schemaVersion);
      Object.assign(content, { schemaVersion, createdAt });
      await visitor.begin(plans, part.header);
    } else if ('table' in part) {
      const plan = planFor(path, part.table, plans[begun]);
      begun += 1;
      await visitor.beginTable(plan, part.table.lastId);
    } else {
      const plan = plans[begun - 1];
      if (plan === undefined) continue;
      content.rows += part.rows.length;
      if (plan.name === 'users') content.accounts += part.rows.length;
      await visitor.addRows(plan, part.rows);
    }
  }
  if (begun < plans.length) throw new BackupError(`${path} lacks the table ${plans[begun]?.name}.`);
  return content;
}

async function plansFor(path: string, schemaVersion: number): Promise<TableSchema[]> {
  if (schemaVersion > MIGRATIONS.length) {
    throw new BackupError(
      `${path} is of a newer halo: its data is at version ${schemaVersion}, and this halo knows versions up to ${MIGRATIONS.length}. Restore it with one that is as new.`,
    );
  }
  return introspectSchema(schemaVersion);
}

/** Returns the schema of a table. Throws when it is not the next table of the archive's version. */
function planFor(path: string, { table, columns }: ArchiveTable, plan: TableSchema | undefined): TableSchema {
  if (plan?.name !== table || plan.columns.join() !== columns.join())
    throw new BackupError(`${path} has a table that its version of the data does not know: ${table}.`);
  return plan;
}
