/** The items on the two sides of the divider of a list. */
export interface Sides<Item> {
  active: readonly Item[];
  settled: readonly Item[];
}

interface Identified {
  id: number;
}

/**
 * Returns the order in which rows are shown: that of `next`, but an item that has crossed the divider since `shown`
 * stays on its side, behind the row that it followed there.
 */
export function withoutCrossings<Item extends Identified>(next: Sides<Item>, shown: Sides<number>): Sides<Item> {
  const [leaving, returning] = crossings(next, shown);
  if (leaving.size === 0 && returning.size === 0) return next;
  return {
    active: insertAt(next.active, returning, pick(next.settled, leaving), shown.active),
    settled: insertAt(next.settled, leaving, pick(next.active, returning), shown.settled),
  };
}

/** Returns the ids that have crossed the divider since `shown`: downwards, and upwards. */
export function crossings(next: Sides<Identified>, shown: Sides<number>): [ReadonlySet<number>, ReadonlySet<number>] {
  const wasActive = new Set(shown.active);
  const wasSettled = new Set(shown.settled);
  return [
    new Set(next.settled.map(({ id }) => id).filter((id) => wasActive.has(id))),
    new Set(next.active.map(({ id }) => id).filter((id) => wasSettled.has(id))),
  ];
}

function pick<Item extends Identified>(items: readonly Item[], ids: ReadonlySet<number>): ReadonlyMap<number, Item> {
  return new Map(items.filter(({ id }) => ids.has(id)).map((item) => [item.id, item]));
}

/** Returns `items` without those of `left`, and with each of `kept` behind the one that it follows in `order`. */
function insertAt<Item extends Identified>(
  items: readonly Item[],
  left: ReadonlySet<number>,
  kept: ReadonlyMap<number, Item>,
  order: readonly number[],
): Item[] {
  const result = items.filter(({ id }) => !left.has(id));
  for (const [index, id] of order.entries()) {
    const item = kept.get(id);
    if (item === undefined) continue;
    const followed = order.slice(0, index).findLast((other) => result.some((each) => each.id === other));
    result.splice(result.findIndex((each) => each.id === followed) + 1, 0, item);
  }
  return result;
}
