import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Row, ArchiveTable } from '#server/backup/archive-format.ts';
import { writeArchive } from '#server/backup/archive-writer.ts';
import type { Database } from '#server/database/database.ts';
import { openAsItIs } from '#server/database/open-database.ts';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { restore } from '#server/backup/restore.service.ts';

/** The text of an archive, line by line. */
export function readArchiveLines(path: string): string[] {
  return gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
}

/** The lines of an archive that depend only on its rows: without the header with its date, and without the checksum. */
export function readArchiveContent(path: string): string[] {
  return readArchiveLines(path).slice(1, -1);
}

/** Compresses lines into an archive file without checking them. */
export function writeArchiveLines(path: string, lines: readonly string[]): void {
  writeFileSync(path, gzipSync(lines.map((line) => `${line}\n`).join('')));
}

/** Copies an archive with changed rows or another schema version, and with correct checksums. */
export async function rewriteArchive(
  from: string,
  to: string,
  change: (table: ArchiveTable, rows: Row[]) => Row[],
  schemaVersion?: number,
): Promise<void> {
  const [header = '', ...lines] = readArchiveLines(from);
  const first = JSON.parse(header) as { schemaVersion: number; createdAt: string };
  const write = async (archive: Parameters<Parameters<typeof writeArchive>[2]>[0]) => {
    await archive.begin({ schemaVersion: schemaVersion ?? first.schemaVersion, createdAt: first.createdAt });
    let table: ArchiveTable | undefined;
    let rows: Row[] = [];
    const end = async () => {
      for (const row of table === undefined ? [] : change(table, rows)) await archive.addRow(row);
      rows = [];
    };
    for (const line of lines) {
      const content = JSON.parse(line) as Row | ArchiveTable;
      if (Array.isArray(content)) rows.push(content);
      else {
        await end();
        table = 'table' in content ? content : undefined;
        if (table !== undefined) await archive.beginTable(table);
      }
    }
  };
  await writeArchive(to, true, write, async () => undefined);
}

/** Restores an archive into a location, replacing its data, and opens it at the given or the newest schema version. */
export async function restoreInto(
  location: DatabaseLocation,
  path: string,
  migrations?: Parameters<typeof restore>[2]['migrations'],
): Promise<Database> {
  const database = await openAsItIs(location, () => undefined);
  await restore(database, path, { isReplacing: true, ...(migrations && { migrations }) });
  return database;
}
