import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  BackupError,
  endSchema,
  ARCHIVE_FORMAT,
  FORMAT_VERSION,
  headerSchema,
  rowSchema,
  tableSchema,
  type Header,
  type Row,
  type ArchiveTable,
} from './archive-format.ts';

const LINE_FEED = 10;
/** How many rows are yielded at a time. */
const ROWS_AT_ONCE = 200;

/** A part of an archive: the header, the start of a table, or some rows of the current table. */
export type ArchivePart = { header: Header } | { table: ArchiveTable } | { rows: Row[] };

/**
 * Reads an archive part by part. Throws a BackupError when the file is damaged, in the last step at the latest. The
 * parts must not be used before the reading has ended without an error.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivePart> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let header: Header | undefined;
  let table: ArchiveTable | undefined;
  let rows: Row[] = [];
  let isWhole = false;
  for await (const line of splitIntoLines(path)) {
    if (isWhole) throw new BackupError(`${path} goes on after its end.`);
    const content = parse(line, path);
    if (header === undefined) {
      header = readHeader(content, path);
      yield { header };
    } else if (Array.isArray(content) && table !== undefined) {
      rows.push(readRow(content, table, path));
      counts[table.table] = (counts[table.table] ?? 0) + 1;
    } else {
      if (rows.length > 0) yield { rows };
      rows = [];
      if (isTable(content)) {
        table = check(tableSchema, content, path);
        if (table.table in counts) throw damagedError(path);
        counts[table.table] = 0;
        yield { table };
      } else {
        const end = check(endSchema, content, path);
        isWhole = hash.copy().digest('hex') === end.sha256 && isSame(end.counts, counts);
        if (!isWhole) throw damagedError(path);
      }
    }
    hash.update(line);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield { rows };
    rows = [];
  }
  if (!isWhole) throw new BackupError(`${path} is not whole: its end is missing.`);
}

/** Yields the lines of a compressed file with their line feeds, including an unterminated last line. */
async function* splitIntoLines(path: string): AsyncGenerator<Buffer> {
  // An error of the pipeline ends the loop below, which handles it.
  const unpacked = pipeline(createReadStream(path), createGunzip(), () => undefined);
  let rest: Buffer[] = [];
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, end + 1)]);
        rest = [];
        start = end + 1;
      }
      rest.push(chunk.subarray(start));
    }
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, path);
  }
  if (rest.some(({ length }) => length > 0)) yield Buffer.concat(rest);
}

function explain(error: NodeJS.ErrnoException, path: string): Error {
  if (error.code === 'ENOENT') return new BackupError(`there is no file ${path}.`);
  if (error.code === 'Z_BUF_ERROR') return new BackupError(`${path} is not whole: its end is missing.`);
  return error.code?.startsWith('Z_') === true ? damagedError(path) : error;
}

function readHeader(content: unknown, path: string): Header {
  const { format, formatVersion } = (content ?? {}) as Partial<Header>;
  if (format !== ARCHIVE_FORMAT) throw damagedError(path);
  if (typeof formatVersion === 'number' && formatVersion > FORMAT_VERSION) {
    throw new BackupError(`${path} was written by a newer halo (format ${formatVersion}). Restore it with that one.`);
  }
  return check(headerSchema, content, path);
}

function readRow(content: unknown[], { columns }: ArchiveTable, path: string): Row {
  if (content.length !== columns.length) throw damagedError(path);
  return check(rowSchema, content, path);
}

function isTable(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'table' in content;
}

function isSame(one: Record<string, number>, other: Record<string, number>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function parse(line: Buffer, path: string): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    throw damagedError(path);
  }
}

function check<Content>(schema: z.ZodType<Content>, content: unknown, path: string): Content {
  const result = schema.safeParse(content);
  if (!result.success) throw damagedError(path);
  return result.data;
}

function damagedError(path: string): BackupError {
  return new BackupError(`${path} is no backup of halo, or is damaged.`);
}
