/** The cells of a row of a CSV file. */
export type CsvCells = readonly string[];

/** Returns the trimmed cell of a column of one row; an empty text when the table has no such column. */
export type ReadCell = (column: string) => string;

/** Returns a reader for each row of a table that is not empty. The first row is the header. */
export function readRows([header = [], ...rows]: readonly CsvCells[]): ReadCell[] {
  const places = new Map(header.map((column, place) => [column, place]));
  return rows
    .filter((cells) => cells.some((text) => text.trim() !== ''))
    .map((cells) => (column) => cells[places.get(column) ?? -1]?.trim() ?? '');
}
