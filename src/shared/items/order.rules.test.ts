import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareItems, type OrderedItem } from './items.rules.ts';
import { orderAfterMove, orderAfterStep, sharesGroup } from './order.rules.ts';

const someItems = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    isCompleted: fc.boolean(),
    isCrossedOut: fc.boolean(),
    isPriority: fc.boolean(),
    sortOrder: fc.integer({ min: -2, max: 3 }),
  }),
  { selector: ({ id }) => id, minLength: 2, maxLength: 12 },
);

/** A list and two of its items. */
const aMove = someItems.chain((items) =>
  fc.record({
    items: fc.constant(items),
    item: fc.constantFrom(...items),
    beside: fc.constantFrom(...items),
    side: fc.constantFrom('before' as const, 'after' as const),
  }),
);

/** Returns the list as it is displayed after the items got the places 0, 1, 2, … in this order. */
function shownAfter(items: readonly OrderedItem[], ids: readonly number[]): OrderedItem[] {
  return items
    .map((item) => (ids.includes(item.id) ? { ...item, sortOrder: ids.indexOf(item.id) } : item))
    .toSorted(compareItems);
}

describe('moving an item by hand', () => {
  it('puts it directly before or after the other item and keeps the order of all others', () => {
    fc.assert(
      fc.property(aMove, ({ items, item, beside, side }) => {
        const ids = orderAfterMove(items, [item.id], beside.id, side);
        if (ids === undefined) return;
        const shown = shownAfter(items, ids).map(({ id }) => id);
        expect(shown.indexOf(item.id) - shown.indexOf(beside.id)).toBe(side === 'before' ? -1 : 1);
        const others = (list: readonly number[]) => list.filter((id) => id !== item.id);
        expect(others(shown)).toEqual(others(items.toSorted(compareItems).map(({ id }) => id)));
      }),
      { numRuns: 500 },
    );
  });

  it('puts several items together, in the given order', () => {
    const items = [1, 2, 3, 4, 5].map((id) => ({ id, sortOrder: id, isCompleted: id === 5, isCrossedOut: false }));
    expect(orderAfterMove(items, [3, 1, 5], 4, 'after')).toEqual([2, 4, 3, 1]);
    expect(orderAfterMove(items, [3, 4], 2, 'after')).toBeUndefined();
    expect(orderAfterMove(items, [3, 4], 4, 'after')).toBeUndefined();
  });

  it('is possible only within a group, and returns undefined when nothing changes', () => {
    fc.assert(
      fc.property(aMove, ({ items, item, beside, side }) => {
        const ids = orderAfterMove(items, [item.id], beside.id, side);
        if (!sharesGroup(item, beside) || item.id === beside.id) expect(ids).toBeUndefined();
        if (ids === undefined) return;
        const shown = items.toSorted(compareItems).map(({ id }) => id);
        expect(shownAfter(items, ids).map(({ id }) => id)).not.toEqual(shown);
      }),
      { numRuns: 500 },
    );
  });

  it('by one step is undone by the opposite step, and stops at the ends of its group', () => {
    fc.assert(
      fc.property(aMove, ({ items, item }) => {
        const group = items.filter((other) => sharesGroup(item, other)).toSorted(compareItems);
        const ids = orderAfterStep(items, item.id, 1);
        expect(ids === undefined).toBe(group.at(-1)?.id === item.id);
        expect(orderAfterStep(items, item.id, -1) === undefined).toBe(group[0]?.id === item.id);
        if (ids === undefined) return;
        expect(orderAfterStep(shownAfter(items, ids), item.id, -1)).toEqual(group.map(({ id }) => id));
      }),
    );
  });

  it('returns undefined for an item that is not in the list', () => {
    const item = { id: 1, isCompleted: false, isCrossedOut: false };
    expect(orderAfterMove([item], [2], 1, 'before')).toBeUndefined();
    expect(orderAfterMove([item], [1], 2, 'before')).toBeUndefined();
    expect(orderAfterStep([item], 2, 1)).toBeUndefined();
  });
});
