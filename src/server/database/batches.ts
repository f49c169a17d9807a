/** How many values one statement has: below the limits of SQLite and PostgreSQL, and few enough to be built quickly. */
const VALUES_PER_STATEMENT = 2_000;

/** Splits rows into batches for one statement each. A string or a number counts as one column. */
export function splitIntoBatches<Row>(rows: readonly Row[]): Row[][] {
  const width = typeof rows[0] === 'object' && rows[0] !== null ? Object.keys(rows[0]).length + 1 : 1;
  return splitIntoPortions(rows, Math.floor(VALUES_PER_STATEMENT / width));
}

/** Splits items into portions of at most `size`. */
export function splitIntoPortions<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
