/** A row of a file that may be a copy of another. */
interface Copy {
  carriedFrom: string | null;
  ancestor: string | null;
}

/** A copy as it is exported: it names where it comes from only as far as that is still there. */
export function withoutLostSources<Row extends Copy>(row: Row, there: ReadonlySet<string>): Row {
  const kept = (key: string | null) => (key !== null && there.has(key) ? key : null);
  return { ...row, carriedFrom: kept(row.carriedFrom), ancestor: kept(row.ancestor) };
}
