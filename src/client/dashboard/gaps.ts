/** What stands on the board: a card of normal or double size, or strips that share a line. */
export type BoardPart = 'card' | 'expanded' | 'strips';

/** How parts fill the columns of the grid, in their order. */
export interface Filling {
  /** How many empty places are kept before each part. */
  gaps: readonly number[];
  /** How many columns each card of normal size covers; 1 for other parts. */
  widths: readonly number[];
}

/**
 * Returns how the parts fill the columns. The grid puts later cards into places that earlier parts left empty, such as
 * those beside a line of strips. Before a card of double size it must not, because another day would stand before it: the
 * card beside such a place becomes wider and covers it. A place that no card can cover stays empty.
 */
export function fillColumns(parts: readonly BoardPart[], columns: number): Filling {
  // Places are counted row by row. Each taken one has the index of its part.
  const taken = new Map<number, number>();
  const widths = parts.map(() => 1);
  const gaps = parts.map((part, index) => {
    const width = getWidth(part, columns);
    const height = part === 'expanded' ? 2 : 1;
    let gapCount = 0;
    let place = 0;
    while (
      (place % columns) + width > columns ||
      getPlaces(place, width, height, columns).some((each) => taken.has(each))
    ) {
      if (part === 'expanded' && !taken.has(place)) {
        const beside = place % columns === 0 ? undefined : taken.get(place - 1);
        if (beside === undefined || parts[beside] !== 'card') gapCount += 1;
        else widths[beside] = (widths[beside] ?? 1) + 1;
        taken.set(place, beside ?? index);
      }
      place += 1;
    }
    for (const each of getPlaces(place, width, height, columns)) taken.set(each, index);
    return gapCount;
  });
  return { gaps, widths };
}

/** Returns how many columns a part covers. */
function getWidth(part: BoardPart, columns: number): number {
  if (part === 'strips') return columns;
  return part === 'expanded' ? Math.min(2, columns) : 1;
}

/** Returns the places that a part covers, from its first one. */
function getPlaces(first: number, width: number, height: number, columns: number): number[] {
  return Array.from(
    { length: width * height },
    (_, index) => first + Math.floor(index / width) * columns + (index % width),
  );
}
