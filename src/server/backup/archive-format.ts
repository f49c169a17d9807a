import { z } from 'zod';

/**
 * An archive is gzip over lines of JSON, each with a line feed. The first line is the header. Then each table has a
 * line with its name and columns, and a line per row. The last line has the row count of each table, and the SHA-256 of
 * all lines before it.
 */
export const ARCHIVE_FORMAT = 'halo-backup';
export const FORMAT_VERSION = 1;

/** A column's value, the same for both engines. A flag is 0 or 1. */
const valueSchema = z.union([z.string(), z.number(), z.null()]);

export const headerSchema = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  formatVersion: z.int().min(1),
  schemaVersion: z.int().min(1),
  createdAt: z.iso.datetime(),
});

export const tableSchema = z.strictObject({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  /** The highest id that was ever generated, even if its row is deleted; null without one. */
  lastId: z.int().min(1).nullable(),
});

export const rowSchema = z.array(valueSchema);

export const endSchema = z.strictObject({ counts: z.record(z.string(), z.int().min(0)), sha256: z.hex().length(64) });

export type Value = z.output<typeof valueSchema>;
export type Row = Value[];
export type Header = z.output<typeof headerSchema>;
export type ArchiveTable = z.output<typeof tableSchema>;
export type End = z.output<typeof endSchema>;

/** Thrown when a backup cannot be written or restored. The message is one line for the operator. */
export class BackupError extends Error {}
