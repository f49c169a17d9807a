/** What stands on the board: a card of normal or double size, or strips that share a line. */
export type BoardPart = 'card' | 'expanded' | 'strips';

/**
 * Returns for each part how many empty places are kept before it. The grid puts later cards into places that earlier
 * parts left empty, such as those beside a line of strips. Before a card of double size they stay empty, because another
 * day would stand before it.
 */
export function countGaps(parts: readonly BoardPart[], columns: number): number[] {
  // Places are counted row by row.
  const taken = new Set<number>();
  return parts.map((part) => {
    const width = part === 'strips' ? columns : part === 'expanded' ? Math.min(2, columns) : 1;
    const height = part === 'expanded' ? 2 : 1;
    const gaps: number[] = [];
    let place = 0;
    while (
      (place % columns) + width > columns ||
      placesOf(place, width, height, columns).some((each) => taken.has(each))
    ) {
      if (part === 'expanded' && !taken.has(place)) gaps.push(place);
      place += 1;
    }
    for (const each of [...gaps, ...placesOf(place, width, height, columns)]) taken.add(each);
    return gaps.length;
  });
}

/** Returns the places that a part covers, from its first one. */
function placesOf(first: number, width: number, height: number, columns: number): number[] {
  return Array.from(
    { length: width * height },
    (_, index) => first + Math.floor(index / width) * columns + (index % width),
  );
}
