/**
 * The maximum size of an import file in bytes. Twenty thousand tasks take eleven million, or fifteen with line breaks.
 */
export const FILE_LIMIT = 16 * 1_024 * 1_024;

/** The size of the history in an export, in bytes: the last few thousand changes. The file can still be imported. */
export const EXPORTED_HISTORY_BYTES = 1_024 * 1_024;

/** The maximum number of rows in a list of a file. */
export const ROW_LIMIT = 100_000;

/**
 * The maximum lengths of lists inside a row: half a century of days, a century of weeks, and more changes than anybody
 * makes.
 */
export const INNER_LIMITS: Readonly<Record<string, number>> = {
  parts: 1_000,
  madeDays: 20_000,
  periods: 5_000,
  madePeriods: 5_000,
  deletedPeriods: 5_000,
  completions: 20_000,
};

/** True when a file of this size can be imported. */
export function fitsImport(bytes: number): boolean {
  return bytes <= FILE_LIMIT;
}
