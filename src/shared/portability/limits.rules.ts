/** How many bytes a file may have that is brought in. Twenty thousand tasks are eleven million, or fifteen with line breaks. */
export const FILE_LIMIT = 16 * 1_024 * 1_024;

/** How many rows a list of a file may have. */
export const ROW_LIMIT = 100_000;

/** How many rows the lists inside of a row may have: half a century of days, a century of weeks, and more changes than anybody makes. */
export const INNER_LIMITS: Readonly<Record<string, number>> = {
  parts: 1_000,
  madeDays: 20_000,
  periods: 5_000,
  madePeriods: 5_000,
  deletedPeriods: 5_000,
  completions: 20_000,
};

/** Whether a file of so many bytes can be brought in. */
export function fitsImport(bytes: number): boolean {
  return bytes <= FILE_LIMIT;
}
