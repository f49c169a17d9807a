import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  BackupError,
  ARCHIVE_FORMAT,
  FORMAT_VERSION,
  type End,
  type Header,
  type Row,
  type ArchiveTable,
} from './archive-format.ts';

const compress = promisify(gzip);
/** How many characters are compressed at a time. A gzip file may consist of several blocks. */
const BLOCK_LENGTH = 1_000_000;

/** An archive that is being written. */
export interface ArchiveWriter {
  begin(header: Pick<Header, 'createdAt' | 'schemaVersion'>): Promise<void>;
  beginTable(table: ArchiveTable): Promise<void>;
  addRow(row: Row): Promise<void>;
}

/**
 * Writes an archive at `path`. The file gets that name when it is complete; until then its name ends in `.part`. Only
 * the operator may read it. `check` runs on the finished file before it gets its name; its result is returned.
 */
export async function writeArchive<Checked>(
  path: string,
  isReplacing: boolean,
  write: (archive: ArchiveWriter) => Promise<void>,
  check: (path: string) => Promise<Checked>,
): Promise<Checked> {
  refuseToOverwrite(path, isReplacing);
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await writeLines(file, write);
      await file.sync();
    } finally {
      await file.close();
    }
    const checked = await check(part);
    refuseToOverwrite(path, isReplacing);
    await rename(part, path);
    await syncFolder(dirname(path));
    return checked;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function refuseToOverwrite(path: string, isReplacing: boolean): void {
  if (!isReplacing && existsSync(path))
    throw new BackupError(`${path} exists already. Choose another name, or add --force to replace it.`);
}

async function writeLines(file: FileHandle, write: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let current = '';
  let block = '';
  const flush = async () => {
    await file.appendFile(await compress(block));
    block = '';
  };
  const add = async (line: unknown) => {
    block += `${JSON.stringify(line)}\n`;
    if (block.length < BLOCK_LENGTH) return;
    hash.update(block);
    await flush();
  };
  await write({
    begin: async (header) => add({ format: ARCHIVE_FORMAT, formatVersion: FORMAT_VERSION, ...header } satisfies Header),
    beginTable: async (table) => {
      current = table.table;
      counts[current] = 0;
      await add(table);
    },
    addRow: async (row) => {
      counts[current] = (counts[current] ?? 0) + 1;
      await add(row);
    },
  });
  hash.update(block);
  block += `${JSON.stringify({ counts, sha256: hash.digest('hex') } satisfies End)}\n`;
  await flush();
}

/** Syncs a folder, so that a new name in it survives a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
