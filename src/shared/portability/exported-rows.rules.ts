/** A row of a file that may be a copy. */
interface Copy {
  carriedFrom: string | null;
  ancestor: string | null;
}

/** Returns a row for the export. Sources that do not exist are null. */
export function withoutLostSources<Row extends Copy>(row: Row, there: ReadonlySet<string>): Row {
  const onlyExisting = (key: string | null) => (key !== null && there.has(key) ? key : null);
  return { ...row, carriedFrom: onlyExisting(row.carriedFrom), ancestor: onlyExisting(row.ancestor) };
}
