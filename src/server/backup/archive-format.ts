import { z } from 'zod';

/**
 * An archive is gzip over lines of JSON, each ended by a line feed: what it is; then for each table its name and columns, and a
 * line for each of its rows; at the end how many rows each table has, and the SHA-256 of all that comes before that line.
 */
export const FORMAT = 'halo-backup';
export const FORMAT_VERSION = 1;

/** What an archive has for a column: the same whichever engine it came from. A flag is 0 or 1. */
const valueSchema = z.union([z.string(), z.number(), z.null()]);

export const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.int().min(1),
  schemaVersion: z.int().min(1),
  createdAt: z.iso.datetime(),
});

export const tableSchema = z.strictObject({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  /** The highest id that was given out, also if its row is gone; null where none was. */
  lastId: z.int().min(1).nullable(),
});

export const rowSchema = z.array(valueSchema);

export const endSchema = z.strictObject({ counts: z.record(z.string(), z.int().min(0)), sha256: z.hex().length(64) });

export type Value = z.output<typeof valueSchema>;
export type Row = Value[];
export type Header = z.output<typeof headerSchema>;
export type Table = z.output<typeof tableSchema>;
export type End = z.output<typeof endSchema>;

/** A backup is not taken or not restored. The message is one line for the operator, and says why. */
export class BackupError extends Error {}
